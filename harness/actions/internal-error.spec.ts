import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { isInternalError, pastInternalErrors } from "./internal-error.ts";

const answer = (status: number, error: string) =>
  anExchange({ surface: "partner", endpoint: "ship/request", status, json: { error } });
const FAILED = "Failed to create shipping request";

test("only the documented text of an endpoint is its internal error", () => {
  expect(isInternalError(answer(500, FAILED))).toBe(true);
  expect(isInternalError(answer(500, "Failed to fetch shipping rates"))).toBe(false);
  expect(isInternalError(answer(400, FAILED))).toBe(false);
});

test.each([
  { results: [1], last: 1, isRepeated: false },
  { results: [0, 2], last: 2, isRepeated: true },
  { results: [0, 0, 0, 3], last: 0, isRepeated: true },
])("of the results $results, where 0 is an internal error, the last is $last", async ({ results, ...expected }) => {
  const left = [...results];
  const once = async () => left.shift();
  expect(await pastInternalErrors(once, (result) => result === 0)).toEqual(expected);
});
