// Plays every combination of pools, other users, earlier runs, instances and provider states, each with a hundred seeds
// (PACKPROOF_REPEATS, --seeds), in one process per core. The seed selects the values of all other dimensions. Prints
// each false alarm at once, and a table at the end. The flags of main.ts select combinations.
import { createRandom } from "../../reference/random.ts";
import { inProcesses } from "../support/process-pool.ts";
import type { Combination, Dimension } from "./dimensions.ts";
import { combinationsOf, readFlags } from "./flags.ts";
import type { Outcome } from "./outcome.ts";
import { linesOf } from "./print.ts";
import { anyOf } from "./sample.ts";
import { tableOf } from "./table.ts";

/** Dimensions of which all combinations are played. */
const CROSSED: readonly Dimension[] = ["pool", "others", "leftovers", "instances", "states"];

const { wanted, seed: from, seeds = Number(process.env.PACKPROOF_REPEATS ?? "100") } = readFlags();
const crossed = combinationsOf(wanted, CROSSED).map((combination) => {
  const fixed = [...CROSSED, ...Object.keys(wanted)] as readonly Dimension[];
  return Object.fromEntries(fixed.map((name) => [name, combination[name]])) as Partial<Combination>;
});
// Ordered by seed, so that every combination is played once before any is repeated.
const orders = Array.from({ length: seeds }, (_, nth) => from + nth).flatMap((seed) =>
  crossed.map((given, place) => ({ seed, combination: anyOf(createRandom(seed, place), given) })),
);
const outcomes: Outcome[] = [];
await inProcesses<(typeof orders)[number], Outcome>(new URL("worker.ts", import.meta.url), orders, (outcome) => {
  outcomes.push(outcome);
  if (!isSilent(outcome)) console.log(linesOf(outcome).join("\n"));
});
console.log(tableOf(outcomes, CROSSED));
process.exitCode = outcomes.every(isSilent) ? 0 : 1;

function isSilent({ runs, broken }: Outcome): boolean {
  return broken === undefined && runs.every(({ accused }) => accused.length === 0);
}
