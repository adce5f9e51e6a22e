import { expect, test } from "vitest";
import type { Difference, Value } from "../../contract/difference.ts";
import { actualOf, fingerprintOf } from "./fingerprint.ts";

const refusal = (says: string): Value => ({ status: 400, says, member: "error" });

test.each<[string, Value, Value]>([
  ["other ids", { json: "f53bc6d11c6b7a9ef83bb193" }, { json: "a53bc6d11c6b7a9ef83bb194" }],
  ["another moment", { json: "2026-11-21T03:46:21.906Z" }, { json: "2027-01-01T00:00:00Z" }],
  ["another amount", { json: 401.1741 }, { json: 2 }],
  ["another list", { json: [1, 2] }, { beginning: "[1,2", type: "list", length: 999, unit: "elements" }],
  ["another object", { json: { a: 1 } }, { json: { b: 2 } }],
  ["another number in a refusal", refusal("at most 5"), refusal("at most 6")],
  [
    "another body of the same status",
    { status: 200, body: { json: { a: 1 } } },
    { status: 200, body: { json: { b: 2 } } },
  ],
])("%s came and it is the same", (_, one, other) => {
  expect(actualOf(one)).toBe(actualOf(other));
});

test.each<[string, Value, Value]>([
  ["a word", { json: "queued" }, { json: "shipped" }],
  ["a truth value", { json: true }, { json: false }],
  ["null and nothing", { json: null }, { absent: true }],
  ["an empty list", { json: [] }, { json: [1] }],
  ["a list and an object", { json: [1] }, { json: { a: 1 } }],
  ["a refusal's text", refusal("Item not found"), refusal("Item has expired")],
  ["a status", { status: 200 }, { status: 500 }],
])("%s makes a difference", (_, one, other) => {
  expect(actualOf(one)).not.toBe(actualOf(other));
});

const aDifference = (overrides: Partial<Difference> = {}): Difference => ({
  at: { name: "amount", of: "i-1" },
  relation: "within tolerance",
  expected: [{ json: 1 }],
  actual: { json: 2 },
  ...overrides,
});

test("equal differences count once in any order", () => {
  const other = aDifference({ at: { name: "currency" } });
  const twice = [aDifference(), other, aDifference({ at: { name: "amount", of: "i-2" }, actual: { json: 3 } })];
  expect(fingerprintOf(twice)).toBe(fingerprintOf([other, aDifference()]));
});

test("the words of a claim do not change the fingerprint", () => {
  const claim = (words: string) => fingerprintOf([aDifference({ relation: "claim", claim: words })]);
  expect(claim("one text")).toBe(claim("another"));
});
