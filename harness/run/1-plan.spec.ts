import { expect, test } from "vitest";
import { partnerScenarios } from "../arrange/scenario.ts";
import { readTarget } from "../config/settings.ts";
import { BOUNDS } from "../transport/bounds.ts";
import { planRun } from "./1-plan.ts";
import { newRun } from "./new-run.ts";

const target = readTarget({ BASE_URL: "http://127.0.0.1:9", SANDBOX_API_KEY: "sandbox-q7wd2zrt9plx4vnb" });
const { all, scenario } = partnerScenarios("card", ["sandbox"]);
scenario("one", { verifies: ["card.answers"] }, async () => {});
scenario("another", { verifies: ["card.answers"] }, async () => {});

test("a scenario is planned as often as it is repeated, and each time is finished by itself", () => {
  const options = { target, scenarios: all, only: "card", suite: { name: "packproof", version: "0" } };
  const { selected, progress } = planRun(newRun(target, BOUNDS, 1), { ...options, repeatEach: 3 });

  expect(selected.map(({ title }) => title)).toEqual(["one", "one", "one", "another", "another", "another"]);
  expect(progress.unfinished.size).toBe(6);
});
