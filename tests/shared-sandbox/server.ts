import type { Settings } from "../../harness/config/setting-names.ts";
import { createRandom } from "../../reference/random.ts";

/** Sends a request inside the server's process, and returns the answer. */
export type Ask = (method: "GET" | "POST", path: string, body?: object) => Promise<InsideAnswer>;

interface InsideAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A running sandbox that has other users. */
export interface SharedServer {
  /** Settings of a run against it. */
  readonly settings: Settings;
  /** Sends a request to the sandbox; paths begin after its prefix. */
  readonly ask: Ask;
  /** Gives other users this many copies of each listing of a pool, bought this many days ago. */
  handOut(copies: () => number, ageDays: number): void;
  /** The copies that runs left behind. */
  balance(): Balance;
  /** Errors of the server, which are no findings. */
  readonly crashes: readonly unknown[];
  close(): Promise<void>;
}

export const DAY_MS = 86_400_000;

/** Prefix of the names of users that belong to no run. */
export const OTHER_USER_PREFIX = "someone-";

/** One copy of a listing, and its holder. */
export interface Copy {
  readonly itemId: string;
  readonly userId: string;
  readonly isOwned: boolean;
}

/** What runs left to other users. Meant for sandboxes whose other users do not act on their own. */
export interface Balance {
  /** Copies that were sold or shipped beyond those that runs bought of the same listing. */
  readonly oversold: number;
  /** Copies that runs bought and that were neither sold nor shipped. */
  readonly left: number;
}

export function balanceOf(copies: readonly Copy[]): Balance {
  const surplus = new Map<string, number>();
  for (const { itemId, userId, isOwned } of copies) {
    const bought = userId.startsWith(OTHER_USER_PREFIX) ? 0 : 1;
    surplus.set(itemId, (surplus.get(itemId) ?? 0) + bought - (isOwned ? 0 : 1));
  }
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + Math.max(0, count), 0);
  return { oversold: sum([...surplus.values()].map((count) => -count)), left: sum([...surplus.values()]) };
}

/** Range of request numbers in which most scenarios are in progress. */
const BUSY = { from: 300, to: 1500 };

/** The number of the request at which a sandbox restarts. */
export function restartAt(seed: number): number {
  return BUSY.from + createRandom(seed, 6).below(BUSY.to - BUSY.from);
}
