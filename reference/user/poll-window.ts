import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/** How soon a moved clock is noticed. Milliseconds of real time. */
const LOOK_MS = 10;

/** Holds a call for so many milliseconds of the reference's time, moved or not; ends early when the reference closes. */
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
