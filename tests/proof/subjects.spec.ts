import { expect, test } from "vitest";
import { OPEN_QUESTIONS } from "../../contract/open-questions.ts";
import { COMBINATIONS } from "../../reference/variants/combinations.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import { WITHOUT_MUTANT } from "./exceptions.ts";
import { JUDGED } from "./judged.ts";
import { MutantSources } from "./mutant-source.ts";
import { onePerRequirement } from "./sample.ts";
import { ALL_MUTANTS, MUTANTS_OF_REFERENCE, namedSubjects, nameOf } from "./subjects.ts";

const violated = new Set(ALL_MUTANTS.map(({ violates }) => violates));

test("every requirement that a client can observe has a mutant or an exception", () => {
  const missing = JUDGED.map(({ id }) => id).filter((id) => !violated.has(id));
  // Checked in both directions: an exception for a requirement that has a mutant now is not needed.
  expect(missing).toEqual(WITHOUT_MUTANT.map(({ requirement }) => requirement));
});

test("every mutant violates a judged requirement on surfaces that have it", () => {
  const faults = ALL_MUTANTS.filter(({ violates, surfaces }) => {
    const requirement = JUDGED.find(({ id }) => id === violates);
    return requirement === undefined || !surfaces.some((each) => requirement.surfaces.includes(each));
  });
  expect(faults.map(({ name, violates }) => `${violates}: ${name}`)).toEqual([]);
});

test("names of mutants, variants and combinations are unique", () => {
  const mutants = ALL_MUTANTS.map(({ violates, name }) => `${violates} ${name}`);
  expect(repeated(mutants)).toEqual([]);
  expect(repeated([...VARIANTS, ...COMBINATIONS].map(({ name }) => name))).toEqual([]);
});

test("every reading that allows a variant is an open question", () => {
  const codes: readonly string[] = OPEN_QUESTIONS.map(({ code }) => code);
  const named = VARIANTS.flatMap(({ because }) => because.match(/\bA-[A-Z0-9-]+/g) ?? []);
  expect(named.filter((code) => !codes.includes(code))).toEqual([]);
});

test("there are at least as many variants and combinations as documented", () => {
  expect(VARIANTS.length).toBeGreaterThanOrEqual(60);
  expect(COMBINATIONS.length).toBeGreaterThanOrEqual(15);
  for (const { name, of } of COMBINATIONS) expect(new Set(of).size, name).toBeGreaterThan(2);
});

const SLOW = ["crypto-status.fulfilled-while-held", "crypto-status.window-ends"];

test("one mutant of each requirement is chosen, but of those about seconds of real time", () => {
  const quick = onePerRequirement(ALL_MUTANTS).map(({ violates }) => violates);
  const shown = ALL_MUTANTS.filter(({ isSlow }) => isSlow !== true).map((mutant) => mutant.violates);
  expect(new Set(quick)).toEqual(new Set(shown));
  // These requirements are about seconds of real time, so only the whole proof checks them.
  expect([...violated].filter((id) => !shown.includes(id))).toEqual(SLOW);
});

test("the source file of every mutant is found", async () => {
  const sources = await MutantSources.read();
  const lost = ALL_MUTANTS.filter((mutant) => sources.locationOf(mutant).line === 1);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, place) => names.indexOf(name) !== place);
}

test("words name what contains them as they stand, and otherwise what contains each of them", () => {
  const named = (words: string) => namedSubjects(words, MUTANTS_OF_REFERENCE).map(nameOf);
  expect(named("currency is the euro")).toEqual(["an order's currency is the euro"]);
  expect(named("euro currency")).toContain("an order's currency is the euro");
  expect(named("euro no-such-word")).toEqual([]);
});
