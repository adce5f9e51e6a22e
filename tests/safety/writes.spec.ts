import { expect, test } from "vitest";
import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { trial } from "../proof/trial.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";

/** Endpoints that change nothing according to the documents; all others are writes. */
const READS = new Set([
  "available",
  "chase",
  "recent-pulls",
  "inventory",
  "card",
  "order",
  "filters",
  "listings",
  // A poll: it reads the state of a purchase.
  "buy/status",
]);

/** A reference that records the requests it receives. */
function recorder() {
  const calls: { readonly surface: Surface; readonly endpoint: string }[] = [];
  const deviation: Deviation = {
    request: ({ surface, endpoint }) => {
      calls.push({ surface, endpoint });
      return undefined;
    },
  };
  const writes = (surface: Surface) => calls.filter((call) => call.surface === surface && !READS.has(call.endpoint));
  return { calls, deviation, writes };
}

const BROKEN: readonly (readonly [string, Deviation])[] = [
  ["a system that keeps the contract", {}],
  ["a system that answers every request with 500", { answer: () => ({ status: 500, body: { error: "broken" } }) }],
  ["a system that admits every key", { rules: () => ({ keyOf: () => "partner-x4nb7qzd2whk9lpf" }) as never }],
  ["a system that refuses every request", { answer: () => ({ status: 401, body: { error: "Invalid API key" } }) }],
  ["a system that answers everything with an empty object", { answer: () => ({ status: 200, body: {} }) }],
];

/**
 * Whether the sandbox is verified too, with writes allowed there: with `npm run endurance` always, else for one correct
 * system.
 */
const hasSandbox = (broken: Deviation) => IS_ENDURANCE || Object.keys(broken).length === 0;

test.each(BROKEN)("without ALLOW_WRITES no write reaches production: %s", async (_, broken) => {
  const { calls, deviation, writes } = recorder();
  await trial({
    deviations: [deviation, broken],
    scenarios: ALL_SCENARIOS,
    surfaces: [...(hasSandbox(broken) ? (["sandbox"] as const) : []), "partner", "user"],
    settings: { ALLOW_WRITES: hasSandbox(broken) ? "sandbox" : "" },
    isConfirming: true,
  });
  expect(calls.length).toBeGreaterThan(0);
  expect(writes("partner")).toEqual([]);
  expect(writes("user")).toEqual([]);
});

test("with ALLOW_WRITES empty no write reaches the sandbox", async () => {
  const { calls, deviation, writes } = recorder();
  await trial({
    deviations: [deviation],
    scenarios: ALL_SCENARIOS,
    surfaces: ["sandbox"],
    settings: { ALLOW_WRITES: "" },
  });
  expect(calls.length).toBeGreaterThan(0);
  expect(writes("sandbox")).toEqual([]);
});

test("ALLOW_WRITES opens the surface that it names and no other", async () => {
  const { deviation, writes } = recorder();
  await trial({
    deviations: [deviation],
    scenarios: ALL_SCENARIOS,
    surfaces: ["partner", "user"],
    settings: { ALLOW_WRITES: "partner" },
  });
  expect(writes("partner").length).toBeGreaterThan(0);
  expect(writes("user")).toEqual([]);
});
