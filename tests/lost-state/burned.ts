import type { Deviation } from "../../reference/deviation.ts";

/** Like another instance, or the same after a restart: the same catalogue, and other draws from it than those before. */
export function burned(draws: number): Deviation {
  return {
    start: ({ random }) => {
      for (let draw = 0; draw < draws; draw++) random.next();
    },
  };
}
