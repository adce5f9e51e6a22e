import type { Deviation } from "../../reference/deviation.ts";
import { createRandom } from "../../reference/random.ts";

/** Stream of random numbers that no catalogue uses. */
const STREAM = 9;

/**
 * Behaves like another instance, or the same after a restart: the catalogue is the same, draws and ids are not. No two
 * instances return the same session id, because their streams of random numbers do not overlap.
 * @param instance numbers that tell the instance from others
 */
export function withOwnDraws(...instance: readonly number[]): Deviation {
  return {
    start: ({ random, draws }) => {
      Object.assign(random, createRandom(STREAM, ...instance));
      draws.reseed(STREAM, ...instance);
    },
  };
}
