import type { PoolChoices } from "../../reference/variants/shared-pool.ts";

/** What makes one shared sandbox different from another, each with its legal values, the plainest first. */
export const DIMENSIONS = {
  server: ["reference", "second"],
  pool: ["unique", 6, 12, 60, 400, 600],
  draw: ["tiers", "even"],
  /**
   * What others do: `before` holds up to three copies of each listing from the start, `one` exactly one, `expired` one
   * that was bought more than a week ago; `buying` and
   * `busy` buy, sell and ship during the whole run, twice and twenty times a second; `hoarding` buys and keeps.
   */
  stranger: ["none", "before", "one", "expired", "buying", "busy", "hoarding"],
  /** What earlier runs left: the first run of a server, its second, its fifth, and two at once. */
  leftovers: ["fresh", "second", "fifth", "twins"],
  instances: ["one", "two by connection", "two by request", "restarted"],
  states: ["offered", "none"],
  sells: ["oldest", "newest", "any", "first"],
  ships: ["owner", "oldest", "newest", "any"],
  shows: ["each copy", "each id"],
  locks: ["copy", "id"],
  feed: ["still", "moving"],
} as const satisfies Record<string, readonly (string | number)[]> & {
  readonly [K in keyof PoolChoices]?: readonly PoolChoices[K][];
};

export type Dimension = keyof typeof DIMENSIONS;

/** One shared sandbox: a value of each dimension. */
export type Combination = { readonly [D in Dimension]: (typeof DIMENSIONS)[D][number] };

/** The first value of each dimension: a fresh server whose every pull has an id of its own. */
export const PLAINEST = Object.fromEntries(
  Object.entries(DIMENSIONS).map(([dimension, [first]]) => [dimension, first]),
) as unknown as Combination;

/** What it differs in from the plainest one: `pool 12, stranger before`. */
export function nameOf(combination: Combination): string {
  const words = (Object.keys(DIMENSIONS) as Dimension[])
    .filter((dimension) => combination[dimension] !== PLAINEST[dimension])
    .map((dimension) => `${dimension} ${combination[dimension]}`);
  return words.length > 0 ? words.join(", ") : "plain";
}

/** How many runs meet one server, and whether at the same time. */
export const RUNS: { readonly [L in Combination["leftovers"]]: { readonly runs: number; readonly atOnce: boolean } } = {
  fresh: { runs: 1, atOnce: false },
  second: { runs: 2, atOnce: false },
  fifth: { runs: 5, atOnce: false },
  twins: { runs: 2, atOnce: true },
};
