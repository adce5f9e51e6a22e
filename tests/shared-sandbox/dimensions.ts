import type { PoolChoices } from "../../reference/variants/shared-pool.ts";

/** The properties in which shared sandboxes differ, each with its legal values, the simplest first. */
export const DIMENSIONS = {
  server: ["reference", "second"],
  pool: ["unique", 6, 12, 60, 400, 600],
  draw: ["tiers", "even"],
  /**
   * Other users. `before`: they hold up to three copies of each listing from the start; `one`: exactly one; `expired`:
   * one that was bought more than a week ago. `buying` and `busy`: they buy, sell and ship during the whole run, twice
   * and twenty times per second. `hoarding`: they buy and keep.
   */
  others: ["none", "before", "one", "expired", "buying", "busy", "hoarding"],
  /** Earlier runs against the server: the run is the first, the second, the fifth, or one of two at the same time. */
  leftovers: ["fresh", "second", "fifth", "twins"],
  instances: ["one", "two by connection", "two by request", "restarted"],
  states: ["offered", "none"],
  sells: ["oldest", "newest", "any", "first"],
  ships: ["owner", "oldest", "newest", "any"],
  shows: ["each copy", "each id"],
  locks: ["copy", "id"],
  feed: ["still", "moving"],
  arranges: ["free", "drawn"],
} as const satisfies Record<string, readonly (string | number)[]> & {
  readonly [K in keyof PoolChoices]?: readonly PoolChoices[K][];
};

export type Dimension = keyof typeof DIMENSIONS;

/** One shared sandbox: a value of each dimension. */
export type Combination = { readonly [D in Dimension]: (typeof DIMENSIONS)[D][number] };

/** The first value of each dimension: a fresh server on which every pull has an id of its own. */
export const PLAINEST = Object.fromEntries(
  Object.entries(DIMENSIONS).map(([dimension, [first]]) => [dimension, first]),
) as unknown as Combination;

/** Its differences from the simplest sandbox: `pool 12, others before`. */
export function nameOf(combination: Combination): string {
  const words = (Object.keys(DIMENSIONS) as Dimension[])
    .filter((dimension) => combination[dimension] !== PLAINEST[dimension])
    .map((dimension) => `${dimension} ${combination[dimension]}`);
  return words.length > 0 ? words.join(", ") : "plain";
}

/** The number of runs against one server, and whether they are concurrent. */
export const RUNS: { readonly [L in Combination["leftovers"]]: { readonly runs: number; readonly atOnce: boolean } } = {
  fresh: { runs: 1, atOnce: false },
  second: { runs: 2, atOnce: false },
  fifth: { runs: 5, atOnce: false },
  twins: { runs: 2, atOnce: true },
};
