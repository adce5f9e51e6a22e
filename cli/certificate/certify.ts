import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unverifiedOf } from "../../contract/unverified.ts";
import { toJson } from "../../reports/json.ts";
import { oneLine } from "../../reports/printable.ts";
import { isBelowFloor } from "../floors/judge.ts";
import { UsageFault } from "../outcome.ts";
import { progressOn } from "../progress.ts";
import { publishReport } from "../publish-report.ts";
import { runSuite, type SuiteReport } from "../run-suite.ts";
import { type Flags, settingsFrom } from "../settings-flags.ts";
import { type Certificate, certificateOf } from "./certificate.ts";
import { readPrivateKey } from "./keys.ts";
import { seal } from "./seal.ts";

/** What the command line was given. */
export interface CertifyFlags extends Flags {
  readonly key: string;
  readonly output: string;
  readonly days: string;
  readonly allowPartial?: boolean;
}

/** The certificate's name in its folder. */
export const CERTIFICATE_FILE = "certificate.json";

/** Once may be luck; each run draws its own seed. */
const RUNS = 2;
const DAY_MS = 24 * 3600 * 1000;
const MAX_DAYS = 3660;
/** Maximum unverified clauses on the console. */
const MAX_TOLD = 20;

/**
 * Verifies everything several times and writes the certificate, if the system deserves one.
 * @returns 0; 1 when a requirement was violated, 2 when a run could not be done, 3 when required clauses were not verified
 * @throws {UsageFault | ConfigFault} before the first request, for anything unusable
 */
export async function certify(flags: CertifyFlags): Promise<number> {
  const days = Number(flags.days);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new UsageFault(
      `--days: ${JSON.stringify(flags.days)} is not usable; give a whole number from 1 to ${MAX_DAYS}`,
    );
  }
  const key = await readPrivateKey(flags.key);
  const runs: { file: string; text: string; report: SuiteReport }[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const progress = progressOn(process.stderr);
    const settings = { ...settingsFrom(flags), CERTIFY: "1", SEED: undefined };
    const { report, target } = await runSuite({ settings, onProgress: progress.show });
    progress.clear();
    const isEnough =
      report.exitStatus === 0 || (report.exitStatus === 3 && flags.allowPartial === true && !isBelowFloor(report));
    if (!isEnough) {
      await publishReport(report, { json: false, reportDir: target.reportDir });
      process.stderr.write(`No certificate: run ${run} of ${RUNS} ended with exit status ${report.exitStatus}\n`);
      if (report.exitStatus === 3) process.stderr.write(unverifiedText(report));
      return report.exitStatus;
    }
    runs.push({ file: `report-${run}.json`, text: toJson(report), report });
  }
  const now = Date.now();
  const certificate = certificateOf(runs, {
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
  });
  const files = [...runs, { file: CERTIFICATE_FILE, text: await seal(certificate, key) }];
  await write(flags.output, files);
  process.stdout.write(certificateText(certificate, flags.output));
  return 0;
}

/** What kept a certificate back, and what to do about it. */
function unverifiedText(report: SuiteReport): string {
  const rows = unverifiedOf(report.requirements);
  const lines = rows
    .slice(0, MAX_TOLD)
    .map(
      ({ surface, id, missing, reason }) => `  ${surface} ${id}: ${oneLine(missing ?? reason ?? "no reason given")}\n`,
    );
  const rest = rows.length - lines.length;
  const more = rest > 0 ? `  and ${rest} more, with \`packproof run --certify 1 --verbose\`\n` : "";
  return `Required and not verified; give what is missing, or --allow-partial for a certificate that names them:\n${lines.join("")}${more}`;
}

/** What a certificate says, for a person. */
export function certificateText(certificate: Certificate, folder: string): string {
  const { target, suite, contract, proven, provable, complete, expiresAt } = certificate;
  // Somebody else may have written it.
  const where = target.embedded ? "the embedded reference" : target.baseUrl;
  return [
    `${complete ? "Certified" : "Certified in part"}: ${where}, ${target.surfaces.join(", ")}`,
    `  ${proven} of ${provable} required clauses proven${complete ? "" : `, ${certificate.unverified.length} not verified`}`,
    `  ${suite.name} ${suite.version}, contract ${contract}, valid until ${expiresAt}`,
    `  ${join(folder, CERTIFICATE_FILE)}; give the folder away whole, and check it with packproof verify`,
    "",
  ]
    .map(oneLine)
    .join("\n");
}

async function write(
  folder: string,
  files: readonly { readonly file: string; readonly text: string }[],
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const { file, text } of files) await writeFile(join(folder, file), text);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    throw new UsageFault(`--output: ${folder} can't be written (${code}); name another folder`);
  }
}
