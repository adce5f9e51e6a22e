import { setTimeout as sleep } from "node:timers/promises";
import type { UserContext } from "../context/user-context.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";

/** Pause between two measurements. Milliseconds. */
const PAUSE_MS = 1000;

/**
 * Measures the current response delay, from the network, the system or our machine. Sends a cheap public read at
 * intervals until it is ended.
 * @returns a function that ends it and returns the largest delay so far, in seconds
 */
export function watchResponseDelay(context: UserContext): () => number {
  let isOver = false;
  let slowestMs = 0;
  const sut = context.sut.on(context.anotherConnection());
  const watch = async () => {
    while (!isOver) {
      const beganMs = performance.now();
      await sleep(PAUSE_MS);
      if (isOver) break;
      // A failed read counts with its time; other scenarios judge the failure.
      await sut.available().catch(ignoreEarlyExit);
      slowestMs = Math.max(slowestMs, performance.now() - beganMs - PAUSE_MS);
    }
  };
  let fault: unknown;
  watch().catch((thrown: unknown) => {
    fault = thrown;
  });
  return () => {
    isOver = true;
    if (fault !== undefined) throw fault;
    return slowestMs / 1000;
  };
}
