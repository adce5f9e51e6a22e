import type { KnownFailureResult, Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";

/** A violation that a person has accepted for a while. */
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

/** A report whose exit status takes known failures into account; its verdicts and findings stay what they are. */
export interface JudgedReport extends Report {
  readonly knownFailures: readonly KnownFailureResult[];
}
