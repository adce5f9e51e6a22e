import type { Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";

/** A violation that somebody has looked at and lives with for a while. */
export interface KnownFailure {
  readonly requirement: string;
  readonly surface: Surface;
  /** As `packproof known` prints it; several where the failure shows in several ways. */
  readonly signatures: readonly string[];
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is excused, `YYYY-MM-DD`, UTC. */
  readonly until: string;
}

/** What came of an entry or of a finding without one; all but `excused` and `not seen` make the run fail. */
export type Standing = "excused" | "not seen" | "expired" | "another failure" | "passes again" | "not listed";

/** One line of what the list of known failures came to. */
export interface KnownFailureResult {
  readonly requirement: string;
  readonly surface: Surface;
  readonly standing: Standing;
  /** The signature of what was found in this run, where something was. */
  readonly signature?: string;
  readonly reason?: string;
  readonly owner?: string;
  readonly until?: string;
}

/** A report whose exit status takes known failures into account; its verdicts and findings stay what they are. */
export interface JudgedReport extends Report {
  readonly knownFailures: readonly KnownFailureResult[];
}

/** Whether a standing makes a run fail. */
export function isHarmless(standing: Standing): boolean {
  return standing === "excused" || standing === "not seen";
}
