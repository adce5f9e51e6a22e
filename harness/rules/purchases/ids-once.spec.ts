import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import * as rules from "./ids-once.ts";

const bought = (user_id: string, session_id: string, parts: ExchangeParts = {}): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/init",
  sentBody: { id: "pack", amount: 1, user_id },
  json: { session_id, nfts: [] },
  ...parts,
});
const quoted = (item: string, ...ids: readonly string[]): ExchangeParts => ({
  surface: "partner",
  endpoint: "ship/quote",
  sentBody: { item_ids: [item], destination: {} },
  json: { session_id: `of ${ids[0]}`, quotes: ids.map((id) => ({ id })) },
});
const ordered = (quote_id: string, order_id: string): ExchangeParts => ({
  surface: "partner",
  endpoint: "ship/request",
  sentBody: { quote_id },
  json: { order_id, status: "success" },
});
const boughtByCrypto = (claw_id: string, session_id: string, parts: ExchangeParts = {}): ExchangeParts => ({
  surface: "user",
  endpoint: "buy/crypto",
  sentBody: { claw_id },
  json: { result: { session_id } },
  ...parts,
});
const polled = (session_id: string, tx_hash: string): ExchangeParts => ({
  surface: "user",
  endpoint: "buy/status",
  sentBody: { session_id },
  json: { result: { session_id, tx_hash } },
});

function violated(...exchanges: readonly ExchangeParts[]): readonly string[] {
  return Object.values(rules)
    .flatMap((rule) => judgedBy(rule, exchanges.map(anExchange)))
    .filter(([, [, differences]]) => differences.length > 0)
    .map(([, [requirement]]) => requirement);
}

it.each([
  [[bought("u", "s1"), bought("v", "s1")], ["buy-init.sessions-of-purchases-distinct"]],
  [[bought("u", "s1"), bought("v", "s2")], []],
  // Whether production treats a repeated purchase as the first one is not documented.
  [[bought("u", "s1"), bought("u", "s1")], []],
  // A restarted sandbox may give the same ids again.
  [[bought("u", "s1", { surface: "sandbox" }), bought("v", "s1", { surface: "sandbox" })], []],
  [[bought("u", "s1"), bought("v", "s1", { status: 400 })], []],
  [[quoted("a", "r1", "r2"), quoted("b", "r3", "r1")], ["ship-quote.quote-ids-of-one-session"]],
  [[quoted("a", "r1", "r2"), quoted("a", "r1", "r2")], []],
  [[quoted("a", "r1"), { ...quoted("b", "r3"), json: { session_id: "of r1" } }], ["ship-quote.sessions-distinct"]],
  // Nothing says that another destination opens another session, and a quote may leave out an item that can't be shipped.
  [[quoted("a", "r1"), { ...quoted("a", "r3"), json: { session_id: "of r1" } }], []],
  [
    [
      quoted("a", "r1"),
      { ...quoted("a", "r3"), sentBody: { item_ids: ["b", "a"], destination: {} }, json: { session_id: "of r1" } },
    ],
    [],
  ],
  [[ordered("q1", "o1"), ordered("q2", "o1")], ["ship-request.order-ids-distinct"]],
  // Production may treat a repeated request as the first one.
  [[ordered("q1", "o1"), ordered("q1", "o1")], []],
  [[boughtByCrypto("p", "s1"), boughtByCrypto("q", "s1")], ["buy-crypto.sessions-distinct"]],
  // One account may have several keys, which repeat a purchase.
  [[boughtByCrypto("p", "s1"), boughtByCrypto("p", "s1", { sentHeaders: [["x-api-key", "another"]] })], []],
  [[boughtByCrypto("p", "s1"), boughtByCrypto("q", "s1", { status: 400 })], []],
  [[polled("s1", "t"), polled("s2", "t")], ["crypto-status.tx-hashes-distinct"]],
  [[polled("s1", "t"), polled("s1", "t")], []],
  // Every key of the account polls the same purchase.
  [[polled("s1", "t"), { ...polled("s1", "t"), sentHeaders: [["x-api-key", "another"] as const] }], []],
  [
    [polled("s1", "t"), polled("s2", "t")].map((poll) => ({ ...poll, surface: "partner" as const })),
    ["buy-status.tx-hashes-distinct"],
  ],
])("%j violates %j", (exchanges, expected) => expect(violated(...exchanges)).toEqual(expected));
