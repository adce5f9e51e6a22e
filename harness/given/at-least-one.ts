import { Inconclusive } from "../exits/early-exits.ts";

/**
 * The list, when there is something in it to judge: nothing is kept or broken by elements that are not there.
 * @throws {Inconclusive} when it is empty
 */
export function atLeastOne<T>(list: readonly T[], what: string): readonly [T, ...T[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new Inconclusive(`there was ${what} to judge`);
  return [first, ...others];
}
