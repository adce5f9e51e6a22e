import { expect, test } from "vitest";
import type { Answer, Difference, Relation, Value } from "../../contract/difference.ts";
import type { BareFinding } from "../../contract/report.ts";
import { withCauses } from "./causes.ts";

function aFinding(overrides: Partial<BareFinding>): BareFinding {
  return {
    requirement: "card.answers",
    surface: "sandbox",
    endpoint: "card",
    differences: came({ status: 200, body: { json: {} } }),
    curl: "",
    source: "",
    seen: 1,
    exchanges: [1],
    again: "",
    ...overrides,
  };
}

function causesOf(...findings: readonly Partial<BareFinding>[]): readonly (readonly [string, number | undefined])[] {
  return withCauses(findings.map(aFinding)).map(({ requirement, cause }) => [requirement, cause]);
}

/** An answer came in place of a success, or of a refusal. */
function came(actual: Answer, ...refusals: readonly Answer[]): readonly Difference[] {
  if (refusals.length === 0) return [{ at: {}, relation: "accepted", expected: [{ status: 200 }], actual }];
  return [{ at: {}, relation: "refused with", expected: refusals, actual }];
}

function differs(name: string, relation: Relation, expected: unknown, actual: Value): readonly Difference[] {
  return [{ at: { name }, relation, expected: [{ json: expected }], actual }];
}

const refusal = (status: number, says: string): Answer => ({ status, says, member: "error" });
const SUCCESS: Answer = { status: 200, body: { json: { id: "1" } } };
const WRONG_KEY = refusal(401, "Invalid API key");
const NOWHERE = came(refusal(404, "Not Found"));

test("one answer in place of several others is one cause, told by the plain request", () => {
  const elsewhere = came(refusal(404, "Not Found"), refusal(400, "slug is required"));
  expect(
    causesOf(
      { requirement: "chase.slug-of-every-pack", endpoint: "chase", differences: elsewhere, exchanges: [3] },
      { requirement: "chase.answers", endpoint: "chase", differences: NOWHERE, exchanges: [8] },
    ),
  ).toEqual([
    ["chase.answers", 1],
    ["chase.slug-of-every-pack", 1],
  ]);
});

test("a clause told from two sides is one cause", () => {
  const pulls = (relation: Relation) => differs("pulls", relation, 100, { json: 101 });
  const endpoint = "recent-pulls";
  expect(
    causesOf(
      { requirement: "recent-pulls.limit-above-highest", endpoint, differences: pulls("at most") },
      { requirement: "recent-pulls.limit-above-highest-filled", endpoint, differences: pulls("equals") },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1]);
});

test("two faults of one endpoint are two causes", () => {
  const endpoint = "buy/init";
  expect(
    causesOf(
      { requirement: "buy-init.amount-zero", endpoint, differences: came(SUCCESS, refusal(400, "A")) },
      { requirement: "buy-init.pack-unknown", endpoint, differences: came(SUCCESS, refusal(400, "B")) },
    ).map(([, cause]) => cause),
  ).toEqual([1, 2]);
});

test("the same answer of another endpoint is another cause", () => {
  const differences = came(refusal(500, "An unexpected error occurred"));
  expect(
    causesOf({ differences }, { requirement: "order.answers", endpoint: "order", differences }).map(
      ([, cause]) => cause,
    ),
  ).toEqual([1, 2]);
});

test("a field that is missing is told by its record, and what was to be read from it stands below", () => {
  const field: Difference = {
    at: { pointer: "/id", name: "card-details.id" },
    relation: "of type",
    expected: [{ text: "string" }],
    actual: { absent: true },
  };
  expect(
    causesOf(
      { requirement: "card.id-echo", differences: differs("id", "equals", "1", { absent: true }), exchanges: [9] },
      { requirement: "card-details.id", differences: [field], exchanges: [2] },
      { requirement: "card.name-equals-item", differences: differs("name", "equals", "1", { absent: true }) },
    ),
  ).toEqual([
    ["card-details.id", 1],
    ["card.id-echo", 1],
    ["card.name-equals-item", 2],
  ]);
});

test("a key that opens many endpoints is one cause, a wrong text of the refusal another", () => {
  const causes = causesOf(
    { requirement: "auth.card.unknown", differences: came(SUCCESS, WRONG_KEY) },
    {
      requirement: "auth.buy-init.unknown",
      endpoint: "buy/init",
      differences: came(refusal(400, "VM not found"), WRONG_KEY),
    },
    { requirement: "auth.order.unknown", endpoint: "order", differences: came(refusal(401, "No"), WRONG_KEY) },
  );
  expect(new Set(causes.map(([, cause]) => cause)).size).toBe(2);
});

test("one requirement broken alike on two surfaces is one cause, and otherwise it is two", () => {
  const alike = [{ surface: "partner" }, {}] as const;
  const otherwise = { surface: "user", differences: came({ status: 500, body: { json: {} } }) } as const;
  expect(causesOf(...alike).map(([, cause]) => cause)).toEqual([1, 1]);
  expect(causesOf(...alike, otherwise).map(([, cause]) => cause)).toEqual([1, 1, 2]);
});

test("the order in which findings came changes nothing", () => {
  const findings = [
    { requirement: "order.answers", endpoint: "order", differences: NOWHERE },
    { requirement: "card.answers" },
    { requirement: "card.id-echo", differences: differs("id", "equals", "1", { absent: true }), exchanges: [4] },
    { surface: "user", requirement: "filters.answers", endpoint: "filters" },
  ] as const;
  expect(causesOf(...findings.toReversed())).toEqual(causesOf(...findings));
});
