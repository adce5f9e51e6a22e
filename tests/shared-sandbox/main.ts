// Verifies shared sandboxes and prints a line per run:
//   npx tsx tests/shared-sandbox/main.ts --pool 12 --others before --runs 3 --seed 5
// - There is a flag for each dimension; without it the dimension has its simplest value; `all` plays each value.
// - `--seeds 10` plays ten seeds starting with `--seed`; `--words` prints findings and reasons.
import { combinationsOf, readFlags } from "./flags.ts";
import { play } from "./play.ts";
import { printPlayed } from "./print.ts";

const { wanted, seed: from, seeds = 1, runs, isVerbose } = readFlags();
for (const combination of combinationsOf(wanted)) {
  for (let seed = from; seed < from + seeds; seed++) {
    printPlayed(await play(combination, seed, runs === undefined ? {} : { runs }), isVerbose);
  }
}
