import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { refusedAsDocumented } from "./error-table.ts";

/** Returns the violated requirements. */
const found = (parts: ExchangeParts) =>
  judgedBy(refusedAsDocumented, [anExchange(parts)])
    .filter(([, [, differences]]) => differences.length > 0)
    .map(([, [requirement]]) => requirement);

/** Returns the satisfied requirements. */
const kept = (parts: ExchangeParts) =>
  judgedBy(refusedAsDocumented, [anExchange(parts)])
    .filter(([, [, differences]]) => differences.length === 0)
    .map(([, [requirement]]) => requirement);

const sandbox = (endpoint: ExchangeParts["endpoint"], status: number, json: unknown): ExchangeParts => ({
  ...(endpoint === undefined ? {} : { endpoint }),
  status,
  json,
});
const partner = (...args: Parameters<typeof sandbox>): ExchangeParts => ({ ...sandbox(...args), surface: "partner" });
const user = (...args: Parameters<typeof sandbox>): ExchangeParts => ({
  ...sandbox(...args),
  surface: "user",
  sentBody: { mint_address: "mint", session_id: "session", txs: [[1]] },
});

describe("rate limits of the sandbox", () => {
  it.each([
    [429, { error: "Slow down" }, 1],
    [503, { error: "Too many requests" }, 1],
    [503, { error: "Service Unavailable" }, 0],
    [503, { message: "Too many requests" }, 0],
  ])("are found in %i %j: %i", (status, json, expected) => {
    const limits = found(sandbox("card", status, json)).filter((id) => id === "sandbox.no-rate-limit");
    expect(limits).toHaveLength(expected);
  });
});

describe("documented refusals", () => {
  it.each([
    sandbox("buyback", 400, { error: "Item not found" }),
    sandbox("buyback", 400, { error: "Item not found", hint: "an extra field" }),
    sandbox("buy/init", 400, { error: "Amount must be less than or equal to 5" }),
    sandbox("ship/quote", 422, { error: "Country not supported" }),
    sandbox("ship/quote", 400, { error: "Invalid destination address", details: "name is required" }),
    sandbox("ship/quote", 400, { error: "Invalid destination address", details: "", suggested: { city: "X" } }),
    sandbox("order", 404, { error: "Order not found" }),
    sandbox("card", 500, { error: "An unexpected error occurred" }),
    sandbox("card", 401, { error: "Invalid API key" }),
    partner("buyback", 429, { error: "A buyback request for this item is already being processed" }),
    partner("buyback", 400, { error: "Some words of production's own" }),
    user("take-claw-bid-finish", 403, { error: "Session does not belong to this user" }),
    user("take-claw-bid-init", 404, { error: "No wallets found" }),
    user("buy/crypto", 401, { message: "Invalid token" }),
    user("buy/crypto", 400, { error: "claw_id is required" }),
  ])("passes %j", (parts) => expect(found(parts)).toEqual([]));

  it("counts satisfied requirements", () => {
    expect(kept(sandbox("buyback", 400, { error: "Item not found" }))).toEqual([
      "sandbox.no-rate-limit",
      "errors.body-shape",
      "errors.text-with-its-status",
      "errors.sandbox-closed-list",
      "errors.production-only-texts",
    ]);
  });
});

describe("answers of frameworks and gateways", () => {
  it.each([
    sandbox("order", 404, undefined),
    sandbox("inventory", 404, { message: "Not Found" }),
    sandbox("chase", 404, { error: "Not Found" }),
    sandbox("buy/init", 405, { error: "Method Not Allowed" }),
    sandbox("ship/quote", 413, { error: "Payload Too Large" }),
    sandbox("card", 503, { error: "Service Unavailable" }),
    sandbox("available", 500, { message: "oops" }),
    partner("available", 429, { message: "slow down" }),
    partner("buyback", 429, { message: "slow down" }),
    partner("buy/init", 403, { message: "blocked" }),
    user("buy/crypto", 404, { message: "Not Found" }),
    user("available", 400, { message: "what?" }),
    user("listings", 401, { error: "no" }),
  ])("is left alone: %j", (parts) => expect(found(parts)).toEqual([]));
});

describe("open statuses", () => {
  it.each<ExchangeParts>([
    user("buy/status", 404, { error: "Transaction failed" }),
    partner("buy/status", 404, { error: "Transaction failed" }),
    { ...user("take-claw-bid-init", 422, { error: "Invalid buyback offer" }), sentBody: {} },
    { ...user("take-claw-bid-finish", 422, { error: "Session not found" }), sentBody: { session_id: "", txs: [[1]] } },
    { ...user("take-claw-bid-finish", 422, { error: "Session not found" }), sentBody: { session_id: "s", txs: [] } },
    { ...sandbox("buy/status", 422, { error: "Transaction failed" }), sentBody: {} },
  ])("are left alone: %j", (parts) => expect(found(parts)).toEqual([]));
});

