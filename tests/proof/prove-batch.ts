import type { Report } from "../../contract/report.ts";
import type { Scenario } from "../../harness/context/scenario.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { MutantProof } from "./proof.ts";
import { brokenBy, proofOf, proveMutant } from "./prove-mutant.ts";
import { trial } from "./trial.ts";

/** How whole runs are played. */
export interface WholeRun {
  readonly seed: number;
  /** False as on most real systems: then no mutant has provider states. */
  readonly hasStates: boolean;
}

/** Plays all scenarios against one server with these mutants; `onCrash` is called for every exception in a route. */
export type BatchTrial = (
  mutants: readonly Mutant[],
  scenarios: readonly Scenario[],
  onCrash: (crash: unknown) => void,
) => Promise<Report>;

/** Plays a batch, whose mutants have the same surfaces and needs. */
export function batchTrial({ seed, hasStates }: WholeRun): BatchTrial {
  return async (mutants, scenarios, onCrash) =>
    trial({
      deviations: mutants,
      scenarios,
      surfaces: mutants[0]?.surfaces ?? [],
      onCrash,
      seed,
      hasStates: hasStates && mutants[0]?.isWithoutStates !== true,
    });
}

/**
 * Proves the mutants of one server by a whole run. A mutant whose requirement is not violated in it is played in a
 * whole run of its own, because another mutant of the server may hide it.
 */
export async function proveBatch(
  mutants: readonly Mutant[],
  scenarios: readonly Scenario[],
  play: BatchTrial,
): Promise<readonly MutantProof[]> {
  const alone = (mutant: Mutant) =>
    proveMutant(mutant, scenarios, { play: (one, all, { onCrash }) => play([one], all, onCrash), isWhole: true });
  if (mutants.length === 1) return Promise.all(mutants.map(alone));
  const crashes: unknown[] = [];
  const report = await play(mutants, scenarios, (crash) => crashes.push(crash));
  const broken = brokenBy(report, crashes);
  const proofs: MutantProof[] = [];
  for (const mutant of mutants) {
    const proof: MutantProof = { ...proofOf(mutant, report, scenarios, broken), step: "all", noticedIn: [] };
    proofs.push(proof.outcome === "killed" ? proof : await alone(mutant));
  }
  return proofs;
}
