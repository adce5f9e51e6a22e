import type { KnownFailureResult, Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";

/** A violation that a person has accepted until a day. */
export interface KnownFailure {
  readonly requirement: string;
  readonly surface: Surface;
  /** As printed by `packproof known`; several if the failure has several forms. */
  readonly signatures: readonly string[];
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is excused, `YYYY-MM-DD`, UTC. */
  readonly until: string;
}

/** A report whose exit status takes known failures into account; its verdicts and findings are unchanged. */
export interface JudgedReport extends Report {
  readonly knownFailures: readonly KnownFailureResult[];
}
