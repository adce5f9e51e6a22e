// Plays every combination of pools, other users, earlier runs, instances and provider states, each with a hundred seeds
// (PACKPROOF_REPEATS, --seeds), in one process per core. The seed selects the values of all other dimensions. Prints
// each false alarm at once, saves its report in reports/out/shared-sandbox, and prints a table at the end. The flags of
// main.ts select combinations. `--sample 100` plays so many different combinations once each, selected to contain as
// many pairs of values as possible. `--progress runs.jsonl` stores results, so that an interrupted command can continue.
import { createRandom } from "../../reference/random.ts";
import { inProcesses } from "../support/process-pool.ts";
import { ResultFile } from "../support/result-file.ts";
import { type Combination, type Dimension, nameOf } from "./dimensions.ts";
import { combinationsOf, readFlags } from "./flags.ts";
import type { Outcome } from "./outcome.ts";
import { linesOf } from "./print.ts";
import { anyOf, sampleOf } from "./sample.ts";
import { tableOf } from "./table.ts";

/** Dimensions of which all combinations are played. */
const CROSSED: readonly Dimension[] = ["pool", "others", "leftovers", "instances", "states"];

/** Distance between the seeds of two samples. It is larger than a sample, so that no two runs have the same seed. */
const SEEDS_PER_SAMPLE = 1000;

interface Order {
  readonly seed: number;
  readonly combination: Combination;
}

const { wanted, seed: from, sample, seeds = Number(process.env.PACKPROOF_REPEATS ?? "100"), progress } = readFlags();
const orders = sample === undefined ? crossedOrders() : sampledOrders(sample);
const met = new ResultFile<Outcome>(progress);
const played = new Set(met.results.map(keyOf));
const missing = orders.filter((order) => !played.has(keyOf(order)));
await inProcesses<Order, Outcome>(new URL("worker.ts", import.meta.url), missing, (outcome) => {
  met.add(outcome);
  if (!isSilent(outcome)) console.log(linesOf(outcome).join("\n"));
});
const ordered = new Set(orders.map(keyOf));
const outcomes = met.results.filter((outcome) => ordered.has(keyOf(outcome)));
console.log(tableOf(outcomes, CROSSED));
process.exitCode = outcomes.every(isSilent) ? 0 : 1;

function keyOf({ seed, combination }: Order): string {
  return `${seed} ${nameOf(combination)}`;
}

/** Ordered by seed, so that every combination is played once before any is repeated. */
function crossedOrders(): readonly Order[] {
  const crossed = combinationsOf(wanted, CROSSED).map((combination) => {
    const fixed = [...CROSSED, ...Object.keys(wanted)] as readonly Dimension[];
    return Object.fromEntries(fixed.map((name) => [name, combination[name]])) as Partial<Combination>;
  });
  return Array.from({ length: seeds }, (_, nth) => from + nth).flatMap((seed) =>
    crossed.map((given, place) => ({ seed, combination: anyOf(createRandom(seed, place), given) })),
  );
}

/** Each combination has a seed of its own. */
function sampledOrders(count: number): readonly Order[] {
  return sampleOf(count, from).map((combination, nth) => ({ seed: SEEDS_PER_SAMPLE * from + nth, combination }));
}

function isSilent({ runs, broken }: Outcome): boolean {
  return broken === undefined && runs.every(({ accused }) => accused.length === 0);
}
