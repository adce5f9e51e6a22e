// Verifies profiles of the second implementation and prints the findings:
// `npx tsx tests/second-implementation/main.ts [profile,…] [times] [NAME=value …]`.
// `serve <name> [port]` starts one and leaves it running.

import { PROFILES } from "./profiles.ts";
import { startSecondImplementation } from "./server.ts";
import { verifyProfile } from "./verify-profile.ts";

const args = process.argv.slice(2);
const settings = Object.fromEntries(
  args.filter((arg) => /^[A-Z_0-9]+=/.test(arg)).map((arg) => [arg.split("=")[0], arg.slice(arg.indexOf("=") + 1)]),
);
const [first, second, third] = args.filter((arg) => !/^[A-Z_0-9]+=/.test(arg));

if (first === "serve") await serve(second ?? "plain", Number(third ?? 0));
else await verifyAll(first, Number(second ?? 1));

async function serve(name: string, port: number): Promise<void> {
  const choices = PROFILES[name];
  if (choices === undefined) throw new Error(`there is no profile named ${name}`);
  console.log(await startSecondImplementation(choices, { port }));
}

async function verifyAll(wanted: string | undefined, times: number): Promise<void> {
  for (const name of Object.keys(PROFILES)) {
    if (wanted !== undefined && wanted !== "all" && !wanted.split(",").includes(name)) continue;
    for (let turn = 0; turn < times; turn++) print(name, await verifyProfile(name, settings));
  }
}

function print(name: string, report: Awaited<ReturnType<typeof verifyProfile>>): void {
  const { pass, fail, inconclusive, notExercised } = report.totals;
  const counts = `${pass} pass, ${fail} fail, ${inconclusive} inconclusive, ${notExercised} not exercised`;
  console.log(`${name}: ${counts}, ${report.exchanges} exchanges, ${report.durationMs} ms, seed ${report.seed}`);
  if (report.stopped !== undefined) console.log(`  STOPPED ${report.stopped}`);
  for (const finding of report.findings) {
    console.log(`  FINDING ${finding.requirement} [${finding.surface}] ${finding.summary}`);
    console.log(`    expected ${finding.expected}\n    actual   ${finding.actual}\n    ${finding.curl.slice(0, 300)}`);
  }
  printReasons("unclear", report, "inconclusive");
  printReasons("not exercised", report, "not exercised");
}

/** Prints each reason once, with the number of requirements that it prevented from being judged, and some of them. */
function printReasons(word: string, report: Awaited<ReturnType<typeof verifyProfile>>, verdict: string): void {
  const ids = new Map<string, string[]>();
  for (const { id, surface, reason = "", ...result } of report.requirements) {
    if (result.verdict === verdict) ids.set(reason, [...(ids.get(reason) ?? []), `${id} [${surface}]`]);
  }
  for (const [reason, list] of ids) console.log(`  ${word} ${list.length}: ${reason} (${list.slice(0, 4).join(", ")})`);
}
