import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { JWK } from "jose";
import type { Report } from "../../contract/report.ts";
import { isOnLoopback } from "../../harness/config/loopback.ts";
import { oneLine } from "../../reports/printable.ts";
import { readReport } from "../../reports/read.ts";
import { UsageFault } from "../outcome.ts";
import { type Certificate, certificateOf, type RunEvidence, type Subject, sha256 } from "./certificate.ts";
import { challengeOf, seedOf } from "./challenge.ts";
import { CERTIFICATE_FILE, RUN_FILE, readBounded, writeFiles } from "./folder.ts";
import { missingFor, type ProfileName, profileFor } from "./profiles.ts";
import { powerText, proofPower } from "./proof-power.ts";
import { seal } from "./seal.ts";
import { statementOf } from "./statement.ts";
import { visitFaultOf } from "./visit-fault.ts";
import { RUNS, type WorkerRun } from "./worker-run.ts";

/** File name of the unsigned in-toto statement, which another tool may sign. */
const STATEMENT_FILE = "statement.json";

const DAY_MS = 24 * 3600 * 1000;

/** Content of the certificate that does not follow from its reports. */
export interface SealOptions {
  readonly days: number;
  readonly subject?: Subject;
  /** Default: the one of the verified surfaces. */
  readonly profile?: ProfileName;
  readonly allowPartial: boolean;
  /** The published commitment; if given, the worker's challenge has to match it. */
  readonly commitment?: string;
  readonly nowMs: number;
}

/**
 * Checks a worker's results in a folder and writes the certificate into it. Only this step needs the key.
 * @returns 0; 1 if the evidence is invalid or shows a violation, 3 if required clauses were not verified
 */
export async function sealFolder(folder: string, key: JWK, options: SealOptions): Promise<number> {
  const run = await readJson<WorkerRun>(folder, RUN_FILE);
  const runs = await Promise.all(run.runs.map((each) => readEvidence(folder, each)));
  const fault = faultOf(run, runs, options.commitment);
  if (fault !== undefined) {
    process.stderr.write(`No certificate: ${oneLine(fault)}\n`);
    return 1;
  }
  const { target } = atLeastOne(runs).report;
  const profile = options.profile ?? profileFor(target.surfaces);
  const certificate = certificateOf(runs, {
    profile,
    number: randomUUID(),
    subject: options.subject ?? { name: "not given" },
    power: await proofPower(),
    control: run.control,
    challenge: run.challenge,
    issuedAt: new Date(options.nowMs).toISOString(),
    expiresAt: new Date(options.nowMs + options.days * DAY_MS).toISOString(),
  });
  if (certificate.kind === "partial" && !options.allowPartial) {
    const { rows, surfaces } = missingFor(profile, certificate.requirements);
    const missing = [...surfaces, ...rows.map(({ surface, id }) => `${surface} ${id}`)].slice(0, 5).join(", ");
    process.stderr.write(`No certificate: ${certificate.says}; give --allow-partial, or what is missing: ${missing}\n`);
    return 3;
  }
  const text = await seal(certificate, key);
  const statement = `${JSON.stringify(statementOf(certificate, sha256(text)), undefined, 2)}\n`;
  await writeFiles(folder, [
    { file: CERTIFICATE_FILE, text },
    { file: STATEMENT_FILE, text: statement },
  ]);
  process.stdout.write(certificateText(certificate, folder));
  return 0;
}

/** The text of a certificate for people. */
export function certificateText(certificate: Certificate, folder: string): string {
  const { says, target, suite, contract, documents, power, expiresAt, subject, number, control } = certificate;
  const versions = documents.map(({ name, version, sha256: digest }) =>
    [name, ...(version === undefined ? [] : [version]), digest.slice(0, 12)].join(" "),
  );
  // Another party may have written the folder.
  const where = nameOf(target);
  return [
    says,
    `  ${subject.name}${subject.build === undefined ? "" : `, build ${subject.build}`}, at ${where}, ${target.surfaces.join(", ")}`,
    `  control of the address: ${control}`,
    `  ${suite.name} ${suite.version}, contract ${contract}, number ${number}, valid until ${expiresAt}`,
    `  documents: ${versions.join(", ")}`,
    `  power of the proof: ${powerText(power)}`,
    `  ${join(folder, CERTIFICATE_FILE)}; give the folder away whole, and check it with packproof verify`,
    "",
  ]
    .map(oneLine)
    .join("\n");
}

/** The target's name in seeds, tokens and `--target`. */
export function nameOf(target: Report["target"]): string {
  return target.embedded ? "the embedded reference" : target.baseUrl;
}

function atLeastOne(runs: readonly RunEvidence[]): RunEvidence {
  const [first] = runs;
  if (first === undefined) throw new TypeError("a certificate needs a run");
  return first;
}

/** The fault in a worker's evidence; undefined if there is none. */
function faultOf(run: WorkerRun, runs: readonly RunEvidence[], commitment: string | undefined): string | undefined {
  const { nonce } = run.challenge;
  const [first] = runs;
  if (first === undefined || runs.length < RUNS) return `${RUNS} runs are needed, and ${runs.length} are there`;
  if (challengeOf(nonce).commitment !== (commitment ?? run.challenge.commitment))
    return "the challenge is not the one that was committed to";
  for (const [at, { file, report }] of runs.entries()) {
    if (report.exitStatus !== 0 && report.exitStatus !== 3)
      return `${file} ended with exit status ${report.exitStatus}`;
    if (report.requirements.some(({ verdict, level }) => verdict === "fail" && level === "must"))
      return `${file} shows a violation`;
    if (JSON.stringify(report.target) !== JSON.stringify(first.report.target)) return `${file} is of another target`;
    if (report.target.tls !== undefined && !isOnLoopback(new URL(report.target.baseUrl).hostname))
      return `${file} did not verify TLS, so anybody may have answered`;
    if (report.suite.version !== first.report.suite.version) return `${file} is of another version of the suite`;
    const visitFault = visitFaultOf(report);
    if (visitFault !== undefined) return `${file}: ${visitFault}`;
    if (report.seed !== seedOf(nonce, nameOf(report.target), at + 1))
      return `${file} has a seed that does not follow from the challenge`;
  }
  return undefined;
}

async function readEvidence(folder: string, { file, log }: WorkerRun["runs"][number]): Promise<RunEvidence> {
  const [bytes, logBytes] = await Promise.all([readBounded(folder, file), readBounded(folder, log.file)]);
  if (!Buffer.isBuffer(bytes))
    throw new UsageFault(`${folder}: ${file} ${bytes ?? "is missing"}; run certify run again`);
  if (!Buffer.isBuffer(logBytes) || sha256(logBytes) !== log.sha256)
    throw new UsageFault(`${folder}: ${log.file} is not the log of this run; run certify run again`);
  const text = bytes.toString("utf8");
  return { file, text, report: readReport(text), log };
}

async function readJson<T>(folder: string, file: string): Promise<T> {
  const bytes = await readBounded(folder, file);
  const mend = "name a folder that `packproof certify run` wrote";
  if (!Buffer.isBuffer(bytes)) throw new UsageFault(`${folder}: has no ${file}; ${mend}`);
  try {
    const value = JSON.parse(bytes.toString("utf8")) as T & { format?: unknown };
    if (value.format === 1) return value;
  } catch {
    // Any other content is refused, whatever it is.
  }
  throw new UsageFault(`${folder}: ${file} is not what certify run writes; ${mend}`);
}
