import { countsOf } from "../collections/counts.ts";
import { sumOf } from "../collections/sum.ts";

/** Numbers of pairs of pulls, and of those that are the same item. */
export interface Pairs {
  readonly equal: number;
  readonly all: number;
}

/**
 * Counts pairs of pulls of one pack.
 * @param purchases the ids of the items of each purchase
 * @returns pairs within a purchase, and pairs of pulls of different purchases
 */
export function pairsOf(purchases: readonly (readonly string[])[]): { readonly within: Pairs; readonly across: Pairs } {
  const whole = pairsOfList(purchases.flat());
  const within = purchases
    .map(pairsOfList)
    .reduce((sum, { equal, all }) => ({ equal: sum.equal + equal, all: sum.all + all }), { equal: 0, all: 0 });
  return { within, across: { equal: whole.equal - within.equal, all: whole.all - within.all } };
}

function pairsOfList(ids: readonly string[]): Pairs {
  const equal = sumOf([...countsOf(ids).values()].map(pairsOfSize));
  return { equal, all: pairsOfSize(ids.length) };
}

const pairsOfSize = (n: number): number => (n * (n - 1)) / 2;

/** Expected equal pairs within purchases, if pulls are independent, from which on their absence is no coincidence. */
const MIN_EXPECTED = 3;

/**
 * Returns those purchases' pulls that are independent of each other: all of them, or the first of each purchase if a
 * purchase seems to give no item twice. The documents leave open whether it may, and in a small pool that changes the
 * shares of the tiers.
 * @param purchases the pulls of one pack, by purchase
 */
export function independentPulls<Pull>(
  purchases: readonly (readonly Pull[])[],
  idOf: (pull: Pull) => string,
): readonly (readonly Pull[])[] {
  const ids = purchases.map((pulls) => pulls.map(idOf));
  const { across } = pairsOf(ids);
  // A purchase may give items twice once it has given all: its first two pulls show it as well.
  const areDistinct = [ids, ids.map((pulls) => pulls.slice(0, 2))].some((some) => {
    const { within } = pairsOf(some);
    const expected = across.all === 0 ? 0 : (within.all * across.equal) / across.all;
    return within.equal === 0 && expected >= MIN_EXPECTED;
  });
  return areDistinct ? purchases.map((pulls) => pulls.slice(0, 1)) : purchases;
}
