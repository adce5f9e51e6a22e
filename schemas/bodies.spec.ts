import { expect, test } from "vitest";
import { BODIES, bodyOf } from "./bodies.ts";

test("no two rows are for the same answer", () => {
  const answers = BODIES.map(({ surface, endpoint, status }) => `${surface} ${endpoint} ${status}`);
  expect(new Set(answers).size).toBe(answers.length);
});

test.each([
  ["sandbox", "inventory", 200, "sandbox/body-inventory.schema.json"],
  ["partner", "inventory", 200, "body-inventory.schema.json"],
  ["user", "buy/status", 200, "user/body-buy-status.schema.json"],
  ["partner", "buy/status", 200, "body-buy-status.schema.json"],
  ["partner", "buyback", 202, undefined],
  ["user", "listings", 200, undefined],
  ["user", "listings", 401, undefined],
  ["user", "available", 400, undefined],
  ["sandbox", "buy/init", 400, "errors/sandbox.schema.json#/$defs/buy-init-400"],
  ["sandbox", "available", 401, "errors/sandbox.schema.json#/$defs/any-401"],
  ["sandbox", "ship/quote", 409, "errors/sandbox.schema.json#/$defs/ship-quote-service"],
  ["partner", "order", 404, "errors/partner.schema.json#/$defs/order-404"],
  ["partner", "order", 503, "errors/partner.schema.json#/$defs/order-framework"],
  ["partner", "order", 429, "errors/partner.schema.json#/$defs/order-gateway"],
  ["user", "buy/crypto", 429, "errors/user.schema.json#/$defs/buy-crypto-429"],
  ["user", "filters", 500, "errors/user.schema.json#/$defs/filters-500"],
] as const)("%s %s %i has the body %s", (surface, endpoint, status, file) => {
  const id = file === undefined ? undefined : `https://packproof.example/schemas/${file}`;
  expect(bodyOf(surface, endpoint, status)).toBe(id);
});
