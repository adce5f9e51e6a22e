import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { facadeRows } from "../../cli/certificate/proof-power.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import { sharedPool } from "../../reference/variants/shared-pool.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { BATTERY } from "./battery.ts";
import { DOCUMENT } from "./document.ts";
import { recogniser } from "./facade.ts";
import { isTooOften } from "./rate.ts";
import { RECOGNISERS } from "./recognisers.ts";
import { STATELESS } from "./stateless.ts";
import { certifiedRun } from "./trial.ts";

/** Façades that the visits detect early; `npm run facades` plays all of them. */
const SAMPLE = [
  RECOGNISERS.find(({ name }) => name === "a traceparent; else answers nothing of use"),
  RECOGNISERS.find(({ name }) => name === "no-such in an id; else answers nothing of use"),
  RECOGNISERS.find(({ name }) => name === "the clock moved before; else pays half the price"),
  STATELESS.find(({ name }) => name === "replays the first recorded by the endpoint"),
  STATELESS.find(({ name }) => name === "answers what the documents' examples show"),
].flatMap((each) => each ?? []);

test.each(SAMPLE.map((facade) => [facade.name, facade] as const))("the visits detect %s", async (_, facade) => {
  const { exitStatus, visitFault } = await certifiedRun(facade, 1, []);
  expect(exitStatus === 1 || visitFault !== undefined).toBe(true);
});

test("the visits have no finding against a correct server", async () => {
  const run = await certifiedRun({ name: "the reference", make: () => ({}) }, 1, []);
  // Exit status 3: nothing is violated, and the scenarios that would verify the rest are left out.
  expect(run).toEqual({ exitStatus: 3, visitFault: undefined, violated: undefined });
});

/** Listings that all users share, of which others hold none. */
const POOL = sharedPool({
  size: 12,
  draw: "tiers",
  sells: "oldest",
  ships: "oldest",
  shows: "each copy",
  locks: "copy",
  feed: "still",
  arranges: "free",
});
const [VANISHING] = VARIANTS.filter(({ name }) => name === "card does not find half of the market listings");

test.each([
  ["twelve shared listings", POOL],
  ["listings that vanish from the market", VANISHING ?? {}],
] as const)("the visits have no finding against a server with %s", async (name, deviation) => {
  expect(VANISHING).toBeDefined();
  const run = await certifiedRun({ name, make: () => deviation }, 1, []);
  expect(run).toEqual({ exitStatus: 3, visitFault: undefined, violated: undefined });
});

// The visits are repeated three times, which takes too long for the self-test.
test.runIf(IS_ENDURANCE)("shared listings do not excuse an empty inventory", async () => {
  const facade = recogniser("nothing", () => false, "keeps no inventory");
  const { visitFault } = await certifiedRun({ name: facade.name, make: () => ({ ...POOL, ...facade.make() }) }, 1, []);
  expect(visitFault).toContain("ended with the verdict");
});

test("there are thirty recognisers and twenty stateless servers with unique names", () => {
  expect(SAMPLE).toHaveLength(5);
  expect(RECOGNISERS.length).toBeGreaterThanOrEqual(30);
  expect(STATELESS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(BATTERY.map(({ name }) => name)).size).toBe(BATTERY.length);
});

test("docs/facades.md has a row for each façade, and none was certified too often", () => {
  const rows = facadeRows(readFileSync(DOCUMENT, "utf8"));
  expect(
    rows.map(({ name }) => name),
    "`npm run facades` writes docs/facades.md anew",
  ).toEqual(BATTERY.map(({ name }) => name));
  expect(rows.filter(isTooOften)).toEqual([]);
  expect(isTooOften({ denied: 18, runs: 20 })).toBe(true);
  expect(isTooOften({ denied: 19, runs: 20 })).toBe(false);
});
