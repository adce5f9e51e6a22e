import type { EndpointKey } from "../../contract/endpoints.ts";
import { memberAt, valuesAt } from "../json/values-at.ts";
import { NONE } from "../oracles/difference.ts";
import { atLeast, isOfType } from "../oracles/value.ts";
import { onSuccess } from "./rule.ts";

/** Paths of amounts in successful answers, by endpoint. */
const MONEY: Partial<Record<EndpointKey, readonly string[]>> = {
  available: ["[].mint_price", "[].chase[].fmv"],
  chase: ["[].fmv"],
  "recent-pulls": ["[].value", "[].buyback_price"],
  "buy/init": ["nfts[].buyback_price"],
  "buy/status": ["result.nfts[].buyback_price"],
  "buy/crypto": ["result.nfts[].buyback_price", "nfts[].buyback_price"],
  inventory: ["items[].buyback_price"],
  card: ["fmv"],
  buyback: ["amount"],
  "ship/quote": ["quotes[].amount"],
  order: ["amount"],
};

/** Amounts without a documented lower bound. An expected value may be negative if it is net of the price. */
const UNBOUNDED: Partial<Record<EndpointKey, readonly string[]>> = {
  available: ["[].ev", "[].min_ev", "[].max_ev", "[].rarity_distribution[].lower", "[].rarity_distribution[].upper"],
};

/**
 * Every amount is a JSON number, and prices, values and costs are not negative. The record's own requirement says whether an
 * amount may be absent.
 */
export const amounts = onSuccess((exchange) => {
  const amountsIn = (table: typeof MONEY) =>
    (table[exchange.endpoint] ?? [])
      .flatMap((path) => valuesAt(exchange.json, path))
      .filter(({ value }) => value !== null);
  const bounded = amountsIn(MONEY);
  const all = [...bounded, ...amountsIn(UNBOUNDED)];
  if (all.length === 0) return [];
  const other = all.find(({ value }) => typeof value !== "number");
  const negative = bounded.find(({ value }) => typeof value === "number" && !(value >= 0));
  return [
    ["money.numbers", other === undefined ? NONE : isOfType(memberAt(other), "number", other.value)],
    ["money.not-negative", negative === undefined ? NONE : atLeast(memberAt(negative), 0, negative.value)],
  ];
});
