import { expect, test } from "vitest";
import { CASES } from "./cases.ts";
import { UNJUDGED } from "./unjudged.ts";

test.each(UNJUDGED)("$ways at $endpoints matches a broken system", ({ endpoints, ways }) => {
  const isMatched = CASES.some(
    ({ name, endpoints: [{ surface, key }] }) => endpoints.test(`${surface} ${key}`) && ways.test(name),
  );
  expect(isMatched).toBe(true);
});

test("a run has to report a fault of each endpoint that is judged", () => {
  const reported = new Set(
    CASES.filter(({ isReported }) => isReported).map(({ endpoints: [{ surface, key }] }) => `${surface} ${key}`),
  );
  const all = new Set(CASES.map(({ endpoints: [{ surface, key }] }) => `${surface} ${key}`));
  expect([...all].filter((each) => !reported.has(each))).toEqual(["user listings"]);
});
