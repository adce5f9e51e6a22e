import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { causesOf } from "../../reports/causes.ts";
import { trial } from "../proof/trial.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { MISTAKES, type Mistake } from "./mistakes.ts";

/** What the self-test plays: a mistake that many scenarios detect, with their areas. `npm run endurance` plays all. */
const SAMPLE = {
  name: "a sold item is still listed",
  areas: ["inventory", "buyback", "ownership", "ownership-events"],
};
const MAX_AVERAGE = 1.3;

async function headsOf({ deviation }: Mistake): Promise<readonly string[]> {
  const scenarios = IS_ENDURANCE ? ALL_SCENARIOS : ALL_SCENARIOS.filter(({ area }) => SAMPLE.areas.includes(area));
  const report = await trial({ deviations: [deviation], scenarios, surfaces: ["sandbox"], hasStates: false });
  return causesOf(report).map(({ head }) => head.requirement);
}

test("one mistake gives about one cause", { timeout: 600_000 }, async () => {
  const heads = new Map<string, readonly string[]>();
  for (const mistake of MISTAKES) {
    if (IS_ENDURANCE || mistake.name === SAMPLE.name) heads.set(mistake.name, await headsOf(mistake));
  }
  for (const { name, head } of MISTAKES)
    if (head !== undefined && heads.has(name)) expect(heads.get(name)?.[0], name).toBe(head);
  const counts = [...heads.values()].map((each) => each.length);

  expect(
    [...heads].filter(([, each]) => each.length === 0),
    "each is found",
  ).toEqual([]);
  expect(counts.reduce((sum, each) => sum + each, 0) / counts.length, JSON.stringify([...heads])).toBeLessThanOrEqual(
    MAX_AVERAGE,
  );
});
