import { setTimeout as sleep } from "node:timers/promises";

/** Holds a call for so many milliseconds of real time; ends early when the reference closes. */
export async function pollWindow(windowMs: number, closing: AbortSignal): Promise<void> {
  await sleep(windowMs, undefined, { signal: closing, ref: false }).catch(() => undefined);
}
