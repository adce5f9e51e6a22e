import { createRandom, type Random } from "../../reference/random.ts";
import { type Combination, DIMENSIONS, type Dimension, RUNS } from "./dimensions.ts";

const NAMES = Object.keys(DIMENSIONS) as readonly Dimension[];
/** Number of random combinations among which the next one of a sample is selected. */
const CANDIDATES = 200;
/** The weight of a value that no combination had yet, in pairs. */
const NEW_VALUE = 1000;

/**
 * Selects `count` combinations that contain as many pairs of values as possible with as few runs as possible. Every
 * value occurs if `count` is large enough.
 */
export function sampleOf(count: number, seed: number): readonly Combination[] {
  const random = createRandom(seed, 8);
  const seen = new Set<string>();
  return Array.from({ length: count }, () => {
    const worths = Array.from({ length: CANDIDATES }, () => {
      const combination = anyOf(random);
      const fresh = pairsOf(combination).filter((pair) => !seen.has(pair)).length;
      const newValues = valuesOf(combination).filter((value) => !seen.has(value)).length;
      return { combination, worth: (fresh + NEW_VALUE * newValues) / (1 + RUNS[combination.leftovers].runs) };
    });
    const { combination } = worths.reduce((best, each) => (each.worth > best.worth ? each : best));
    for (const met of [...pairsOf(combination), ...valuesOf(combination)]) seen.add(met);
    return combination;
  });
}

/** The values of a combination as text: `pool 12`. */
export const valuesOf = (combination: Combination): readonly string[] =>
  NAMES.map((name) => `${name} ${combination[name]}`);

function pairsOf(combination: Combination): readonly string[] {
  const values = valuesOf(combination);
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one}, ${other}`));
}

/** A random value of each dimension, with equal probability; some may be given. */
export function anyOf(random: Random, given: Partial<Combination> = {}): Combination {
  return Object.fromEntries(
    NAMES.map((dimension) => {
      const values: readonly (string | number)[] = DIMENSIONS[dimension];
      return [dimension, given[dimension] ?? values[random.below(values.length)]];
    }),
  ) as unknown as Combination;
}
