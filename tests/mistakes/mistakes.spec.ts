import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { causesOf } from "../../reports/causes.ts";
import { trial } from "../proof/trial.ts";
import { MISTAKES, type Mistake } from "./mistakes.ts";

/** `npm run endurance` plays all mistakes, the self-test one that many scenarios detect, with the areas that detect it. */
const IS_WHOLE = process.env.PACKPROOF_ENDURANCE === "1";
const SAMPLE = {
  name: "a sold item is still listed",
  areas: ["inventory", "buyback", "ownership", "ownership-events"],
};
const MAX_AVERAGE = 1.3;

async function headsOf({ deviation }: Mistake): Promise<readonly string[]> {
  const scenarios = IS_WHOLE ? ALL_SCENARIOS : ALL_SCENARIOS.filter(({ area }) => SAMPLE.areas.includes(area));
  const report = await trial({ deviations: [deviation], scenarios, surfaces: ["sandbox"], hasStates: false });
  return causesOf(report).map(({ head }) => head.requirement);
}

test("one mistake gives about one cause", { timeout: 600_000 }, async () => {
  const heads = new Map<string, readonly string[]>();
  for (const mistake of MISTAKES) {
    if (IS_WHOLE || mistake.name === SAMPLE.name) heads.set(mistake.name, await headsOf(mistake));
  }
  const counts = [...heads.values()].map((each) => each.length);

  expect(
    [...heads].filter(([, each]) => each.length === 0),
    "each is found",
  ).toEqual([]);
  expect(counts.reduce((sum, each) => sum + each, 0) / counts.length, JSON.stringify([...heads])).toBeLessThanOrEqual(
    MAX_AVERAGE,
  );
});
