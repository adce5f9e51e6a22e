import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/** Interval at which a moved clock is noticed. Milliseconds of real time. */
const LOOK_MS = 10;

/** Holds a call for this many milliseconds of the reference's time; ends early when the reference closes. */
export async function pollWindow(
  windowMs: number,
  clock: Clock,
  closing: AbortSignal,
  lookMs = LOOK_MS,
): Promise<void> {
  const endsAt = clock.now() + windowMs;
  for (let leftMs = windowMs; leftMs > 0 && !closing.aborted; leftMs = endsAt - clock.now()) {
    await sleep(Math.min(leftMs, lookMs), undefined, { signal: closing, ref: false }).catch(() => undefined);
  }
}
