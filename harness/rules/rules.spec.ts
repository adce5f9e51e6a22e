import { expect, it } from "vitest";
import { type Endpoint, PARTNER_ENDPOINTS, USER_ENDPOINTS } from "../../contract/endpoints.ts";
import { SURFACES } from "../../contract/surface.ts";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { History } from "../history/history.ts";
import { judgementsOf, RUN_RULES } from "./rules.ts";

/** A value that can't be converted to a text. */
const ODD = { toString: "", valueOf: null };
const ITEM = { id: "i", type: ODD, claw_id: ODD, claw_slug: ODD, buyback_price: 1, purchased_at: ODD, content: ODD };
const PACK = { id: "p", slug: "s", type: ODD, repack: ODD, mint_price: 1, buyback_percent: 0.9, chase: [{ id: ODD }] };

/** Answers whose members have odd values, beside some that make the answer usable. */
const ANSWERS: readonly ExchangeParts[] = [
  { endpoint: "available", json: [PACK, { ...PACK, last_pull: ODD, rarity_distribution: [ODD], tier_counts: ODD }] },
  { endpoint: "chase", json: [{ id: ODD, name: ODD, image: ODD, fmv: ODD }] },
  { endpoint: "recent-pulls", json: [{ id: ODD, claw_id: ODD, created_at: ODD, value: 1, metadata: ODD }] },
  { endpoint: "buy/init", sentBody: { id: ODD, user_id: ODD, amount: ODD }, json: { session_id: "x", nfts: [ITEM] } },
  {
    endpoint: "buy/status",
    sentBody: { session_id: "x" },
    json: { result: { session_id: ODD, user_id: ODD, tx_hash: ODD, nfts: [ITEM, { id: ODD }] } },
  },
  { endpoint: "buy/crypto", sentBody: { claw_id: ODD }, json: { result: { session_id: ODD, nfts: [ITEM] } } },
  { endpoint: "inventory", json: { user_id: ODD, items: [ITEM, { id: ODD }] } },
  { endpoint: "card", json: { fmv: ODD, metadata: { attributes: [{ trait_type: ODD, value: ODD }] } } },
  { endpoint: "buyback", sentBody: { item_id: ODD, claw_id: ODD }, json: { success: ODD, amount: 1 } },
  {
    endpoint: "ship/quote",
    sentBody: { item_ids: [ODD], destination: ODD },
    json: { session_id: ODD, quotes: [{ id: ODD, service: ODD }] },
  },
  { endpoint: "ship/request", sentBody: { quote_id: ODD }, json: { order_id: "o" } },
  { endpoint: "order", json: { order_id: "o", status: ODD, created_at: ODD, items: [{ item_id: ODD }] } },
  { endpoint: "filters", json: { filters: { metadata: { trait: [{ value: ODD }] } } } },
  { endpoint: "ship/quote", status: 400, json: { error: ODD } },
];

it.each(SURFACES)("no rule breaks on odd values in answers of the surface %s", (surface) => {
  const history = new History({ aliases: {}, keys: {} });
  const endpoints: readonly Endpoint[] = surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS;
  const answers = ANSWERS.filter((each) => endpoints.some(({ key }) => key === each.endpoint));
  const exchanges = [...answers, ...answers].map((parts, n) => anExchange({ surface, n, sentAtMs: 2 * n, ...parts }));
  const judged = exchanges.flatMap((exchange) => {
    history.add(exchange, 0);
    return judgementsOf(exchange, history);
  });
  expect(judged.length).toBeGreaterThan(0);
  for (const { judge } of RUN_RULES) expect(Array.isArray(judge(history))).toBe(true);
});
