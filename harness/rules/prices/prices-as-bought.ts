import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import { firstBy, groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { Sale } from "../../history/holdings.ts";
import type { Packs } from "../../history/packs.ts";
import type { Purchases } from "../../history/purchases.ts";
import { isText, type JsonObject } from "../../json/json-value.ts";
import { type Difference, NONE } from "../../oracles/difference.ts";
import { amounts } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { repeated } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/** An item at a price in an answer. USD. */
interface Priced {
  readonly exchange: Exchange;
  readonly id: string;
  readonly usd: number;
}

/** An item that a pack sold. */
interface Sold extends Priced {
  /** As a fraction; NaN if no list shows it. */
  readonly percent: number;
}

/** An item at a price after it was sold. */
interface Compared {
  readonly exchange: Exchange;
  /** The item, and its last purchase before. */
  readonly after: string;
  /** `paid` in a purchase of the listing, or `possible` for a copy that somebody else bought. */
  readonly as: "paid" | "possible" | "wrong";
  readonly differences: readonly Difference[];
}

/**
 * Results, inventories and sales of the sandbox have the price of a purchase of the item's listing, however old. Another holder
 * may have bought a copy from a pack with another percent, and at any price if the values of listings move. One record may
 * have been corrected, so two items need another price, or one after each of two purchases.
 */
export const showsPricesAsBought = atEnd((history) => {
  const { packs, purchases, holdings } = history.of("sandbox");
  const percents = [...packs.latest.values()].map(({ buybackPercent }) => buybackPercent);
  const sold = soldIn(purchases, packs);
  const mayBeAny = packs.doPercentsChange || [...sold.values()].some((of) => hasMoved(of, percents));
  const judged = (requirement: RequirementId, name: string, prices: readonly Priced[]): readonly Judged[] => {
    const compared = compare(name, prices, sold, percents);
    const as = (standing: Compared["as"]) => compared.filter((each) => each.as === standing);
    const isOpen = as("possible").length > 0 || (mayBeAny && as("wrong").length > 0);
    const wrong = mayBeAny ? [] : repeated(as("wrong"), ({ after }) => after);
    const [first] = wrong.length > 0 ? wrong : isOpen ? [] : as("paid");
    return first === undefined ? [] : [[first.exchange, [requirement, first.differences]]];
  };
  return [
    ...judged("buy-status.nft-price-equals-init", "buyback_price", purchases.results.flatMap(pricedIn)),
    ...judged("inventory.item-price-equals-init", "buyback_price", holdings.inventories.flatMap(pricedIn)),
    ...judged("buyback.amount-fixed-at-purchase", "amount", holdings.sales.flatMap(paidIn)),
  ];
});

/** Returns the purchases of each listing, by its id. */
function soldIn({ starts }: Purchases, { latest }: Packs): ReadonlyMap<string, readonly Sold[]> {
  const sold = starts.flatMap((start) => {
    const percent = latest.get(start.packId)?.buybackPercent ?? Number.NaN;
    return pricedIn(start).map((each): Sold => ({ ...each, percent }));
  });
  return groupedBy(sold, ({ id }) => id);
}

/** Returns whether purchases of one listing had prices that no percents explain. */
function hasMoved([first, ...more]: readonly Sold[], percents: readonly number[]): boolean {
  return first !== undefined && more.some(({ usd }) => !mayCost(usd, first, percents));
}

/** Compares prices with those of the purchases before; each price counts once after a purchase. */
function compare(
  name: string,
  prices: readonly Priced[],
  sold: ReadonlyMap<string, readonly Sold[]>,
  percents: readonly number[],
): readonly Compared[] {
  const compared = prices.flatMap(({ id, usd, exchange }) => {
    const before = (sold.get(id) ?? []).filter((each) => each.exchange.n < exchange.n);
    const [first, last] = [before[0], before.at(-1)];
    if (first === undefined || last === undefined) return [];
    const at = { name, of: id };
    const isPaid = before.some((each) => amounts(at, each.usd, usd).length === 0);
    const as = isPaid ? "paid" : before.some((each) => mayCost(usd, each, percents)) ? "possible" : "wrong";
    const differences = isPaid ? NONE : amounts(at, first.usd, usd);
    return [{ exchange, after: `${id} ${last.exchange.n}`, usd, as, differences } as const];
  });
  return [...firstBy(compared, ({ after, usd }) => `${after} ${usd}`).values()];
}

function pricedIn({ exchange, items }: Fact & { readonly items: readonly JsonObject[] }): readonly Priced[] {
  return items.flatMap(({ id, buyback_price: usd }) =>
    isText(id) && typeof usd === "number" ? [{ exchange, id, usd }] : [],
  );
}

function paidIn({ exchange, itemId: id, amount: usd }: Sale): readonly Priced[] {
  return isText(id) && typeof usd === "number" ? [{ exchange, id, usd }] : [];
}

/** Returns whether a copy of a sold listing may have had that price in some pack. A core item may have the sandbox's percent. */
function mayCost(usd: number, { usd: soldUsd, percent }: Sold, percents: readonly number[]): boolean {
  if (!(percent > 0)) return true;
  return [percent, SANDBOX_PERCENT].some((from) =>
    [...percents, SANDBOX_PERCENT].some(
      // Both prices were rounded.
      (to) => Math.abs((soldUsd * to) / from - usd) <= 2 * MONEY_TOLERANCE_USD.product,
    ),
  );
}
