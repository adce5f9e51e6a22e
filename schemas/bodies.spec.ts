import { expect, test } from "vitest";
import { BODIES, bodyOf } from "./bodies.ts";

test("no two rows are for the same answer", () => {
  const answers = BODIES.map(({ surface, endpoint, status }) => `${surface} ${endpoint} ${status}`);
  expect(new Set(answers).size).toBe(answers.length);
});

test.each([
  ["sandbox", "inventory", 200, "sandbox/body-inventory"],
  ["partner", "inventory", 200, "body-inventory"],
  ["user", "buy/status", 200, "user/body-buy-status"],
  ["partner", "buy/status", 200, "body-buy-status"],
  ["partner", "buyback", 202, undefined],
  ["user", "listings", 200, undefined],
  ["sandbox", "ship/quote", 400, "body-ship-quote-refused"],
  ["sandbox", "ship/quote", 422, "error"],
  ["partner", "order", 404, "error"],
  ["user", "buy/crypto", 429, "auth-error"],
  ["user", "take-claw-bid-init", 401, "auth-error"],
  ["user", "filters", 500, "error"],
] as const)("%s %s %i has the body %s", (surface, endpoint, status, schema) => {
  expect(bodyOf(surface, endpoint, status)?.schema).toBe(schema);
});
