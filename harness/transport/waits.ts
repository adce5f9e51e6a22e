import { sleep } from "./sleep.ts";

interface Wait {
  /** Milliseconds. */
  readonly ms: number;
  readonly because: string;
}

/** Every wait in real time for something that happens outside, with its reason. */
export const WAITS = {
  tick: { ms: 5, because: "the smallest unit of usual timestamps is shorter" },
  alternation: {
    ms: 10,
    because: "two clients that take turns could always get the same one of two alternating answers",
  },
  scatter: { ms: 4, because: "where instances answer in turn, requests of others at an equal pace would hide one" },
  heldAnswer: { ms: 50, because: "an answer that is not held comes within this time" },
  validator: { ms: 150, because: "the address validator is an outside service that fails for a moment" },
  validatorAgain: { ms: 400, because: "the same, if it failed again" },
  validatorAtLast: { ms: 1_000, because: "the same, before the last attempt" },
  transaction: { ms: 100, because: "a sellback whose transaction failed or is in progress may succeed then" },
  priceFeed: { ms: 500, because: "a price feed that moves within seconds shows another value then" },
  replica: { ms: 500, because: "a replica of the feed may lag behind" },
  slowReplica: { ms: 3_000, because: "a replica of the feed lags behind for less, before the read that decides" },
  pendingPurchase: { ms: 1_000, because: "polls of a pending purchase at this pace are no burden" },
  measurement: { ms: 1_000, because: "reads at this pace measure the delay of answers without adding to it" },
  stock: { ms: 2_000, because: "the stock of a busy market moves within this time" },
  cache: { ms: 6_000, because: "a cache may show the earlier state for so long" },
} as const satisfies Record<string, Wait>;

export type WaitName = keyof typeof WAITS;

export function wait(name: WaitName): Promise<void> {
  return sleep(WAITS[name].ms);
}

/** Waits for a random part of the time. */
export function waitUpTo(name: WaitName): Promise<void> {
  return sleep(Math.random() * WAITS[name].ms);
}
