import type { EndpointKey } from "../../contract/endpoints.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { atLeast, isOfType } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";
import { memberAt, type PlacedValue, valuesAt } from "./values-at.ts";

/** Where a successful answer states money. */
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

/** Amounts for which no lower bound is said: an expected value may be what is left of the price. */
const UNBOUNDED: Partial<Record<EndpointKey, readonly string[]>> = {
  available: ["[].ev", "[].min_ev", "[].max_ev", "[].rarity_distribution[].lower", "[].rarity_distribution[].upper"],
};

/**
 * Holds every amount against the convention that money is a JSON number. Prices, values and costs are never less than
 * nothing either. Whether an amount may be absent, its record says.
 */
export function moneyCheck(exchange: Exchange): readonly Judgement[] {
  if (exchange.status !== 200) return [];
  const amountsIn = (table: typeof MONEY) =>
    (table[exchange.endpoint] ?? [])
      .flatMap((path) => valuesAt(exchange.json, path))
      .filter(({ value }) => value !== null);
  const amounts = amountsIn(MONEY);
  const all = [...amounts, ...amountsIn(UNBOUNDED)];
  if (all.length === 0) return [];
  return [
    ["money.numbers", firstOf(all, (at) => isOfType(memberAt(at), "number", at.value))],
    [
      "money.not-negative",
      firstOf(amounts, (at) => (typeof at.value === "number" ? atLeast(memberAt(at), 0, at.value) : NONE)),
    ],
  ];
}

/** The difference of the first wrong amount; undefined where all are right. */
function firstOf(
  amounts: readonly PlacedValue[],
  judge: (amount: PlacedValue) => readonly Difference[],
): readonly Difference[] {
  for (const amount of amounts) {
    const differences = judge(amount);
    if (differences.length > 0) return differences;
  }
  return NONE;
}
