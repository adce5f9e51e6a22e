import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { inProcesses, serveParent as serve } from "../support/process-pool.ts";
import { batchesOf } from "./batches.ts";
import type { MutantProof } from "./proof.ts";
import { batchTrial, proveBatch, type WholeRun } from "./prove-batch.ts";
import { ALL_MUTANTS } from "./subjects.ts";

/** Concurrent runs per process: a run sometimes waits for real time to pass. */
const CONCURRENCY = 2;

/** The mutants of a server as indices of `ALL_MUTANTS`, and how they are played. */
interface Order {
  readonly places: readonly number[];
  readonly run: WholeRun;
}

/**
 * Plays mutants in whole runs, in one process per core.
 * @param onProof called for each result as it arrives
 */
export async function proveInWholeRuns(
  mutants: readonly Mutant[],
  run: WholeRun,
  onProof: (proof: MutantProof) => void,
): Promise<void> {
  const orders = batchesOf(mutants).map((batch) => ({
    places: batch.map((mutant) => ALL_MUTANTS.indexOf(mutant)),
    run,
  }));
  const worker = new URL("whole-worker.ts", import.meta.url);
  await inProcesses<Order, readonly MutantProof[]>(worker, orders, (proofs) => proofs.forEach(onProof), {
    concurrency: () => CONCURRENCY,
  });
}

/** The worker's side: plays the mutants whose indices it receives. */
export function serveParent(): void {
  serve(async ({ places, run }: Order) =>
    proveBatch(
      places.map((place) => {
        const mutant = ALL_MUTANTS[place];
        if (mutant === undefined) throw new RangeError(`no mutant at ${place}`);
        return mutant;
      }),
      ALL_SCENARIOS,
      batchTrial(run),
    ),
  );
}
