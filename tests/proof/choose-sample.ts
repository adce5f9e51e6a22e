import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { DefaultMap } from "../../harness/collections/default-map.ts";
import { type Cover, coverOf, isShowing, type Noticed } from "./cover.ts";
import { type Judgement, judgementsOf, scenarioModules } from "./judgements.ts";
import { isCostlyProof, noticingInSample } from "./learned.ts";
import type { Play } from "./play.ts";
import type { MutantProof, Proof } from "./proof.ts";
import { sortedBy } from "./sorted-by.ts";
import { ALL_MUTANTS, MUTANTS_OF_REFERENCE } from "./subjects.ts";
import { proveAll } from "./workers.ts";

/** Mutants that are tried for each judgement. */
const TRIES = 5;

const QUICK: ReadonlySet<string> = new Set(ALL_MUTANTS.filter(({ isSlow }) => isSlow !== true).map(({ name }) => name));

/**
 * Chooses the mutants of the next sample. What a scenario noticed among others it may not notice alone, for example every
 * fifth answer, so each choice is played, but for those that the self-test has played already.
 * @param proofs of all mutants
 */
export async function chooseSample(proofs: readonly Proof[]): Promise<Cover> {
  const judgements = judgementsOf(ALL_SCENARIOS, await scenarioModules());
  const inProof = noticedOf(proofs);
  const alone: Noticed[] = inProof.flatMap(asInLastSample);
  const unshown = () => judgements.filter((judgement) => !alone.some((each) => isShowing(each, judgement)));
  for (let nth = 0; nth < TRIES; nth++)
    await proveAll(triesOf(unshown(), inProof, nth), (proof) => alone.push(...noticedOf([proof])));
  for (const { module, requirements, scenarios } of unshown())
    console.log(`UNSHOWN | ${requirements.join(", ")} | no mutant was noticed by ${module} | ${scenarios.join(", ")}`);
  return coverOf(alone, inProof, judgements);
}

/** A mutant of the last sample, with the scenarios that noticed it there and in this proof. */
function asInLastSample(proof: Noticed): readonly Noticed[] {
  const judgedIn = proof.judgedIn.filter((key) => noticingInSample(proof.name)?.includes(key));
  return judgedIn.length === 0 ? [] : [{ ...proof, judgedIn }];
}

function noticedOf(proofs: readonly Proof[]): readonly (MutantProof & Proof)[] {
  return proofs.flatMap((proof) =>
    proof.kind === "mutant" && proof.outcome === "killed" && QUICK.has(proof.name) ? [proof] : [],
  );
}

/** One play of each mutant that is the nth candidate of judgements, with scenarios of all of these. */
function triesOf(
  judgements: readonly Judgement[],
  inProof: readonly (MutantProof & Proof)[],
  nth: number,
): readonly Play[] {
  const keysOf = new DefaultMap<string, string[]>(() => []);
  for (const judgement of judgements) {
    const candidate = candidatesFor(judgement, inProof)[nth];
    if (candidate === undefined) continue;
    const known = candidate.noticedIn.filter((key) => judgement.scenarios.includes(key)).slice(0, 1);
    keysOf.of(candidate.name).push(...(known.length > 0 ? known : judgement.scenarios));
  }
  return MUTANTS_OF_REFERENCE.flatMap((subject) => {
    const keys = keysOf.get(subject.deviation.name);
    return keys === undefined ? [] : [{ subjects: [subject], narrowedTo: keys }];
  });
}

/** The mutants that may show a judgement: first those that its scenarios noticed, cheap ones, and those of the last sample. */
function candidatesFor(
  { requirements, scenarios }: Judgement,
  inProof: readonly (MutantProof & Proof)[],
): readonly Noticed[] {
  const showed = (name: string) => scenarios.some((key) => noticingInSample(name)?.includes(key));
  const inScenarios = (keys: readonly string[]) => keys.some((key) => scenarios.includes(key));
  return sortedBy(
    inProof.filter(({ violates }) => requirements.includes(violates)),
    (proof) => [
      inScenarios(proof.noticedIn) || showed(proof.name) ? 0 : 1,
      isCostlyProof(proof) ? 1 : 0,
      showed(proof.name) ? 0 : 1,
      -proof.noticedIn.length,
    ],
  );
}
