import { describe, expect, test } from "vitest";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { trial } from "../proof/trial.ts";
import { type Affinity, startInstances } from "./front.ts";
import { FORGETFUL, restartingAt } from "./losses.ts";

const SUITE = { name: "packproof", version: "test" };
/** Whole runs, beside others that take the processor. */
const SLOW = { timeout: 120_000 };

async function verifyInstances(count: number, affinity: Affinity) {
  const front = await startInstances(count, affinity);
  try {
    const target = readTarget({
      BASE_URL: front.baseUrl,
      SANDBOX_API_KEY: front.keys?.sandbox[0],
      SANDBOX_API_KEY_2: front.keys?.sandbox[1],
      SEED: "1",
    });
    return await verify({ target, scenarios: SCENARIOS, suite: SUITE, isConfirming: false });
  } finally {
    await front.close();
  }
}

describe("state that is lost is no violation", () => {
  test.each([
    [3, "connection"],
    [3, "cookie"],
  ] as const)("%i instances, chosen by %s, hide nothing from a run", SLOW, async (count, affinity) => {
    const report = await verifyInstances(count, affinity);
    expect(report.findings).toEqual([]);
    expect(report.requirements.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
    expect(report).toMatchObject({ verdict: "pass", exitStatus: 0 });
  });

  test.each([
    [2, "turns"],
    [3, "chance"],
  ] as const)("%i instances, chosen by %s, are told of and get no finding", SLOW, async (count, affinity) => {
    const report = await verifyInstances(count, affinity);
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ verdict: "inconclusive", exitStatus: 0 });
    expect(report.stateLost).toBeGreaterThan(0);
    expect(report.requirements.map(({ reason }) => reason)).toContain(
      "several instances without shared state answer on one connection",
    );
  });

  test.each([[[150]], [[600]], [[1200]], [[300, 900]]])(
    "a restart at request %j gets no finding",
    SLOW,
    async (calls) => {
      const deviations = [restartingAt(...calls)()];
      const report = await trial({ deviations, scenarios: SCENARIOS, surfaces: ["sandbox"], hasStates: false });
      expect(report.findings).toEqual([]);
      expect(report).toMatchObject({ verdict: "pass", exitStatus: 0 });
      expect(report.stateLost).toBeGreaterThan(0);
    },
  );
});

describe("a violation is no lost state", () => {
  test.each(FORGETFUL)("a system that $name is caught", SLOW, async ({ make }) => {
    const report = await trial({ deviations: [make()], scenarios: SCENARIOS, surfaces: ["sandbox"] });
    expect(report.verdict).toBe("fail");
  });
});
