import type { Settings } from "../../harness/config/setting-names.ts";
import { createRandom } from "../../reference/random.ts";

/** A request made inside the server's process, and what it answered. */
export type Ask = (method: "GET" | "POST", path: string, body?: object) => Promise<InsideAnswer>;

export interface InsideAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A running sandbox that others use too. */
export interface SharedServer {
  /** What a run has to know of it. */
  readonly settings: Settings;
  /** The sandbox from inside, below its prefix. */
  readonly ask: Ask;
  /** Gives each listing of a pool so many copies, all to users that no run knows. */
  handOut(copies: () => number): void;
  /** What broke in it: a fault of the server is no finding. */
  readonly crashes: readonly unknown[];
  close(): Promise<void>;
}

/** Requests between which a run is in the middle of everything. */
const BUSY = { from: 300, to: 1500 };

/** The request at which a sandbox is restarted. */
export function restartAt(seed: number): number {
  return BUSY.from + createRandom(seed, 6).below(BUSY.to - BUSY.from);
}