const VIOLATIONS: readonly (readonly [violated: readonly string[], parts: ExchangeParts])[] = [
  [["errors.body-shape"], sandbox("buyback", 400, { message: "Item not found" })],
  [["errors.body-shape"], sandbox("buyback", 400, { error: { message: "Item not found" } })],
  [["errors.body-shape"], sandbox("buyback", 400, ["Item not found"])],
  [["errors.body-shape"], sandbox("buyback", 400, "Item not found")],
  [["errors.body-shape"], sandbox("buyback", 409, { message: "Conflict" })],
  [["errors.body-shape"], sandbox("card", 500, { message: "An unexpected error occurred" })],
  [["errors.body-shape"], partner("ship/quote", 422, { message: "Country not supported" })],
  [["errors.text-with-its-status"], sandbox("ship/quote", 422, { error: "Item not found" })],
  [["errors.text-with-its-status"], sandbox("ship/quote", 400, { error: "Country not supported" })],
  [["errors.text-with-its-status"], sandbox("buy/init", 404, { error: "VM not found" })],
  [["errors.text-with-its-status"], sandbox("buy/init", 405, { error: "VM not found" })],
  [["errors.text-with-its-status"], partner("buyback", 404, { error: "Item not found" })],
  [["errors.sandbox-closed-list"], sandbox("buyback", 400, { error: "Item not found." })],
  [["errors.sandbox-closed-list"], sandbox("buyback", 400, { error: "item_id is required" })],
  [["errors.sandbox-closed-list"], sandbox("buyback", 403, { error: "Forbidden" })],
  [["errors.sandbox-closed-list"], sandbox("buy/init", 404, { error: "Pack not found" })],
  [["errors.sandbox-closed-list"], sandbox("buy/init", 400, { error: "Amount must be less than or equal to N" })],
  [["errors.sandbox-closed-list"], sandbox("order", 404, { error: "Not found" })],
  [["errors.production-only-texts"], sandbox("buyback", 400, { error: "Item already has an active buyback session" })],
  [["errors.production-only-texts"], sandbox("buyback", 400, { error: "Transaction failed" })],
  [
    ["sandbox.no-rate-limit", "errors.production-only-texts"],
    sandbox("buyback", 429, { error: "A buyback request for this item is already being processed" }),
  ],
  [["sandbox.no-rate-limit"], sandbox("available", 429, undefined)],
  [["auth.refusal-text"], sandbox("card", 401, { error: "Invalid api key" })],
  [["auth.refusal-text"], sandbox("card", 401, { message: "Invalid API key" })],
  [["auth.refusal-text"], partner("card", 401, undefined)],
  [["errors.address-members"], sandbox("ship/quote", 400, { error: "Invalid destination address" })],
  [["errors.address-members"], sandbox("ship/quote", 400, { error: "Invalid destination address", details: ["name"] })],
  [
    ["errors.address-members"],
    partner("ship/quote", 400, { error: "Invalid destination address", details: "", suggested: "X" }),
  ],
  [
    ["errors.address-members"],
    sandbox("ship/quote", 400, { error: "Invalid destination address", details: "", suggested: null }),
  ],
  [["user-errors.message-member"], user("buy/crypto", 401, { error: "Invalid token" })],
  [["user-errors.message-member"], user("buy/crypto", 429, { error: "Rate limit exceeded" })],
  [["user-errors.error-member"], user("buy/crypto", 400, { message: "Transaction failed" })],
  [["user-errors.error-member"], user("take-claw-bid-finish", 422, { error: 7 })],
  [["user-errors.text-with-its-status"], user("take-claw-bid-finish", 404, { error: "Session not found" })],
  [
    ["errors.text-with-its-status"],
    { ...sandbox("buy/status", 422, { error: "Transaction failed" }), sentBody: { session_id: "unknown" } },
  ],
  [["user-errors.text-with-its-status"], user("buy/status", 429, { message: "Invalid token" })],
  [["user-errors.text-with-its-status"], user("buy/status", 500, { error: "Transaction failed" })],
  [["user-errors.text-with-its-status"], user("take-claw-bid-finish", 410, { error: "Session expired" })],
  [["user-errors.text-with-its-status"], user("take-claw-bid-init", 400, { error: "No wallets found" })],
  [["user-errors.text-with-its-status"], user("take-claw-bid-init", 401, { message: "Rate limit exceeded" })],
];

describe("violations", () => {
  it.each(VIOLATIONS)("finds %j in %j", (violated, parts) => expect(found(parts)).toEqual(violated));
});
