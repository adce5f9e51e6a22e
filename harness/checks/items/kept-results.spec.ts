import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { KeptResults } from "./kept-results.ts";

const bought = (session_id = "s1") => anExchange({ endpoint: "buy/init", json: { session_id, nfts: [{ id: "i1" }] } });

const polled = (tx_hash: string, { session_id = "s1", user_id = "u1", public_id = "p" } = {}) =>
  anExchange({
    endpoint: "buy/status",
    sentBody: { session_id },
    json: { result: { session_id, user_id, public_id, tx_hash, nfts: [{ id: "i1" }] } },
  });

const sold = anExchange({ endpoint: "buyback", sentBody: { item_id: "i1" }, json: { success: true, amount: 1 } });
const quoted = anExchange({ endpoint: "ship/quote", sentBody: { item_ids: ["i1"] }, json: {} });

function findings(...exchanges: ReturnType<typeof anExchange>[]) {
  const check = new KeptResults();
  return exchanges.flatMap((exchange) => check.judge(exchange)).map(([requirement]) => requirement);
}

it("reports another transaction or public id of a session", () => {
  expect(findings(bought(), polled("t"), polled("t"))).toEqual([]);
  expect(findings(bought(), polled("t"), polled("other"))).toEqual(["buy-status.stays-fulfilled"]);
  expect(findings(bought(), polled("t"), polled("t", { public_id: "q" }))).toEqual(["buy-status.stays-fulfilled"]);
});

it("leaves other sessions, other users, shared sessions and purchases that this run did not make", () => {
  expect(findings(bought(), bought("s2"), polled("t"), polled("other", { session_id: "s2" }))).toEqual([]);
  expect(findings(bought(), polled("t"), polled("other", { user_id: "u2" }))).toEqual([]);
  expect(findings(bought(), polled("t"), bought(), polled("other"))).toEqual([]);
  expect(findings(polled("t"), polled("other"))).toEqual([]);
});

it("leaves a purchase of which an item was sold or quoted", () => {
  expect(findings(bought(), polled("t"), sold, polled("other"))).toEqual([]);
  expect(findings(bought(), polled("t"), quoted, polled("other"))).toEqual([]);
});
