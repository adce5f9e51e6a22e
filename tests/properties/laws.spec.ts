import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Finding } from "../../contract/report.ts";
import { PROPERTIES } from "../../properties/index.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import { trial } from "../proof/trial.ts";

const TIMEOUT_MS = 120_000;

/** A fault for each law, and the simplest case that shows it. */
const LAWS = [
  {
    law: "price-is-value-times-percent",
    fault: "buy/status rounds the buyback price of the third item",
    simplest: "3 pulls of pack starter-monsters",
  },
  { law: "quote-amounts", fault: "further items are free by express", simplest: "a quote of 2 items" },
  {
    law: "limit-clamping",
    fault: "a limit below -1,000,000,000 uses the default limit",
    simplest: "limit -1000000001 with 0 packs",
  },
  {
    law: "no-idempotency",
    fault: "an identical purchase returns the first purchase",
    simplest: 'a purchase of 1 pull of pack starter-monsters for a user "plain", twice,',
  },
  {
    law: "locked-items-vanish",
    fault: "an order removes only its first item from the inventory",
    simplest: "an order of 2 of 2 items",
  },
] as const;

/** Plays a law against its fault. */
async function findingOf({ law, fault }: (typeof LAWS)[number], settings = {}) {
  const mutant = MUTANTS.find(({ name }) => name === fault);
  if (mutant === undefined) throw new RangeError(`no mutant "${fault}"`);
  const scenarios = PROPERTIES.filter(({ area }) => area === `properties/${law}`);
  const report = await trial({ deviations: [mutant], scenarios, surfaces: mutant.surfaces, settings });
  const finding = report.findings.find(({ requirement }) => requirement === mutant.violates);
  return { finding, exchanges: report.exchanges };
}

/** Returns the setting that repeats only the case of a finding, from its command. */
function pathIn({ again }: Pick<Finding, "again">): string | undefined {
  return / --seed 1 .*--fc-path (\d+\/[\d:]+) /.exec(again)?.[1];
}

test.each(LAWS)(
  "$law: a fault is shown by its simplest case, which its path repeats alone",
  {
    timeout: TIMEOUT_MS,
  },
  async (row) => {
    const all = await findingOf(row);
    expect(all.finding?.did?.split(" was tried, the simplest of ")[0]).toBe(row.simplest);
    const path = all.finding === undefined ? undefined : pathIn(all.finding);
    expect(path).toBeDefined();

    const alone = await findingOf(row, { FC_PATH: path });
    expect(alone.finding?.did).toBe(`${row.simplest} was tried, the simplest of 1 case that failed`);
    expect(alone.exchanges).toBeLessThan(all.exchanges);
  },
);

test.each([
  ["no part of the inputs", "properties/quote-amounts", "9999/0"],
  ["a path that leads nowhere", "properties/quote-amounts", "0/0:99:99"],
  ["a case that is beyond the others", "properties/quote-amounts", "0/0:99"],
  ["a case of no scenario of the run", "inventory", "0/0"],
])("FC_PATH that names %s leaves a run that is not done", { timeout: TIMEOUT_MS }, async (_, area, path) => {
  const scenarios = ALL_SCENARIOS.filter((each) => each.area === area);
  const report = await trial({ scenarios, surfaces: ["sandbox"], settings: { FC_PATH: path } });
  expect(report.stopped).toMatch(/^FC_PATH: names no case that this run played; /);
  expect(report.exitStatus).toBe(2);
});
