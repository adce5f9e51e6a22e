import { expect, test } from "vitest";
import type { EndpointKey } from "../../contract/endpoints.ts";
import type { RequirementId } from "../../contract/index.ts";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { Ledger } from "../ledger/ledger.ts";
import { claimed } from "../oracles/difference.ts";
import { explainCascades } from "./cascades.ts";
import { WorkingEndpoints } from "./working-endpoints.ts";

function ledgerOf(
  ...rows: readonly (readonly [requirement: RequirementId, endpoints: readonly EndpointKey[], scenario?: string])[]
): Ledger {
  const ledger = new Ledger();
  for (const [requirement, [first = "card", ...others], scenario] of rows) {
    ledger.violate({
      requirement,
      surface: "sandbox",
      reproduction: { did: "" },
      differences: [claimed("200", { status: 500, says: "no" })],
      evidence: [anExchange({ endpoint: first }), ...others.map((endpoint) => anExchange({ endpoint }))],
      scenario: scenario === "" ? undefined : (scenario ?? "a scenario"),
    });
  }
  return ledger;
}

function findingsAfterCascades(ledger: Ledger, ...working: readonly EndpointKey[]): readonly string[] {
  const workingEndpoints = new WorkingEndpoints();
  for (const endpoint of working) workingEndpoints.add(anExchange({ endpoint, status: 200, json: { id: 1 } }));
  explainCascades(ledger, workingEndpoints);
  return ledger.violated.map(({ first }) => first.requirement);
}

test("an endpoint that never worked has one finding, and dependent requirements are inconclusive", () => {
  const ledger = ledgerOf(
    ["auth.inventory.unknown", ["inventory"]],
    ["buyback.refusal-changes-nothing", ["inventory", "buyback"]],
    ["inventory.answers", ["inventory"]],
  );
  ledger.pass("auth.inventory.unknown", "sandbox");
  expect(findingsAfterCascades(ledger, "buyback")).toEqual(["inventory.answers"]);
  expect(ledger.entry("auth.inventory.unknown", "sandbox")).toMatchObject({
    passes: 0,
    inconclusive: "no request to inventory succeeded: see inventory.answers",
  });
});

test("the fields that an endpoint's empty answers lack have no finding of their own", () => {
  const ledger = ledgerOf(["order.answers", ["order"]], ["shipping-order.status", ["order"], ""]);
  expect(findingsAfterCascades(ledger)).toEqual(["order.answers"]);
});

test.each([
  [
    "an endpoint that worked once",
    ledgerOf(["inventory.answers", ["inventory"]], ["auth.user-key", ["inventory"]]),
    true,
  ],
  ["no finding of a plain request", ledgerOf(["auth.user-key", ["inventory"]], ["card.answers", ["card"]]), false],
  [
    "a violation seen elsewhere too",
    ledgerOf(["inventory.answers", ["inventory"]], ["auth.user-key", ["inventory"]], ["auth.user-key", ["card"]]),
    false,
  ],
  [
    "what an answer alone breaks",
    ledgerOf(["inventory.answers", ["inventory"]], ["errors.sandbox-closed-list", ["inventory"], ""]),
    false,
  ],
] as const)("%s explains nothing away", (_, ledger, hasWorked) => {
  expect(findingsAfterCascades(ledger, ...(hasWorked ? (["inventory"] as const) : []))).toHaveLength(2);
});

test("a text or an empty object does not count as success", () => {
  const workingEndpoints = new WorkingEndpoints();
  workingEndpoints.add(anExchange({ endpoint: "card", status: 200, json: "<html>" }));
  workingEndpoints.add(anExchange({ endpoint: "card", status: 200, json: {} }));
  workingEndpoints.add(anExchange({ endpoint: "card", status: 404, json: { error: "Not found" } }));
  expect(workingEndpoints.isDead("sandbox", "card")).toBe(true);
});

test("a finding shows the same violation in any order of violations", () => {
  const both = [
    ["auth.user-key", ["order"]],
    ["auth.user-key", ["card"]],
  ] as const;
  const shownBy = (ledger: Ledger) => ledger.violated.map(({ first, seen }) => [first.evidence[0].endpoint, seen]);
  expect(shownBy(ledgerOf(...both))).toEqual([["card", 2]]);
  expect(shownBy(ledgerOf(...both.toReversed()))).toEqual([["card", 2]]);
});

test("a 404 of an endpoint that is not served satisfies no requirement", () => {
  const ledger = ledgerOf(["card.answers", ["card"]]);
  ledger.pass("card.segment-missing", "sandbox", new Set(["404 card"]));
  ledger.pass("order.unknown", "sandbox", new Set(["404 order"]));
  ledger.pass("inventory.user-unknown", "sandbox", new Set(["404 card", "200 inventory"]));
  explainCascades(ledger, new WorkingEndpoints());
  expect(ledger.entry("card.segment-missing", "sandbox")).toMatchObject({
    passes: 0,
    inconclusive: "card answers 404 to everything: see card.answers",
  });
  expect(ledger.entry("order.unknown", "sandbox").passes).toBe(1);
  expect(ledger.entry("inventory.user-unknown", "sandbox").passes).toBe(1);
});

test("a 404 satisfies a requirement if the endpoint works otherwise", () => {
  const ledger = ledgerOf(["card.answers", ["card"]]);
  ledger.pass("card.segment-missing", "sandbox", new Set(["404 card"]));
  const workingEndpoints = new WorkingEndpoints(["sandbox card"]);
  explainCascades(ledger, workingEndpoints);
  expect(ledger.entry("card.segment-missing", "sandbox").passes).toBe(1);
});
