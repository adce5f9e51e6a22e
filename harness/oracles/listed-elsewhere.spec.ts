import { describe, expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isListedElsewhere } from "./listed-elsewhere.ts";

const refusal = (
  endpoint: Exchange["endpoint"],
  error: string,
  body: unknown,
  surface: Exchange["surface"] = "sandbox",
) => {
  const exchange = anExchange({ endpoint, surface, status: 400, json: { error } });
  return { ...exchange, request: { ...exchange.request, body: JSON.stringify(body) } };
};

describe("a text of another endpoint", () => {
  it("is accepted if the documents leave the refusal open", () => {
    expect(isListedElsewhere(refusal("ship/request", "Item not found", { quote_id: "a_rate_b" }))).toBe(true);
    expect(isListedElsewhere(refusal("ship/request", "Item has expired", { quote_id: "a_rate_b" }))).toBe(true);
    expect(isListedElsewhere(refusal("ship/quote", "Item already shipped", { item_ids: ["a"] }))).toBe(true);
    expect(isListedElsewhere(refusal("buyback", "item_id is required", { item_id: 7 }))).toBe(true);
    expect(isListedElsewhere(refusal("buy/status", "quote_id is required", {}))).toBe(true);
  });

  it("is wrong anywhere else, and for requests whose refusal is documented", () => {
    expect(isListedElsewhere(refusal("buyback", "item_id is required", {}))).toBe(false);
    expect(isListedElsewhere(refusal("buyback", "item_id is required", { item_id: "a" }))).toBe(false);
    expect(isListedElsewhere(refusal("buy/status", "quote_id is required", { session_id: "a" }))).toBe(false);
    expect(isListedElsewhere(refusal("buy/init", "Item not found", {}))).toBe(false);
  });

  it("has to be in the sandbox's list, and is not judged in production", () => {
    expect(isListedElsewhere(refusal("buy/status", "session_id is required", {}))).toBe(false);
    expect(isListedElsewhere(refusal("ship/request", "Item not found", {}, "partner"))).toBe(false);
  });
});
