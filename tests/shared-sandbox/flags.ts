import { parseArgs } from "node:util";
import { type Combination, DIMENSIONS, type Dimension, PLAINEST } from "./dimensions.ts";

const NAMES = Object.keys(DIMENSIONS) as readonly Dimension[];
const TEXT = { type: "string" } as const;

/** The parsed flags. */
export interface Flags {
  /** The selected values of each dimension: `--pool 12,60`, `--others all`. */
  readonly wanted: { readonly [D in Dimension]?: readonly Combination[D][] };
  readonly seed: number;
  /** Number of seeds, starting with `seed`. */
  readonly seeds: number | undefined;
  /** Number of combinations to sample instead of all. */
  readonly sample: number | undefined;
  /** Sequential runs against one server. */
  readonly runs: number | undefined;
  /** Whether findings and reasons are printed. */
  readonly isVerbose: boolean;
  /** Whether each mutant is verified with all scenarios at once. */
  readonly isWhole: boolean;
  /** Whether to include mutants whose requirement does not depend on who holds a listing. */
  readonly isEvery: boolean;
  /** A file that stores the result of each mutant or combination, so that an interrupted command can continue. */
  readonly progress: string | undefined;
  /** Arguments that are not flags. */
  readonly rest: readonly string[];
}

/** @throws {RangeError} for a value that the dimension does not have */
export function readFlags(): Flags {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...(Object.fromEntries(NAMES.map((name) => [name, TEXT])) as Record<Dimension, typeof TEXT>),
      runs: TEXT,
      seed: TEXT,
      seeds: TEXT,
      sample: TEXT,
      words: { type: "boolean" },
      whole: { type: "boolean" },
      every: { type: "boolean" },
      progress: TEXT,
    },
  });
  const wanted = NAMES.flatMap((name) => (values[name] === undefined ? [] : [[name, valuesOf(name, values[name])]]));
  return {
    wanted: Object.fromEntries(wanted),
    seed: Number(values.seed ?? 1),
    seeds: values.seeds === undefined ? undefined : Number(values.seeds),
    sample: values.sample === undefined ? undefined : Number(values.sample),
    runs: values.runs === undefined ? undefined : Number(values.runs),
    isVerbose: values.words ?? false,
    isWhole: values.whole ?? false,
    isEvery: values.every ?? false,
    progress: values.progress,
    rest: positionals,
  };
}

/** Every combination of the selected values. A dimension without selected values has all of them, or only its simplest one. */
export function combinationsOf(wanted: Flags["wanted"], whole: readonly Dimension[] = []): readonly Combination[] {
  return NAMES.reduce<readonly Combination[]>(
    (combinations, name) => {
      const values = wanted[name] ?? (whole.includes(name) ? DIMENSIONS[name] : [PLAINEST[name]]);
      return combinations.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
    },
    [PLAINEST],
  );
}

function valuesOf(name: Dimension, given: string): readonly (string | number)[] {
  const known: readonly (string | number)[] = DIMENSIONS[name];
  if (given === "all") return known;
  return given.split(",").map((word) => {
    const value = known.find((each) => String(each) === word);
    if (value === undefined) throw new RangeError(`--${name} is one of ${known.join(", ")}, not ${word}`);
    return value;
  });
}
