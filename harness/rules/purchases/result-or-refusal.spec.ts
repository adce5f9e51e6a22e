import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { resultOrRefusal } from "./result-or-refusal.ts";

const violatedBy = (parts: ExchangeParts) =>
  judgedBy(resultOrRefusal, [anExchange(parts)]).flatMap(([, [id, differences]]) =>
    differences.length > 0 ? [id] : [],
  );

it.each<[ExchangeParts, readonly string[]]>([
  [{ endpoint: "buy/init", status: 400, json: { error: "VM not found", session_id: "s" } }, ["errors.no-result"]],
  [{ endpoint: "ship/quote", status: 400, json: { error: "Item not found", quotes: [{}] } }, ["errors.no-result"]],
  [
    { endpoint: "ship/request", status: 400, json: { error: "quote_id is required", order_id: "o" } },
    ["errors.no-result"],
  ],
  [{ endpoint: "buy/init", json: { error: "VM not found", session_id: "s" } }, ["errors.no-result"]],
  [{ endpoint: "buy/status", json: { status: "pending", result: {} } }, ["errors.no-result"]],
  [{ surface: "user", endpoint: "buy/status", json: { status: "pending", result: {} } }, ["user-errors.no-result"]],
])("rejects an answer that is two things at once: %j", (parts, ids) => {
  expect(violatedBy(parts)).toEqual(ids);
});

it.each<[ExchangeParts]>([
  [{ endpoint: "buy/init", status: 400, json: { error: "VM not found", session_id: null, nfts: [] } }],
  [{ endpoint: "buy/status", status: 400, json: { error: "Transaction failed", session_id: "as-sent" } }],
  [{ endpoint: "buy/status", status: 400, json: { error: "Transaction failed", result: { nfts: [] } } }],
  [
    {
      endpoint: "buy/status",
      sentBody: { session_id: "s" },
      status: 400,
      json: { error: "Transaction failed", result: { session_id: "s", user_id: null } },
    },
  ],
  [{ endpoint: "ship/request", status: 400, json: { error: "Quote expired", order_id: null } }],
  [{ endpoint: "ship/request", status: 400, json: { error: "Item already shipped", order_id: "the earlier one" } }],
  [{ endpoint: "buy/status", json: { status: "fulfilled", result: {}, error: null } }],
  [{ endpoint: "buy/init", status: 500, json: { error: "Error during transaction", session_id: "for support" } }],
  [{ endpoint: "buy/init", json: { session_id: "s", nfts: [], error: "" } }],
])("accepts an answer that is one thing: %j", (parts) => {
  expect(violatedBy(parts)).toEqual([]);
});
