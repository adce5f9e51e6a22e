import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Time for interrupted scenarios to give back what they arranged. Milliseconds. */
const GRACE_MS = 2_500;

/** Resolves GRACE_MS after the run was ended from outside, so that scenarios can give back what they arranged. */
export async function graceAfter(ended: AbortSignal): Promise<void> {
  if (!ended.aborted) await once(ended, "abort");
  await sleep(GRACE_MS, undefined, { ref: false });
}
