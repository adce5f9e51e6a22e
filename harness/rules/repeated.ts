/** Number of times that rule out an accident: a record that somebody corrected, or a replica that lagged behind once. */
const REPEATED = 2;
/** Number of facts that rule out one event outside, which may touch a few of them: an edit of a pack, or a move of a price. */
export const SEVERAL = 3;

/**
 * Returns the facts if they show the same at least twice, otherwise none.
 * @param of what they are about; equal values count once
 */
export function repeated<T>(facts: readonly T[], of: (fact: T) => unknown = (fact) => fact): readonly T[] {
  return atLeast(REPEATED, facts, of);
}

/**
 * Returns the facts if several show the same, otherwise none.
 * @param of what they are about; equal values count once
 */
export function several<T>(facts: readonly T[], of: (fact: T) => unknown = (fact) => fact): readonly T[] {
  return atLeast(SEVERAL, facts, of);
}

function atLeast<T>(count: number, facts: readonly T[], of: (fact: T) => unknown): readonly T[] {
  return new Set(facts.map(of)).size >= count ? facts : [];
}
