import type { RequirementResult } from "../../contract/report.ts";
import { isShort } from "../../contract/shortfall.ts";
import { toJson } from "../../reports/json.ts";
import { oneLine } from "../../reports/printable.ts";
import { interruptible } from "../interruption.ts";
import { progressOn } from "../progress.ts";
import { publishReport } from "../publish-report.ts";
import { runSuite, type SuiteReport } from "../run-suite.ts";
import { type Flags, targetSettingsFrom } from "../settings-flags.ts";
import { type Control, sha256 } from "./certificate.ts";
import { type Challenge, controlTokenOf, seedOf } from "./challenge.ts";
import { clientOf } from "./clients.ts";
import { controlOf } from "./control.ts";
import { ExchangeLog } from "./exchange-log.ts";
import { CERTIFICATE_FILE, RUN_FILE, removeFiles, writeFiles } from "./folder.ts";
import type { ProfileName } from "./profiles.ts";
import { visitFaultOf } from "./visit-fault.ts";

/** The version of the worker's results. The challenge of version 1 was for any target. */
export const RUN_FORMAT = 2;
/** Number of runs, each with its own seed: a single pass may be chance. */
export const RUNS = 2;
/** Maximum number of unverified clauses that the console lists. */
const MAX_LISTED = 20;

/** What a report lacks for a profile: rows that did not pass, and surfaces. */
interface Missing {
  readonly rows: readonly RequirementResult[];
  readonly surfaces: readonly string[];
}

/** The worker's result besides its reports. */
export interface WorkerRun {
  readonly format: typeof RUN_FORMAT;
  readonly challenge: Challenge;
  readonly profile: ProfileName;
  readonly control: Control;
  readonly runs: readonly { readonly file: string; readonly log: { readonly file: string; readonly sha256: string } }[];
}

interface Evidence {
  readonly files: Parameters<typeof writeFiles>[1];
  readonly run: WorkerRun["runs"][number];
}

interface CertifyingOptions {
  readonly output: string;
  readonly challenge: Challenge;
  /** The profile of the challenge. */
  readonly profile: ProfileName;
  /** What a report lacks for the profile. */
  readonly missing: (report: SuiteReport) => Missing;
  /** Whether a report without violations may be sealed although it lacks something. */
  readonly allowPartial: boolean;
}

/**
 * Verifies everything several times, blind, and writes the evidence into a folder.
 * @returns 0; 1 if a requirement was violated, 2 if a run could not be done, 3 if a report lacks something
 */
export function runForCertificate(flags: Flags, options: CertifyingOptions): Promise<number> {
  return interruptible((signal) => verifyTwice(flags, options, signal));
}

async function verifyTwice(
  flags: Flags,
  { output, challenge, profile, missing, allowPartial }: CertifyingOptions,
  signal: AbortSignal,
): Promise<number> {
  const evidence: Evidence[] = [];
  const target = targetName(targetSettingsFrom(flags).BASE_URL);
  for (let run = 1; run <= RUNS; run++) {
    process.stderr.write(`run ${run} of ${RUNS}\n`);
    const { report, reportDir, log } = await runBlind(flags, challenge, run, signal);
    const lacking = missing(report);
    const isEnough = allowPartial || lacking.rows.length + lacking.surfaces.length === 0;
    // The profile says which required clauses have to be verified.
    const { certify: _, ...uncertified } = report;
    const isOfProfile = report.exitStatus === 3 && !isShort(uncertified);
    if (report.exitStatus !== 0 && !(isOfProfile && isEnough)) {
      await publishReport(report, { json: false, reportDir });
      process.stderr.write(`No certificate: run ${run} of ${RUNS} ended with exit status ${report.exitStatus}\n`);
      if (report.exitStatus === 3) process.stderr.write(unverifiedText(lacking));
      return report.exitStatus;
    }
    const visitFault = visitFaultOf(report);
    if (visitFault !== undefined) {
      process.stderr.write(`No certificate: run ${run} of ${RUNS}: ${visitFault}\n`);
      return 3;
    }
    evidence.push(evidenceOf(run, report, log.toBytes()));
  }
  const control = await controlOf(target, controlTokenOf(challenge.nonce, target));
  const result: WorkerRun = { format: RUN_FORMAT, challenge, profile, control, runs: evidence.map(({ run }) => run) };
  // Only now, so that a renewal that fails leaves an earlier certificate as it is.
  await removeFiles(output, [CERTIFICATE_FILE, RUN_FILE]);
  await writeFiles(output, [
    ...evidence.flatMap(({ files }) => files),
    { file: RUN_FILE, text: `${JSON.stringify(result, undefined, 2)}\n` },
  ]);
  return 0;
}

/** Verifies the target blind, as the client and with the seed that the challenge gives this run. */
async function runBlind(flags: Flags, { nonce }: Challenge, run: number, signal: AbortSignal) {
  const progress = progressOn(process.stderr);
  const log = new ExchangeLog();
  const given = targetSettingsFrom(flags);
  const { report, target } = await runSuite({
    settings: {
      ...given,
      BLIND: "1",
      CERTIFY: "1",
      USER_AGENT: clientOf(nonce, run),
      SEED: String(seedOf(nonce, targetName(given.BASE_URL), run)),
    },
    signal,
    onProgress: progress.show,
    onExchange: (exchange) => log.add(exchange),
  });
  progress.clear();
  return { report, reportDir: target.reportDir, log };
}

/** The report and the log of a run, which the folder gets once all runs are done. */
function evidenceOf(run: number, report: SuiteReport, log: Uint8Array): Evidence {
  const file = `report-${run}.json`;
  const logFile = `exchanges-${run}.ndjson.gz`;
  const files = [
    { file, text: toJson(report) },
    { file: logFile, text: log },
  ];
  return { files, run: { file, log: { file: logFile, sha256: sha256(log) } } };
}

/** A target's name in seeds and tokens: its base URL as in reports. */
export function targetName(baseUrl: string | undefined): string {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return "the embedded reference";
  const url = new URL(baseUrl);
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** The clauses that prevented a certificate, and how to verify them. */
function unverifiedText({ rows, surfaces }: Missing): string {
  const all = [
    ...surfaces.map((surface) => `  ${surface}: was not verified at all; name it in SURFACES\n`),
    ...rows.map(
      ({ surface, id, missing, reason }) => `  ${surface} ${id}: ${oneLine(missing ?? reason ?? "no reason given")}\n`,
    ),
  ];
  const lines = all.slice(0, MAX_LISTED);
  const rest = all.length - lines.length;
  const more = rest > 0 ? `  and ${rest} more, with \`packproof run --certify --verbose\`\n` : "";
  return `Required and not verified; give what is missing, or --allow-partial for a certificate that names them:\n${lines.join("")}${more}`;
}
