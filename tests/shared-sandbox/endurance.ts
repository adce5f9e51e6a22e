// Plays every combination of pools, strangers, leftovers, instances and provider states, each with a hundred seeds
// (PACKPROOF_REPEATS, --seeds), in a process per core; whatever else a sandbox may choose is drawn by the seed. Prints
// what accused as it comes, and a table at the end. The flags of main.ts narrow it.
import { createRandom } from "../../reference/random.ts";
import { inProcesses } from "../support/process-pool.ts";
import type { Combination, Dimension } from "./dimensions.ts";
import { combinationsOf, readFlags } from "./flags.ts";
import type { Outcome } from "./outcome.ts";
import { anyOf } from "./sample.ts";
import { tableOf } from "./table.ts";
import { linesOf } from "./tell.ts";

/** What every value meets every other of. */
const CROSSED: readonly Dimension[] = ["pool", "stranger", "leftovers", "instances", "states"];

const { wanted, seed: from, seeds = Number(process.env.PACKPROOF_REPEATS ?? "100") } = readFlags();
const crossed = combinationsOf(wanted, CROSSED).map((combination) => {
  const fixed = [...CROSSED, ...Object.keys(wanted)] as readonly Dimension[];
  return Object.fromEntries(fixed.map((name) => [name, combination[name]])) as Partial<Combination>;
});
// Every combination once, before any comes again.
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
