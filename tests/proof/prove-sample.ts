import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { keyOf } from "./attribution.ts";
import { isJudging } from "./judgements.ts";
import { noticingInSample } from "./learned.ts";
import { isGood, type MutantProof } from "./proof.ts";
import { batchTrial, proveBatch } from "./prove-batch.ts";
import { playWith, proveMutant } from "./prove-mutant.ts";

/**
 * Proves mutants of the sample on one server, with the scenarios that noticed them in the last whole proof. Each of these
 * that judges a mutant's requirement itself has to notice it again.
 * @param noticed keys of the scenarios that noticed a mutant, by its name
 */
export function proveSample(
  mutants: readonly Mutant[],
  scenarios: readonly Scenario[],
  noticed: (name: string) => readonly string[] | undefined = noticingInSample,
): Promise<readonly MutantProof[]> {
  const noticing = ({ name }: Mutant) => scenarios.filter((each) => noticed(name)?.includes(keyOf(each)));
  const missedBy = (mutant: Mutant, { judgedIn }: MutantProof) =>
    noticing(mutant)
      .filter((each) => isJudging(each, mutant.violates) && !judgedIn.includes(keyOf(each)))
      .map(keyOf);
  const alone = async (mutant: Mutant): Promise<MutantProof> => {
    const first = noticing(mutant);
    if (first.length === 0) return proveMutant(mutant, scenarios);
    const proof = await playWith(mutant, first, "noticing");
    const whole = isGood(proof) ? proof : await proveMutant(mutant, scenarios);
    return { ...whole, missedBy: missedBy(mutant, proof) };
  };
  const keys = new Set(mutants.flatMap(({ name }) => noticed(name) ?? []));
  const together = scenarios.filter((scenario) => keys.has(keyOf(scenario)));
  const isProven = (proof: MutantProof, mutant: Mutant) => isGood(proof) && missedBy(mutant, proof).length === 0;
  return proveBatch(mutants, together, batchTrial({ seed: 1, hasStates: true }), alone, isProven);
}
