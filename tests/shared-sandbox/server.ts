import type { Settings } from "../../harness/config/setting-names.ts";
import { createRandom } from "../../reference/random.ts";

/** A request made inside the server's process, and what it answered. */
export type Ask = (method: "GET" | "POST", path: string, body?: object) => Promise<InsideAnswer>;

interface InsideAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A running sandbox that others use too. */
export interface SharedServer {
  /** What a run has to know of it. */
  readonly settings: Settings;
  /** The sandbox from inside, below its prefix. */
  readonly ask: Ask;
  /** Gives each listing of a pool so many copies, bought so long ago, all to strangers. Days. */
  handOut(copies: () => number, ageDays: number): void;
  /** What became of all copies. */
  balance(): Balance;
  /** What broke in it: a fault of the server is no finding. */
  readonly crashes: readonly unknown[];
  close(): Promise<void>;
}

export const DAY_MS = 86_400_000;

/** Users whose names begin so are strangers to every run. */
export const STRANGER = "someone-";

/** One copy of a listing, and whose it was. */
export interface Copy {
  readonly itemId: string;
  readonly userId: string;
  readonly isOwned: boolean;
}

/** How runs left the sandbox to others. Meant for sandboxes whose strangers do nothing. */
export interface Balance {
  /** Copies that were sold or shipped beyond those that runs bought of the same listing. */
  readonly oversold: number;
  /** Copies that runs bought and that were neither sold nor shipped. */
  readonly left: number;
}

export function balanceOf(copies: readonly Copy[]): Balance {
  const surplus = new Map<string, number>();
  for (const { itemId, userId, isOwned } of copies) {
    const bought = userId.startsWith(STRANGER) ? 0 : 1;
    surplus.set(itemId, (surplus.get(itemId) ?? 0) + bought - (isOwned ? 0 : 1));
  }
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + Math.max(0, count), 0);
  return { oversold: sum([...surplus.values()].map((count) => -count)), left: sum([...surplus.values()]) };
}

/** Requests between which a run is in the middle of everything. */
const BUSY = { from: 300, to: 1500 };

/** The request at which a sandbox is restarted. */
export function restartAt(seed: number): number {
  return BUSY.from + createRandom(seed, 6).below(BUSY.to - BUSY.from);
}
