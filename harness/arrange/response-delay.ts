import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { WAITS, wait } from "../transport/waits.ts";
import type { UserContext } from "./user-context.ts";

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
      await wait("measurement");
      if (isOver) break;
      // A failed read counts with its time; other scenarios judge the failure.
      await sut.available().catch(ignoreEarlyExit);
      slowestMs = Math.max(slowestMs, performance.now() - beganMs - WAITS.measurement.ms);
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
