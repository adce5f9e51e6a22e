// Proves the mutants of the requirements in its arguments, and prints the first wrong result that the sample of the self-test
// would show, or else the first that only `npm run proof -- --changed` would show.
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { SUBJECTS } from "../proof/all-subjects.ts";
import { isGood, type MutantProof } from "../proof/proof.ts";
import { proveMutant } from "../proof/prove-mutant.ts";
import { proveSample } from "../proof/prove-sample.ts";
import { sampleOf } from "../proof/sample.ts";
import { ALL_MUTANTS, mutantsOf } from "../proof/subjects.ts";

const requirements = new Set(process.argv.slice(2));
const sampled = new Set(mutantsOf(sampleOf(SUBJECTS).flatMap(({ subjects }) => subjects)));
const mutants = ALL_MUTANTS.filter(({ violates }) => requirements.has(violates));

type Play = (mutant: Mutant) => Promise<readonly MutantProof[]>;
const inSample: Play = (mutant) => proveSample([mutant], ALL_SCENARIOS);
const inSteps: Play = async (mutant) => [await proveMutant(mutant, ALL_SCENARIOS)];
const plays: readonly (readonly [string, Mutant, Play])[] = [
  ...mutants.filter((each) => sampled.has(each)).map((mutant) => ["sample", mutant, inSample] as const),
  ...mutants.map((mutant) => ["changed", mutant, inSteps] as const),
];
for (const [word, mutant, play] of plays) {
  if ((await play(mutant)).every(isGood)) continue;
  console.log(`${word} | ${mutant.violates} | ${mutant.name}`);
  break;
}
