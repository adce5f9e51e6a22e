import { Inconclusive } from "../exits/early-exits.ts";

/**
 * Returns the list if it is not empty: an empty list neither satisfies nor violates anything.
 * @throws {Inconclusive} if it is empty
 */
export function atLeastOne<T>(list: readonly T[], what: string): readonly [T, ...T[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new Inconclusive(`there was ${what} to judge`);
  return [first, ...others];
}
