import type { Surface } from "./http.ts";
import type { Pack } from "./pack.ts";
import { createRandom, type Random } from "./random.ts";

/** Stream of random numbers that nothing else uses. */
const STREAM = 2;

/**
 * Random numbers of the draws from each pack on each surface. What is drawn from a pack depends only on how often it was
 * drawn from before, and not on the order of requests to other packs, so a run draws nearly the same each time.
 */
export interface Draws {
  of(pack: Pick<Pack, "id">, surface: Surface): Random;
  /** Draws anew from here on, as another instance would. */
  reseed(...seeds: readonly number[]): void;
}

export function createDraws(...seeds: readonly number[]): Draws {
  let current = seeds;
  const streams = new Map<string, Random>();
  return {
    of({ id }, surface) {
      const name = `${surface} ${id}`;
      const random = streams.get(name) ?? createRandom(...current, STREAM, ...codesOf(name));
      streams.set(name, random);
      return random;
    },
    reseed(...others) {
      current = others;
      streams.clear();
    },
  };
}

function codesOf(text: string): readonly number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0);
}
