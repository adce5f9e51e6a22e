import { expect, test } from "vitest";
import type { Finding } from "../../contract/report.ts";
import { withCauses } from "./causes.ts";

function aFinding(overrides: Partial<Finding>): Finding {
  return {
    requirement: "card.answers",
    surface: "sandbox",
    endpoint: "card",
    summary: "",
    expected: "200 with a JSON body",
    actual: "200 {}",
    curl: "",
    source: "",
    seen: 1,
    exchanges: [1],
    again: "",
    ...overrides,
  };
}

function causesOf(...findings: readonly Partial<Finding>[]): readonly (readonly [string, number | undefined])[] {
  return withCauses(findings.map(aFinding)).map(({ requirement, cause }) => [requirement, cause]);
}

const WRONG_KEY = { expected: '401 {"error":"Invalid API key"}' };

test("one answer in place of several others is one cause, told by the plain request", () => {
  const actual = '404 {"error":"Not Found"}';
  expect(
    causesOf(
      { requirement: "chase.slug-of-every-pack", endpoint: "chase", actual, exchanges: [3] },
      { requirement: "chase.answers", endpoint: "chase", actual, exchanges: [8] },
    ),
  ).toEqual([
    ["chase.answers", 1],
    ["chase.slug-of-every-pack", 1],
  ]);
});

test("a clause told from two sides is one cause", () => {
  const shared = { endpoint: "recent-pulls", actual: "101 pulls" };
  expect(
    causesOf(
      { requirement: "recent-pulls.limit-above-highest", ...shared, expected: "200 with at most 100 pulls" },
      { requirement: "recent-pulls.limit-above-highest-filled", ...shared, expected: "200 with 100 pulls" },
    ).map(([, cause]) => cause),
  ).toEqual([1, 1]);
});

test("two faults of one endpoint are two causes", () => {
  expect(
    causesOf(
      { requirement: "buy-init.amount-zero", endpoint: "buy/init", expected: '400 {"error":"A"}', actual: "200 {}" },
      { requirement: "buy-init.pack-unknown", endpoint: "buy/init", expected: '400 {"error":"B"}', actual: "200 {}" },
    ).map(([, cause]) => cause),
  ).toEqual([1, 2]);
});

test("the same answer of another endpoint is another cause", () => {
  const actual = '500 {"error":"An unexpected error occurred"}';
  expect(
    causesOf({ actual }, { requirement: "order.answers", endpoint: "order", actual }).map(([, cause]) => cause),
  ).toEqual([1, 2]);
});

test("a field that is missing is told by its record, and what was to be read from it stands below", () => {
  expect(
    causesOf(
      { requirement: "card.id-echo", expected: 'id "1"', actual: "id absent", exchanges: [9] },
      { requirement: "card-details.id", expected: "card-details.id: string", actual: "absent at /id", exchanges: [2] },
      { requirement: "card.name-equals-item", expected: 'name "1"', actual: "name absent", exchanges: [7] },
    ),
  ).toEqual([
    ["card-details.id", 1],
    ["card.id-echo", 1],
    ["card.name-equals-item", 2],
  ]);
});

test("a key that opens many endpoints is one cause, a wrong text of the refusal another", () => {
  const causes = causesOf(
    { requirement: "auth.card.unknown", ...WRONG_KEY, actual: "200 {}" },
    {
      requirement: "auth.buy-init.unknown",
      endpoint: "buy/init",
      ...WRONG_KEY,
      actual: '400 {"error":"VM not found"}',
    },
    { requirement: "auth.order.unknown", endpoint: "order", ...WRONG_KEY, actual: '401 {"error":"No"}' },
  );
  expect(new Set(causes.map(([, cause]) => cause)).size).toBe(2);
});

test("one requirement broken alike on two surfaces is one cause, and otherwise it is two", () => {
  const alike = [{ surface: "partner" }, {}] as const;
  expect(causesOf(...alike).map(([, cause]) => cause)).toEqual([1, 1]);
  expect(causesOf(...alike, { surface: "user", actual: "500 {}" }).map(([, cause]) => cause)).toEqual([1, 1, 2]);
});

test("the order in which findings came changes nothing", () => {
  const findings = [
    { requirement: "order.answers", endpoint: "order", actual: "404 {}" },
    { requirement: "card.answers" },
    { requirement: "card.id-echo", actual: "id absent", exchanges: [4] },
    { surface: "user", requirement: "filters.answers", endpoint: "filters" },
  ] as const;
  expect(causesOf(...findings.toReversed())).toEqual(causesOf(...findings));
});
