import type { KnownFailureResult, Report } from "../../contract/report.ts";
import { type Accepted, list, literal, matching, record } from "../../contract/shape.ts";
import { SURFACES } from "../../contract/surface.ts";

/** A text that is not blank. */
export const said = matching(/\S/);

export const KNOWN_FAILURE_SCHEMA = record({
  requirement: said,
  surface: literal(...SURFACES),
  // As printed by `packproof known`; several if the failure has several forms.
  signatures: { ...list(matching(/^[0-9a-f]{12}$|^\d+-[0-9a-f]{12}$/)), minItems: 1 },
  reason: said,
  owner: said,
  // The last day on which it is excused, `YYYY-MM-DD`, UTC.
  until: matching(/^\d{4}-\d\d-\d\d$/),
});

/** A violation that a person has accepted until a day. */
export type KnownFailure = Accepted<typeof KNOWN_FAILURE_SCHEMA>;

/** A report whose exit status takes known failures into account; its verdicts and findings are unchanged. */
export interface JudgedReport extends Report {
  readonly knownFailures: readonly KnownFailureResult[];
}
