import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { isGood, type MutantProof } from "./proof.ts";
import { brokenBy, proofOf, proveMutant } from "./prove-mutant.ts";
import { type PlayedReport, trial } from "./trial.ts";

/** How whole runs are played. */
export interface WholeRun {
  readonly seed: number;
  /** False as on most real systems: then no mutant has provider states. */
  readonly hasStates: boolean;
}

/** Plays scenarios against one server with these mutants; `onCrash` is called for every exception in a route. */
export type BatchTrial = (
  mutants: readonly Mutant[],
  scenarios: readonly Scenario[],
  onCrash: (crash: unknown) => void,
) => Promise<PlayedReport>;

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
      isPart: true,
    });
}

/** How a mutant is played that a run with others does not prove. */
export type Alone = (mutant: Mutant) => Promise<MutantProof>;

/** Plays a mutant in a whole run of its own. */
function aloneInWholeRun(scenarios: readonly Scenario[], play: BatchTrial): Alone {
  return (mutant) =>
    proveMutant(mutant, scenarios, { play: (one, all, { onCrash }) => play([one], all, onCrash), isWhole: true });
}

/**
 * Proves the mutants of one server by one run with some scenarios. A mutant that it does not prove is played alone, because
 * another mutant of the server may hide it.
 */
export async function proveBatch(
  mutants: readonly Mutant[],
  scenarios: readonly Scenario[],
  play: BatchTrial,
  alone: Alone = aloneInWholeRun(scenarios, play),
  isProven: (proof: MutantProof, mutant: Mutant) => boolean = isGood,
): Promise<readonly MutantProof[]> {
  if (mutants.length === 1) return Promise.all(mutants.map(alone));
  const crashes: unknown[] = [];
  const report = await play(mutants, scenarios, (crash) => crashes.push(crash));
  const broken = brokenBy(report, crashes);
  const proofs: MutantProof[] = [];
  for (const mutant of mutants) {
    const result = proofOf(mutant, report, scenarios, broken);
    const proof: MutantProof = { ...result, step: "all", noticedIn: result.judgedIn };
    proofs.push(isProven(proof, mutant) ? proof : await alone(mutant));
  }
  return proofs;
}
