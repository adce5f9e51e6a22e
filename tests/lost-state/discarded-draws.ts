import type { Deviation } from "../../reference/deviation.ts";

/** Behaves like another instance, or the same after a restart: the catalogue is the same, later draws differ. */
export function withDiscardedDraws(draws: number): Deviation {
  return {
    start: ({ random }) => {
      for (let draw = 0; draw < draws; draw++) random.next();
    },
  };
}
