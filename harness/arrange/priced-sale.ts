import { memberOf } from "../json/json-value.ts";
import type { Difference } from "../oracles/difference.ts";
import { amounts } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { atLeastOne } from "./at-least-one.ts";

/** A sellback in the sandbox, and the item's price from its purchase. USD; not finite if there was none. */
export interface PricedSale {
  readonly sale: Exchange;
  readonly priceUsd: number;
}

/**
 * Returns the accepted sales of items with a price.
 * @throws {Inconclusive} if there is none
 */
export function informativeSales<T extends PricedSale>(sales: readonly T[]): readonly [T, ...T[]] {
  const withAmount = sales.filter(({ sale, priceUsd }) => sale.status === 200 && Number.isFinite(priceUsd));
  return atLeastOne(withAmount, "no accepted sellback");
}

/** Requires the sale to pay the price from the purchase. */
export function paysItsPrice({ sale, priceUsd }: PricedSale): readonly Difference[] {
  return amounts("amount", priceUsd, memberOf(sale.json, "amount"));
}
