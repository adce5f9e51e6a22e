import { expect, it } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { trial } from "../proof/trial.ts";

/** Plays scenarios without provider states. */
const play = (scenarios: readonly Scenario[]) =>
  trial({ scenarios, surfaces: ["sandbox", "partner"], hasStates: false });

it("sends no request for scenarios that need a provider state or time to pass, if nothing can arrange it", async () => {
  const needing = ALL_SCENARIOS.filter(({ surface, needs }) => {
    const isMet = needs === undefined || ("waitS" in needs && needs.waitS === 0);
    return surface !== "user" && !isMet;
  });

  const [one, all] = [await play(needing.slice(0, 1)), await play(needing)];

  expect(needing.length).toBeGreaterThan(40);
  expect(all.scenarios?.filter(({ verdict }) => verdict !== "not exercised")).toEqual([]);
  expect(all.exchanges).toBe(one.exchanges);
});
