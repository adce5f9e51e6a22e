// Proves the mutants of the requirements in its arguments, and prints the wrong results that the sample of the self-test
// would show, and those that only `npm run proof -- --changed` would show.
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { SUBJECTS } from "../proof/all-subjects.ts";
import { isGood } from "../proof/proof.ts";
import { proveMutant } from "../proof/prove-mutant.ts";
import { sampleOf } from "../proof/sample.ts";
import { ALL_MUTANTS, mutantsOf } from "../proof/subjects.ts";

const requirements = new Set(process.argv.slice(2));
const sampled = new Set(mutantsOf(sampleOf(SUBJECTS).flatMap(({ subjects }) => subjects)));
const mutants = ALL_MUTANTS.filter(({ violates }) => requirements.has(violates));
const ordered = [...mutants.filter((each) => sampled.has(each)), ...mutants.filter((each) => !sampled.has(each))];
for (const mutant of ordered) {
  if (isGood(await proveMutant(mutant, ALL_SCENARIOS))) continue;
  console.log(`${sampled.has(mutant) ? "sample" : "changed"} | ${mutant.violates} | ${mutant.name}`);
  // The sample is a part of what a change plays.
  if (sampled.has(mutant)) break;
}
