// Verifies shared sandboxes and prints a line per run:
//   npx tsx tests/shared-sandbox/main.ts --pool 12 --stranger before --runs 3 --seed 5
// Each dimension has a flag, what is left out has its plainest value, `all` plays each value. `--seeds 10` plays as many
// seeds from `--seed` on, `--words` prints findings and reasons.
import { parseArgs } from "node:util";
import { type Combination, DIMENSIONS, type Dimension, PLAINEST } from "./dimensions.ts";
import { play } from "./play.ts";
import { tellPlayed } from "./tell.ts";

const dimensions = Object.keys(DIMENSIONS) as Dimension[];
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    ...(Object.fromEntries(dimensions.map((dimension) => [dimension, text])) as Record<Dimension, typeof text>),
    runs: text,
    seed: { ...text, default: "1" },
    seeds: { ...text, default: "1" },
    words: { type: "boolean", default: false },
  },
});

let combinations: readonly Combination[] = [PLAINEST];
for (const dimension of dimensions) {
  const wanted = wantedValues(dimension, values[dimension]);
  combinations = combinations.flatMap((each) => wanted.map((value) => ({ ...each, [dimension]: value })));
}
const from = Number(values.seed);
const runs = values.runs === undefined ? {} : { runs: Number(values.runs) };
for (const combination of combinations) {
  for (let seed = from; seed < from + Number(values.seeds); seed++) {
    tellPlayed(await play(combination, seed, runs), values.words);
  }
}

/** @throws {RangeError} for a value that the dimension does not have */
function wantedValues(dimension: Dimension, given: string | undefined): readonly (string | number)[] {
  const known: readonly (string | number)[] = DIMENSIONS[dimension];
  if (given === undefined) return known.slice(0, 1);
  if (given === "all") return known;
  return given.split(",").map((word) => {
    const value = known.find((each) => String(each) === word);
    if (value === undefined) throw new RangeError(`--${dimension} is one of ${known.join(", ")}, not ${word}`);
    return value;
  });
}
