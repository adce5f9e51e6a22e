import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { countsOf } from "../../collections/counts.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { type Fact, inOrder } from "../../history/fact.ts";
import type { History, SurfaceHistory } from "../../history/history.ts";
import { isText, type JsonObject } from "../../json/json-value.ts";

/** Maximum time between two answers whose prices are compared; the market moves. Milliseconds. */
export const SAME_MOMENT_MS = 30_000;

/** One item's price in one answer. USD. */
export interface Priced extends Fact {
  readonly id: string;
  readonly type: unknown;
  readonly packId: string | undefined;
  /** In the list of the answer; the first place is 0. */
  readonly place: number;
  readonly usd: number;
}

/**
 * Returns the prices of items and pulls that production showed, in the order of the answers; without items that a provider
 * state gave another value.
 */
export function shownPrices(history: History): readonly Priced[] {
  const { purchases, holdings, feed } = history.of("partner");
  const listed = (list: Fact, items: readonly JsonObject[]) =>
    items.map((item) => ({ exchange: list.exchange, movedS: list.movedS, item, packId: item.claw_id }));
  const shown = inOrder(
    purchases.pulls,
    holdings.inventories.flatMap((inventory) => listed(inventory, inventory.items)),
    feed.reads.flatMap((read) => listed(read, listedOnce(read.pulls))),
  );
  return [...groupedBy(shown, ({ exchange }) => exchange).values()].flatMap((items) =>
    items.flatMap(({ item: { id, type, buyback_price: usd }, packId, exchange, movedS }, place) => {
      if (typeof id !== "string" || typeof usd !== "number" || history.repriced.has(id)) return [];
      return { id, type, packId: isText(packId) ? packId : undefined, place, usd, exchange, movedS };
    }),
  );
}

/** Returns the pulls of a feed whose listings it has once: a listing may be sold back and pulled again at another price. */
function listedOnce(pulls: readonly JsonObject[]): readonly JsonObject[] {
  const counts = countsOf(pulls.map(({ id }) => id));
  return pulls.filter(({ id }) => counts.get(id) === 1);
}

/** Returns whether a voucher may give that price: it gives the price of a pull if that is higher. */
export function voucherOf({ packs }: SurfaceHistory): (usd: number) => boolean {
  const pullPrices = [...new Set(packs.listings.map(({ pack }) => pack.mintPriceUsd))];
  return (usd) => pullPrices.some((price) => Math.abs(price - usd) <= MONEY_TOLERANCE_USD.product);
}
