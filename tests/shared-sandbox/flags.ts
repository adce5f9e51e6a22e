import { parseArgs } from "node:util";
import { type Combination, DIMENSIONS, type Dimension, PLAINEST } from "./dimensions.ts";

const NAMES = Object.keys(DIMENSIONS) as readonly Dimension[];
const TEXT = { type: "string" } as const;

/** What the command line asks for. */
export interface Flags {
  /** The values wanted of each dimension that has a flag: `--pool 12,60`, `--stranger all`. */
  readonly wanted: { readonly [D in Dimension]?: readonly Combination[D][] };
  readonly seed: number;
  /** Number of seeds, starting with `seed`. */
  readonly seeds: number | undefined;
  /** Runs that meet one server, one after the other. */
  readonly runs: number | undefined;
  /** Whether findings and reasons are wanted too. */
  readonly isWordy: boolean;
  /** Whether mutants are met with everything at once. */
  readonly isWhole: boolean;
  /** Whether mutants are met whose requirement does not depend on who holds a listing. */
  readonly isEvery: boolean;
  /** A file that keeps what became of each mutant, so that a stopped run goes on where it was. */
  readonly progress: string | undefined;
  /** Everything that is no flag. */
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
    runs: values.runs === undefined ? undefined : Number(values.runs),
    isWordy: values.words ?? false,
    isWhole: values.whole ?? false,
    isEvery: values.every ?? false,
    progress: values.progress,
    rest: positionals,
  };
}

/** Every combination of the wanted values; of what is not wanted, all values of the dimension or its plainest one. */
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
