import { expect, test } from "vitest";
import { trial } from "../tests/proof/trial.ts";
import { PLAYED } from "./scenarios.ts";
import { isWhole, unverified } from "./whole.ts";

test("a field that no record carried leaves no clause unverified, everything else does", async () => {
  const scenarios = PLAYED.filter(({ area, surface }) => area === "chase" && surface === "sandbox");
  const report = await trial({ scenarios, surfaces: ["sandbox"] });
  const optional = report.requirements.filter(({ level, applies }) => level === "must" && applies === false).length;
  const open = report.requirements.filter(({ verdict, level }) => level === "must" && verdict === "not exercised");
  expect(optional).toBeGreaterThan(0);
  expect(open.length - unverified(report).length).toBe(optional);
  expect(isWhole(report)).toBe(false);
  expect(isWhole({ requirements: report.requirements.filter(({ verdict }) => verdict === "pass") })).toBe(true);
});
