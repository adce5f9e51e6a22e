import type { Difference } from "../oracles/difference.ts";
import { amounts } from "../oracles/value.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import { atLeastOne } from "./at-least-one.ts";

/** A sellback of the sandbox, and what the purchase promised for the item. USD; not finite where it named no price. */
export interface PricedSale {
  readonly sale: Exchange;
  readonly priceUsd: number;
}

/**
 * The sales that show amounts: without refused ones and those of items without a price.
 * @throws {Inconclusive} when there is none
 */
export function informativeSales<T extends PricedSale>(sales: readonly T[]): readonly [T, ...T[]] {
  const telling = sales.filter(({ sale, priceUsd }) => sale.status === 200 && Number.isFinite(priceUsd));
  return atLeastOne(telling, "no accepted sellback");
}

/** The sale has to pay what the purchase promised. */
export function paysItsPrice({ sale, priceUsd }: PricedSale): readonly Difference[] {
  return amounts("amount", priceUsd, memberOf(sale.json, "amount"));
}
