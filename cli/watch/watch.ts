import { once } from "node:events";
import { watch as watchPaths } from "chokidar";
import type { Report } from "../../contract/report.ts";
import type { Narrowing } from "../../harness/run/selection.ts";
import { lastFailedOf } from "../last-failed.ts";
import { UNUSABLE } from "../outcome.ts";
import { Reachability } from "./reachability.ts";

/** The watched paths and system, and the action. */
export interface WatchOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** Undefined for the embedded reference, which does not restart. */
  readonly baseUrl: string | undefined;
  readonly isLoopback: boolean;
  /** The narrowing of a whole round; undefined: everything. */
  readonly only: Narrowing | undefined;
  /** Verifies and reports. */
  readonly play: (only: Narrowing | undefined) => Promise<Report>;
  readonly say: (line: string) => void;
  /** Ends the watching. */
  readonly signal: AbortSignal;
}

/** Time to wait after a change: an editor writes a file in several steps, and a server needs time to reload. Milliseconds. */
const SETTLE_MS = 150;

/**
 * Verifies again whenever a watched path changes or the system restarts: first the failed scenarios, then, once these
 * pass, all selected ones.
 * @returns the exit status of the last round; 2 if no whole one ended since a failure
 */
export async function watch(options: WatchOptions): Promise<number> {
  const { paths, baseUrl, isLoopback, signal, say } = options;
  let isDue = false;
  let wake = () => {};
  const trigger = () => {
    isDue = true;
    wake();
  };
  const watcher = watchPaths([...paths], { ignoreInitial: true, ignored: /node_modules|[\\/]\.git(?:[\\/]|$)/ });
  watcher.on("all", trigger);
  const reachability = baseUrl === undefined ? undefined : new Reachability(baseUrl, isLoopback, trigger);
  if (!signal.aborted) signal.addEventListener("abort", () => wake(), { once: true });
  const rounds = new Rounds(options);
  try {
    if (paths.length > 0) await once(watcher, "ready");
    while (!signal.aborted) {
      isDue = false;
      await rounds.next();
      if (signal.aborted) break;
      say(`watching ${[...paths, ...(baseUrl === undefined ? [] : [`for a restart of ${baseUrl}`])].join(", ")}`);
      if (!isDue) await new Promise<void>((resolve) => (wake = resolve));
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    }
  } finally {
    reachability?.close();
    await watcher.close();
  }
  return rounds.exitStatus;
}

/** Runs rounds in sequence. */
class Rounds {
  readonly #options: Pick<WatchOptions, "only" | "play" | "say" | "signal">;
  #last: Report | undefined;
  #isWhole = false;

  constructor(options: Pick<WatchOptions, "only" | "play" | "say" | "signal">) {
    this.#options = options;
  }

  /** A part that passes after a failure says nothing of the rest. */
  get exitStatus(): number {
    const last = this.#last?.exitStatus ?? UNUSABLE;
    return last === 0 && !this.#isWhole ? UNUSABLE : last;
  }

  async next(): Promise<void> {
    const { only, play, say, signal } = this.#options;
    const failed = this.#last === undefined ? undefined : lastFailedOf(this.#last);
    if (failed?.only !== undefined) {
      say(failed.summary);
      this.#isWhole = false;
      this.#last = await play(failed.only);
      if (this.#last.exitStatus !== 0 || signal.aborted) return;
    }
    this.#last = await play(only);
    this.#isWhole = true;
  }
}
