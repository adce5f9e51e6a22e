import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { oddPartOf } from "./odd-part.ts";

const DESTINATION = { name: "A", line1: "1 Street", city: "B", country: "US" };

function posted(endpoint: "buy/init" | "ship/quote", body: unknown): string | undefined {
  const request = { method: "POST", url: `http://sut/${endpoint}`, headers: [], body: JSON.stringify(body) };
  return oddPartOf({ ...anExchange({ endpoint }), request });
}

function read(path: string): string | undefined {
  return oddPartOf({ ...anExchange({}), request: { method: "GET", url: `http://sut/${path}`, headers: [] } });
}

test.each([
  ["a body without members", posted("buy/init", null), "body"],
  ["a missing member", posted("buy/init", { id: "1", user_id: "u" }), "amount"],
  ["a member of another type", posted("buy/init", { id: "1", amount: {}, user_id: "u" }), "amount"],
  [
    "a member of a member",
    posted("ship/quote", { item_ids: ["1"], destination: { ...DESTINATION, name: null } }),
    "destination/name",
  ],
  ["a percent-encoded path", read("inventory/a%20b"), "path"],
  ["a query parameter", read("vm/recent-pulls?limit=x&limit=y"), "limit"],
])("%s is the odd part of its request", (_, part, expected) => {
  expect(part).toBe(expected);
});

test.each([
  ["a request as documented", posted("buy/init", { id: "1", amount: 1, user_id: "u" })],
  ["two wrong members", posted("buy/init", { user_id: "u" })],
  ["a plain path", read("inventory/a")],
])("%s has no single odd part", (_, part) => {
  expect(part).toBeUndefined();
});
