import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bounds } from "../transport/bounds.ts";
import type { Run } from "./run.ts";

/** What a report says of a run that was ended from outside. */
export const INTERRUPTED = "the run was interrupted";
/** So long may scenarios that were cut short give back what they arranged. Milliseconds. */
const GRACE_MS = 2_500;
/** A timer can't be set further ahead. Milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Ends the run when it is interrupted, or takes too long.
 * @returns what has to be called when the run has ended by itself
 */
export function limitRun(run: Run, signal: AbortSignal | undefined, { runMs }: Bounds): () => void {
  const interrupt = () => run.transport.end(typeof signal?.reason === "string" ? signal.reason : INTERRUPTED);
  if (signal?.aborted === true) interrupt();
  signal?.addEventListener("abort", interrupt, { once: true });
  const minutes = Math.round(runMs / 60_000);
  // Real waiting that was allowed has to fit in, besides everything else.
  const limitMs = Math.min(runMs + 2000 * run.target.maxWaitSeconds, LONGEST_TIMER_MS);
  const timer = setTimeout(() => run.transport.end(`the run took longer than ${minutes} minutes`), limitMs);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  };
}

/** Settles some time after the run was ended from outside: scenarios may give back what they arranged. */
export async function graceAfter(ended: AbortSignal): Promise<void> {
  if (!ended.aborted) await once(ended, "abort");
  await sleep(GRACE_MS, undefined, { ref: false });
}
