import type { Exchange } from "../transport/exchange.ts";

/** What an answer shows. Most facts name what they need of the body, and their exchange has no `json`. */
export interface Fact {
  readonly exchange: Exchange;
  /** Seconds by which the run had moved the provider's clock by then. */
  readonly movedS: number;
}

/** Maximum facts of a kind on one surface, more than a run has. Beyond it the oldest are forgotten. */
export const MAX_FACTS = 5000;

/** Adds a fact, and forgets the oldest beyond the maximum. */
export function remember<T>(facts: T[], fact: T, most = MAX_FACTS): void {
  facts.push(fact);
  if (facts.length > most) facts.shift();
}

/** Whether both requests were under way at the same time, so that their answers have no order. */
export function overlap(one: Exchange, other: Exchange): boolean {
  return one.sentAtMs < other.doneAtMs && other.sentAtMs < one.doneAtMs;
}

/** Returns facts of several kinds in the order of their answers. */
export function inOrder<T extends Fact>(...kinds: readonly (readonly T[])[]): readonly T[] {
  return kinds.flat().toSorted((one, other) => one.exchange.n - other.exchange.n);
}
