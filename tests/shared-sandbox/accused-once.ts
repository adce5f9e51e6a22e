import { type Combination, PLAINEST } from "./dimensions.ts";

/** Combinations that were accused once, each with what happened. */
export const ACCUSED_ONCE: readonly { readonly because: string; readonly combination: Combination }[] = [
  {
    because: "the orders of one run lock every listing for the other run, which never sees the locks",
    combination: {
      ...PLAINEST,
      server: "second",
      pool: 12,
      others: "one",
      leftovers: "twins",
      states: "none",
      sells: "newest",
      ships: "any",
      locks: "id",
      feed: "moving",
    },
  },
  {
    because: "the last copy of a listing had expired, which ended its sales in another way than selling out",
    combination: {
      ...PLAINEST,
      pool: 12,
      draw: "even",
      others: "expired",
      leftovers: "second",
      states: "none",
      feed: "moving",
    },
  },
  {
    because: "another run draws copies of nearly every listing while this run tries unheld ones",
    combination: {
      ...PLAINEST,
      pool: 600,
      draw: "even",
      others: "before",
      leftovers: "twins",
      instances: "restarted",
      states: "none",
      sells: "any",
      ships: "newest",
    },
  },
  {
    because: "another instance refused reads more seldom than other requests, because users buy at both instances",
    combination: {
      ...PLAINEST,
      draw: "even",
      others: "hoarding",
      instances: "two by request",
      sells: "newest",
      ships: "any",
      shows: "each id",
    },
  },
];

/** Was accused once by the scenarios about the limit of the feed: two instances have feeds of different lengths. */
export const FEED_PER_INSTANCE: Combination = {
  ...PLAINEST,
  pool: 12,
  draw: "even",
  others: "busy",
  instances: "two by request",
  states: "none",
  feed: "moving",
};
