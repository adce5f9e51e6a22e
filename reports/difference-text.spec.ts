import { expect, test } from "vitest";
import type { Difference } from "../contract/difference.ts";
import { aFinding, aReport } from "../tests/support/sample-report.ts";
import { differenceText, inWords } from "./difference-text.ts";

const A: Difference = { at: { name: "amount" }, relation: "equals", expected: [{ json: 1 }], actual: { json: 2 } };
const items = [{ json: ["a", "b"] }];

test.each<[Partial<Difference>, string, string]>([
  [{}, "amount 1", "amount 2"],
  [{ at: { pointer: "/items/3/price~1usd" } }, "items[3].price/usd 1", "items[3].price/usd 2"],
  [{ at: { pointer: "" }, relation: "of type", expected: [{ text: "list" }] }, "the body of type list", "the body 2"],
  [{ at: { name: "name", of: "i-1" }, actual: { absent: true } }, "name of i-1 1", "name of i-1 absent"],
  [{ at: { header: "content-type" } }, "header content-type 1", "header content-type 2"],
  [{ relation: "between", expected: [{ json: 0 }, { json: 1 }] }, "amount from 0 to 1", "amount 2"],
  [{ relation: "at least", actual: { json: "2" } }, "amount a number, at least 1", 'amount "2"'],
  [{ relation: "lists all", expected: items }, 'amount with all of ["a","b"]', "amount without 2"],
  [{ relation: "lists only", expected: items }, 'amount with nothing but ["a","b"]', "amount with 2 as well"],
  [{ at: {}, relation: "claim", expected: [], claim: "one order" }, "one order", "2"],
  [
    {
      at: { pointer: "/error" },
      relation: "refused with",
      expected: [{ status: 400, says: "No", member: "error" }, { status: 422 }],
      actual: { status: 200, body: { beginning: '{"a":', type: "object", length: 900, unit: "characters" } },
    },
    'error 400 {"error":"No"} or 422',
    '200 {"a":… (900 characters)',
  ],
])("%j is told as %s, and %s came", (overrides, expected, actual) => {
  expect(differenceText({ ...A, ...overrides })).toEqual({ expected, actual });
});

test("a finding contains its other endpoints, the violated title and the scenario", () => {
  const finding = aFinding({ differences: [A, A], also: ["card"], did: "6 pulls were asked for" });
  expect(inWords(aReport({ findings: [finding] })).findings[0]).toMatchObject({
    summary:
      'buy/init (also card): violates "refuses more pulls than the pack allows", seen when 6 pulls were asked for',
    expected: "amount 1; amount 1",
    actual: "amount 2; amount 2",
  });
});
