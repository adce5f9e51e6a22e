import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { keyOf } from "./attribution.ts";
import { isJudging } from "./judgements.ts";
import { isGood } from "./proof.ts";
import { proveSample } from "./prove-sample.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const mutantOf = (name: string) => ALL_MUTANTS.filter((mutant) => mutant.name === name);
const MUTANTS = [
  ...mutantOf("buy/init answers an unknown pack with 404"),
  ...mutantOf("sandbox orders have the status processing"),
];
const JUDGING = ALL_SCENARIOS.filter(
  (each) => each.surface === "sandbox" && MUTANTS.some(({ violates }) => isJudging(each, violates)),
);
const [JUDGING_FIRST] = JUDGING.filter((each) => MUTANTS.slice(0, 1).some(({ violates }) => isJudging(each, violates)));
const ALL_KEYS = () => JUDGING.map(keyOf);

/** The same scenario, whose judgements find nothing. */
function blind({ play, ...scenario }: Scenario): Scenario {
  const blindly = (context: object) =>
    new Proxy(context, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        if (name !== "verify") return member.bind(target);
        return (id: unknown, evidence: unknown) => member.call(target, id, evidence, []);
      },
    });
  return { ...scenario, play: (context: object) => play(blindly(context) as never) } as Scenario;
}

test("mutants that share a server are proven by the scenarios that noticed them", async () => {
  const proofs = await proveSample(MUTANTS, JUDGING, ALL_KEYS);
  expect(MUTANTS).toHaveLength(2);
  expect(proofs.map(isGood)).toEqual([true, true]);
});

test("a scenario that no longer notices a mutant is named, although others notice it", async () => {
  const blinded = JUDGING.map((each) => (each === JUDGING_FIRST ? blind(each) : each));
  const [proof, other] = await proveSample(MUTANTS, blinded, ALL_KEYS);
  expect([proof?.outcome, proof?.missedBy]).toEqual(["killed", JUDGING_FIRST && [keyOf(JUDGING_FIRST)]]);
  expect([proof && isGood(proof), other && isGood(other)]).toEqual([false, true]);
});

test("a mutant whose scenarios no longer exist is played with those that judge its requirement", async () => {
  const [proof] = await proveSample(MUTANTS.slice(0, 1), JUDGING, () => ["sandbox gone"]);
  expect(proof && [proof.outcome, proof.step, isGood(proof)]).toEqual(["killed", "judging", true]);
});
