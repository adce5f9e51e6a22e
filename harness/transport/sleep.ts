import { setTimeout } from "node:timers/promises";

/** Sleeps, or returns early when the signal is aborted; callers check the signal afterwards. */
export async function sleep(ms: number, ended?: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, ended === undefined ? {} : { signal: ended });
  } catch (fault) {
    if (ended?.aborted !== true) throw fault;
  }
}
