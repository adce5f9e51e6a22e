import { createHash } from "node:crypto";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report, RequirementResult, Verdict } from "../../contract/report.ts";
import { unverifiedOf } from "../../contract/unverified.ts";
import { SCHEMAS } from "../../schemas/index.ts";

/** What is certified: all that a third person has to know, and the digests of what proves it. */
export interface Certificate {
  readonly format: 1;
  readonly suite: Report["suite"];
  /** Tells one state of the contract from another: requirements and schemas, by their digest. */
  readonly contract: string;
  readonly target: Report["target"];
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly runs: readonly CertifiedRun[];
  /** True where every required clause was verified; otherwise `unverified` says which were not. */
  readonly complete: boolean;
  /** Required clauses of these surfaces that a client can see, and how many of them were kept in every run. */
  readonly provable: number;
  readonly proven: number;
  readonly unverified: readonly { readonly id: string; readonly surface: string; readonly reason?: string }[];
  readonly requirements: readonly Pick<RequirementResult, "id" | "surface" | "level" | "verdict">[];
}

/** One of the runs behind a certificate; its report lies beside it. */
export interface CertifiedRun {
  readonly file: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly startedAt: string;
  readonly seed: number;
  readonly exchanges: number;
}

/** The weakest of several verdicts counts: what one run did not see is not proven by the other. */
const WEAKEST_FIRST: readonly Verdict[] = ["fail", "not exercised", "inconclusive", "pass"];

/** What certificate the runs' reports deserve, given their texts as they were written. */
export function certificateOf(
  runs: readonly { readonly file: string; readonly text: string; readonly report: Report }[],
  { issuedAt, expiresAt }: Pick<Certificate, "issuedAt" | "expiresAt">,
): Certificate {
  const [first] = runs;
  if (first === undefined) throw new TypeError("a certificate needs a run");
  const rows = first.report.requirements.map((row, at) =>
    weakest(runs.map(({ report }) => report.requirements[at] ?? row)),
  );
  const open = unverifiedOf(rows);
  const required = rows.filter(({ level }) => level === "must");
  return {
    format: 1,
    suite: first.report.suite,
    contract: contractDigest(),
    target: first.report.target,
    issuedAt,
    expiresAt,
    runs: runs.map(({ file, text, report }) => ({
      file,
      sha256: sha256(text),
      startedAt: report.startedAt,
      seed: report.seed,
      exchanges: report.exchanges,
    })),
    complete: open.length === 0,
    provable: required.length,
    proven: required.filter(({ verdict }) => verdict === "pass").length,
    unverified: open.map(({ id, surface, reason }) => ({ id, surface, ...(reason === undefined ? {} : { reason }) })),
    requirements: rows.map(({ id, surface, level, verdict }) => ({ id, surface, level, verdict })),
  };
}

/** SHA-256, hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The contract's version: any change of a requirement or of a schema changes it. */
export function contractDigest(): string {
  return sha256(JSON.stringify([REQUIREMENTS, SCHEMAS])).slice(0, 16);
}

function weakest(rows: readonly [RequirementResult, ...RequirementResult[]] | readonly RequirementResult[]) {
  const [first, ...others] = rows;
  if (first === undefined) throw new TypeError("a requirement without a row");
  const rank = ({ verdict }: RequirementResult) => WEAKEST_FIRST.indexOf(verdict);
  return others.reduce((worst, row) => (rank(row) < rank(worst) ? row : worst), first);
}
