/** Number of times that rule out an accident: a record that somebody corrected, or a replica that lagged behind once. */
const REPEATED = 2;

/**
 * Returns the facts if they show the same at least twice, otherwise none.
 * @param of what they are about; equal values count once
 */
export function repeated<T>(facts: readonly T[], of: (fact: T) => unknown = (fact) => fact): readonly T[] {
  return new Set(facts.map(of)).size >= REPEATED ? facts : [];
}
