import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../cli/scenarios.ts";
import { unverifiedOf } from "../contract/unverified.ts";
import { trial } from "./proof/trial.ts";

test("a clause counts as verified if only fields that no record contained were not verified", async () => {
  const scenarios = ALL_SCENARIOS.filter(({ area, surface }) => area === "chase" && surface === "sandbox");
  const report = await trial({ scenarios, surfaces: ["sandbox"] });
  const optional = report.requirements.filter(({ level, applies }) => level === "must" && applies === false).length;
  const open = report.requirements.filter(({ verdict, level }) => level === "must" && verdict === "not exercised");
  expect(optional).toBeGreaterThan(0);
  expect(open.length - unverifiedOf(report.requirements).length).toBe(optional);
  expect(unverifiedOf(report.requirements)).not.toEqual([]);
  expect(unverifiedOf(report.requirements.filter(({ verdict }) => verdict === "pass"))).toEqual([]);
});
