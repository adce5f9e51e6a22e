import { expect, test } from "vitest";
import { PROPERTIES } from "../../properties/index.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { trial } from "../proof/trial.ts";

const TIMEOUT_MS = 120_000;

function mutantOf(name: string): Mutant {
  const mutant = MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new RangeError(`no mutant "${name}"`);
  return mutant;
}

/** The minimal number of requests that shows each planted fault, including the request that reads the result. */
const SHORTEST = [
  { name: "a sold item comes back with the next purchase", steps: ["buy/init", "sell", "buy/init", "inventory"] },
  {
    name: "polling a purchase returns its sold items to the inventory",
    steps: ["buy/init", "sell", "poll", "inventory"],
  },
  { name: "a sellback invalidates the user's earlier quotes", steps: ["buy/init", "sell", "quote", "order"] },
];

test.each(SHORTEST)("$name: the reported history is minimal", { timeout: TIMEOUT_MS }, async ({ name, steps }) => {
  const mutant = mutantOf(name);
  const scenarios = PROPERTIES.filter(({ area }) => area === "properties/model");
  const { findings } = await trial({ deviations: [mutant], scenarios, surfaces: mutant.surfaces });
  const finding = findings.find(({ requirement }) => requirement === mutant.violates);
  const kinds = (finding?.steps ?? []).map((step) => step.replace(/^\d+\. ([\w/]+) .*$/s, "$1"));
  expect([...kinds].sort()).toEqual([...steps].sort());
  expect(finding?.script).toContain("USER_1=");
  expect(finding?.again).toMatch(/^npx packproof run --base-url http:.* --seed 1 --runs \d+ -t ["']/);
});

test("a sellback that yields between check and sale is detected in at least 19 of 20 runs", {
  timeout: TIMEOUT_MS,
}, async () => {
  const mutant = mutantOf("a sellback yields to the event loop between check and sale");
  const scenarios = PROPERTIES.filter(({ area }) => area === "properties/races");
  let found = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const { findings } = await trial({ deviations: [mutant], scenarios, surfaces: mutant.surfaces, seed });
    if (findings.length > 0) found++;
  }
  expect(found).toBeGreaterThanOrEqual(19);
});

test("the same seed gives the same number of requests", { timeout: TIMEOUT_MS }, async () => {
  const mutant = mutantOf("a sold item comes back with the next purchase");
  const laws = ["properties/quote-amounts", "properties/limit-clamping", "properties/no-idempotency"];
  const scenarios = PROPERTIES.filter(({ area }) => laws.includes(area));
  const one = await trial({ scenarios, surfaces: mutant.surfaces, seed: 7 });
  const again = await trial({ scenarios, surfaces: mutant.surfaces, seed: 7 });
  expect(again.exchanges).toBe(one.exchanges);
  expect(one.findings).toEqual([]);
});
