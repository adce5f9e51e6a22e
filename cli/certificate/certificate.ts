import { createHash } from "node:crypto";
import { DOCUMENTS, type DocumentVersion } from "../../contract/documents.ts";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report, RequirementResult, Verdict } from "../../contract/report.ts";
import { SCHEMAS } from "../../schemas/index.ts";
import { missingFor, type ProfileName, requiredBy } from "./profiles.ts";
import type { ProofPower } from "./proof-power.ts";

/**
 * The version of the format. Version 1 had no profile, no challenge and no maximum validity; version 2 contained
 * neither the documents nor the power of the proof; the challenge of version 3 was for any target.
 */
export const FORMAT = 4;

/** The content of a certificate: everything that a third person needs to know, and digests of the evidence. */
export interface Certificate {
  /** The first line of the certificate: whether it is whole or partial, and its profile. */
  readonly says: string;
  readonly format: typeof FORMAT;
  readonly kind: "whole" | "partial";
  readonly profile: ProfileName;
  /** Unique among the certificates of an issuer. */
  readonly number: string;
  /** The subject of the certificate, and optionally its build. */
  readonly subject: Subject;
  readonly suite: Report["suite"];
  /** Version of the contract: a digest of its requirements and schemas. */
  readonly contract: string;
  /** The documents from which the contract was written. */
  readonly documents: readonly DocumentVersion[];
  /** What the checks of the signing version are known to detect. */
  readonly power: ProofPower;
  readonly target: Report["target"];
  /** Proof that the owner controls the target: `token served` if it served the challenge's token. */
  readonly control: Control;
  /** The nonce from which seeds are derived, and its hash, which was published before the runs. */
  readonly challenge: { readonly nonce: string; readonly commitment: string };
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly runs: readonly CertifiedRun[];
  /** Number of required clauses of the profile, and how many of them passed in every run. */
  readonly required: number;
  readonly proven: number;
  readonly unverified: readonly Pick<RequirementResult, "id" | "surface" | "reason">[];
  readonly requirements: readonly CertifiedRow[];
}

type CertifiedRow = Pick<RequirementResult, "id" | "surface" | "level" | "verdict" | "applies">;

export type Control = "token served" | "not proven";

export interface Subject {
  readonly name: string;
  readonly build?: string;
}

/** One of the runs behind a certificate. Its report and its log are in the same folder. */
export interface CertifiedRun {
  readonly file: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  /** The log with digests of all requests and answers, one line each, compressed with gzip. */
  readonly log: { readonly file: string; readonly sha256: string };
  readonly startedAt: string;
  readonly seed: number;
  readonly exchanges: number;
}

/** The text of a run's report, with the digest of its log. */
export interface RunEvidence {
  readonly file: string;
  readonly text: string;
  readonly report: Report;
  readonly log: CertifiedRun["log"];
}

/** The weakest verdict of all runs counts, because one run does not prove what the other did not. */
const WEAKEST_FIRST: readonly Verdict[] = ["fail", "not exercised", "inconclusive", "pass"];

/** Creates the certificate that the runs' reports justify. */
export function certificateOf(
  runs: readonly RunEvidence[],
  content: Pick<
    Certificate,
    "profile" | "number" | "subject" | "power" | "control" | "challenge" | "issuedAt" | "expiresAt"
  >,
): Certificate {
  const [first] = runs;
  if (first === undefined) throw new TypeError("a certificate needs a run");
  const { profile, number, subject, power, control, challenge, issuedAt, expiresAt } = content;
  const rows = first.report.requirements.map((row, at) =>
    weakest(runs.map(({ report }) => report.requirements[at] ?? row)),
  );
  const missing = missingFor(profile, rows);
  const required = requiredBy(profile, rows);
  const proven = required.length - missing.rows.length;
  const kind = missing.rows.length + missing.surfaces.length === 0 ? "whole" : "partial";
  return {
    says: sayingOf(kind, profile, proven, required.length, missing.surfaces),
    format: FORMAT,
    kind,
    profile,
    number,
    subject,
    suite: first.report.suite,
    contract: contractDigest(),
    documents: DOCUMENTS,
    power,
    target: first.report.target,
    control,
    challenge,
    issuedAt,
    expiresAt,
    runs: runs.map(toCertifiedRun),
    required: required.length,
    proven,
    unverified: missing.rows.map(toUnverified),
    requirements: rows.map(toCertifiedRow),
  };
}

function toCertifiedRun({ file, text, report, log }: RunEvidence): CertifiedRun {
  const { startedAt, seed, exchanges } = report;
  return { file, sha256: sha256(text), log, startedAt, seed, exchanges };
}

function toUnverified({ id, surface, reason }: RequirementResult): Certificate["unverified"][number] {
  return { id, surface, ...(reason === undefined ? {} : { reason }) };
}

function toCertifiedRow({ id, surface, level, verdict, applies }: RequirementResult): CertifiedRow {
  return { id, surface, level, verdict, ...(applies === undefined ? {} : { applies }) };
}

/** The certificate's first line. */
function sayingOf(
  kind: Certificate["kind"],
  profile: ProfileName,
  proven: number,
  required: number,
  surfaces: readonly string[],
): string {
  const count = `${proven} of ${required} required clauses proven`;
  if (kind === "whole") return `WHOLE certificate, profile ${profile}: ${count}`;
  const without = surfaces.length === 0 ? "" : `, and nothing of ${surfaces.join(" and ")}`;
  return `PARTIAL certificate, profile ${profile} not reached: ${count}${without}`;
}

/** SHA-256 in hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The contract's version, which changes with every requirement and schema. */
export function contractDigest(): string {
  return sha256(JSON.stringify([REQUIREMENTS, SCHEMAS])).slice(0, 16);
}

function weakest(rows: readonly [RequirementResult, ...RequirementResult[]] | readonly RequirementResult[]) {
  const [first, ...others] = rows;
  if (first === undefined) throw new TypeError("a requirement without a row");
  const rank = ({ verdict }: RequirementResult) => WEAKEST_FIRST.indexOf(verdict);
  return others.reduce((worst, row) => (rank(row) < rank(worst) ? row : worst), first);
}
