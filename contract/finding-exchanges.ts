import type { Finding } from "./report.ts";

type Numbered = Pick<Finding, "exchanges" | "sequence">;

/** Returns the numbers of all exchanges in `evidence` that belong to a finding. */
export function exchangesOf({ exchanges, sequence = [] }: Numbered): readonly number[] {
  return [...exchanges, ...sequence];
}

/** Returns a finding of one part of a run with its exchanges numbered as in the whole run. */
export function renumbered<F extends Numbered>(finding: F, offset: number): F {
  return { ...finding, exchanges: finding.exchanges.map((n) => n + offset), ...renumberedSequence(finding, offset) };
}

/** Returns the sequence of a finding, or of an undecided row, numbered as in the whole run. */
export function renumberedSequence(
  { sequence }: Pick<Numbered, "sequence">,
  offset: number,
): Pick<Numbered, "sequence"> {
  return sequence === undefined ? {} : { sequence: sequence.map((n) => n + offset) };
}
