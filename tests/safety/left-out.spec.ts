import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import { SURFACES } from "../../contract/surface.ts";
import { trial } from "../proof/trial.ts";

test.each(SURFACES)("a run of the surface %s alone passes with only its own requirements", async (surface) => {
  const report = await trial({ scenarios: ALL_SCENARIOS, surfaces: [surface] });
  expect(report.findings).toEqual([]);
  expect(report.exitStatus).toBe(0);
  expect(new Set(report.requirements.map((each) => each.surface))).toEqual(new Set([surface]));
});

test.each(["SANDBOX_API_KEY_2", "PARTNER_API_KEY_2", "USER_API_KEY", "USER_API_KEY_2", "USER_SESSION_TOKEN"])(
  "without %s the run passes, and requirements that need it name it as missing",
  async (name) => {
    // Without provider states, because the provider could arrange user credentials instead of the configured ones.
    const report = await trial({
      scenarios: ALL_SCENARIOS,
      surfaces: SURFACES,
      settings: { [name]: "", PROVIDER_STATES_URL: "" },
    });
    expect(report.findings).toEqual([]);
    expect(report.exitStatus).toBe(0);
    expect(report.requirements.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
    const named = report.requirements.filter(
      ({ verdict, reason }) => verdict === "not exercised" && reason?.includes(name),
    );
    expect(named.length).toBeGreaterThan(0);
  },
);

test("without provider states the run passes and unverified requirements name the missing state", async () => {
  const report = await trial({ scenarios: ALL_SCENARIOS, surfaces: SURFACES, hasStates: false });
  expect(report.findings).toEqual([]);
  expect(report.exitStatus).toBe(0);
  expect(report.unlock[0]?.missing).toBe("PROVIDER_STATES_URL");
  const forStates = report.requirements.filter(({ reason }) => reason?.startsWith("PROVIDER_STATES_URL"));
  expect(forStates.length).toBeGreaterThan(40);
  for (const { reason } of forStates) expect(reason).toMatch(/provider state "[^"]+"/);
});

test("the embedded run verifies every requirement that a client can observe", async () => {
  const report = await trial({ scenarios: ALL_SCENARIOS, surfaces: SURFACES, settings: { CERTIFY: "1" } });
  const open = report.requirements.filter(
    ({ level, verdict, applies }) => level === "must" && applies !== false && verdict !== "pass",
  );
  expect(report.findings).toEqual([]);
  expect(open.map(({ id, surface, reason }) => `${surface} ${id}: ${reason}`)).toEqual([]);
  expect(report.exitStatus).toBe(0);
});
