import { setTimeout } from "node:timers/promises";

/** Sleeps so long, or until the signal is aborted: whoever sleeps looks at the signal next. */
export async function sleep(ms: number, ended?: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, ended === undefined ? {} : { signal: ended });
  } catch (fault) {
    if (ended?.aborted !== true) throw fault;
  }
}
