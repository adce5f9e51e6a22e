import type { Finding } from "./report.ts";

type Numbered = Pick<Finding, "exchanges" | "sequence">;

/** Returns the numbers of all exchanges in `evidence` that belong to a finding. */
export function exchangesOf({ exchanges, sequence = [] }: Numbered): readonly number[] {
  return [...exchanges, ...sequence];
}

/** Returns a finding of one part of a run with its exchanges numbered as in the whole run. */
export function renumbered<F extends Numbered>(finding: F, offset: number): F {
  const moved = (numbers: readonly number[]) => numbers.map((n) => n + offset);
  const { exchanges, sequence } = finding;
  return { ...finding, exchanges: moved(exchanges), ...(sequence === undefined ? {} : { sequence: moved(sequence) }) };
}
