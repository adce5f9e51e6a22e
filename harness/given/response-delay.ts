import { setTimeout as sleep } from "node:timers/promises";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import type { UserStage } from "../stage/user-stage.ts";

/** Between two looks at the pace. Milliseconds. */
const PAUSE_MS = 500;

/**
 * How late answers come at the moment, whatever the reason: a slow network, a busy system, a busy machine of ours. Sends
 * a cheap public read now and then until it is ended.
 * @returns a function that ends it and gives the greatest delay seen so far. Seconds.
 */
export function watchResponseDelay(stage: UserStage): () => number {
  let isOver = false;
  let slowestMs = 0;
  const sut = stage.sut.on(stage.anotherConnection());
  const watch = async () => {
    while (!isOver) {
      const beganMs = performance.now();
      await sleep(PAUSE_MS);
      if (isOver) break;
      // A read that fails is as late as it was; what failed is other scenarios' business.
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
