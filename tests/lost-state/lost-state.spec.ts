import { expect, test } from "vitest";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { createStore } from "../../reference/store.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { trial } from "../proof/trial.ts";
import { startInstances } from "./front.ts";

const SUITE = { name: "packproof", version: "test" };

async function verifyInstances(count: number, affinity: Parameters<typeof startInstances>[1]) {
  const front = await startInstances(count, affinity);
  try {
    const target = readTarget({ BASE_URL: front.baseUrl, SANDBOX_API_KEY: front.keys?.sandbox[0], SEED: "1" });
    return await verify({ target, scenarios: SCENARIOS, suite: SUITE, isConfirming: false });
  } finally {
    await front.close();
  }
}

test.each([
  [3, "connection"],
  [3, "cookie"],
  [2, "turns"],
  [3, "chance"],
] as const)("%i instances without shared state, chosen by %s, get no finding", async (count, affinity) => {
  const report = await verifyInstances(count, affinity);
  expect(report.findings).toEqual([]);
  expect(report.stopped).toBeUndefined();
  expect(report.totals.pass).toBeGreaterThan(0);
});

test("with affinity by connection nothing stays inconclusive for lost state", async () => {
  const report = await verifyInstances(3, "connection");
  expect(report.requirements.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
});

test("a restart in the middle of a run gets no finding, and the report says that state was lost", async () => {
  let calls = 0;
  const restart: Deviation = {
    request: (call, world) => {
      if (call.surface === "sandbox" && ++calls === 300) world.sandbox = createStore();
      return undefined;
    },
  };
  const report = await trial({ deviations: [restart], scenarios: SCENARIOS, surfaces: ["sandbox"], hasStates: false });
  expect(report.findings).toEqual([]);
  expect(report.stopped).toBeUndefined();
});

test("a server that loses one of many items is caught", async () => {
  const forgetful: Deviation = {
    answer: (call, reply) => {
      const body = reply.body as { items?: unknown[] };
      if (call.endpoint === "inventory" && Array.isArray(body.items) && body.items.length > 1) body.items.pop();
      return undefined;
    },
  };
  const report = await trial({ deviations: [forgetful], scenarios: SCENARIOS, surfaces: ["sandbox"] });
  expect(report.verdict).toBe("fail");
});

test("a server whose inventory is always empty while its sessions are known is caught", async () => {
  const empty: Deviation = {
    answer: (call, reply) => {
      const body = reply.body as { items?: unknown[] };
      if (call.endpoint === "inventory" && Array.isArray(body.items)) body.items = [];
      return undefined;
    },
  };
  const report = await trial({ deviations: [empty], scenarios: SCENARIOS, surfaces: ["sandbox"] });
  expect(report.verdict).toBe("fail");
});

test("a server that keeps no state at all is caught", async () => {
  const amnesiac: Deviation = {
    request: (call, world) => {
      if (call.surface === "sandbox") world.sandbox = createStore();
      return undefined;
    },
  };
  const report = await trial({ deviations: [amnesiac], scenarios: SCENARIOS, surfaces: ["sandbox"] });
  expect(report.verdict).toBe("fail");
});
