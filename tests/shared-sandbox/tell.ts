import type { Report } from "../../contract/report.ts";
import { nameOf } from "./dimensions.ts";
import type { Played } from "./play.ts";

/** Of the requirements that apply, the share that was judged. */
export function verifiedShare({ totals }: Report): number {
  const { pass, fail, inconclusive, notExercised } = totals;
  return (pass + fail) / (pass + fail + inconclusive + notExercised);
}

/** A line per run: what was found, requests, time, and what was verified. */
export function tellPlayed({ combination, seed, runs, crashes }: Played, isWordy: boolean): void {
  for (const [nth, report] of runs.entries()) {
    const { findings, exchanges, durationMs, totals, stopped } = report;
    const ids = findings.map(({ requirement }) => requirement);
    const figures = [
      `${exchanges} exchanges`,
      `${(durationMs / 1000).toFixed(1)} s`,
      `${(100 * verifiedShare(report)).toFixed(1)} % verified`,
      `${totals.inconclusive} inconclusive`,
    ].join(", ");
    const word = findings.length > 0 ? `ACCUSED ${ids.length}: ${ids.join(" ")}` : "silent";
    console.log(`${nameOf(combination)} | seed ${seed} | run ${nth + 1} | ${word} | ${figures}`);
    if (stopped !== undefined) console.log(`  STOPPED ${stopped}`);
    if (isWordy) tellDetails(report);
  }
  for (const crash of crashes.slice(0, 3)) console.log(`  CRASHED ${(crash as Error).stack ?? crash}`);
}

function tellDetails({ findings, requirements }: Report): void {
  for (const { requirement, expected, actual, steps } of findings) {
    console.log(`  ${requirement}\n    expected ${expected}\n    actual   ${actual}`);
    for (const step of steps ?? []) console.log(`      ${step}`);
  }
  const open = new Map<string, string[]>();
  for (const { id, verdict, reason } of requirements)
    if (verdict !== "pass" && verdict !== "fail")
      open.set(`${verdict}: ${reason}`, [...(open.get(`${verdict}: ${reason}`) ?? []), id]);
  for (const [reason, ids] of open) console.log(`  ${ids.length} ${reason} (${ids.slice(0, 6).join(", ")})`);
}
