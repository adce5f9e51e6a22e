import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import { firstBy, groupedBy } from "../../collections/grouped-by.ts";
import type { Fact } from "../../history/fact.ts";
import type { History } from "../../history/history.ts";
import type { Sale } from "../../history/holdings.ts";
import { isText, type JsonObject } from "../../json/json-value.ts";
import { NONE } from "../../oracles/difference.ts";
import { amounts } from "../../oracles/value.ts";
import { repeated } from "../evidence.ts";
import type { Judged } from "../judgement.ts";
import type { RunRule } from "../rule.ts";

/** An item at a price in an answer. USD. */
interface Priced extends Fact {
  readonly id: string;
  readonly usd: number;
}

/** An item that a pack sold. */
interface Sold extends Priced {
  /** As a fraction; NaN if no list shows it. */
  readonly percent: number;
}

/**
 * Results, inventories and sales of the sandbox have the price of a purchase of the item's listing, however old. Another holder
 * may have bought a copy from a pack with another percent, and at any price if the values of listings move. One record may
 * have been corrected, so two items need another price, or one after each of two purchases.
 */
export const showsPricesAsBought: RunRule = (history) => {
  const { purchases, holdings } = history.of("sandbox");
  return [
    ...judge(history, "buy-status.nft-price-equals-init", "buyback_price", purchases.results.flatMap(pricedIn)),
    ...judge(history, "inventory.item-price-equals-init", "buyback_price", holdings.inventories.flatMap(pricedIn)),
    ...judge(history, "buyback.amount-fixed-at-purchase", "amount", holdings.sales.flatMap(paidIn)),
  ];
};

/** @param name the member with the price */
function judge(
  history: History,
  requirement: RequirementId,
  name: string,
  prices: readonly Priced[],
): readonly Judged[] {
  const { packs, purchases } = history.of("sandbox");
  const sold = purchases.starts.flatMap((start) => {
    const percent = packs.latest.get(start.packId)?.buybackPercent ?? Number.NaN;
    return pricedIn(start).map((each): Sold => ({ ...each, percent }));
  });
  const ofListings = groupedBy(sold, ({ id }) => id);
  const percents = [...packs.latest.values()].map(({ buybackPercent }) => buybackPercent);
  const isPossible = ({ usd }: Priced, by: readonly Sold[]) => by.some((each) => mayCost(usd, each, percents));
  const afterPurchase = prices.flatMap((each) => {
    const before = (ofListings.get(each.id) ?? []).filter(({ exchange }) => exchange.n < each.exchange.n);
    const last = before.at(-1);
    return last === undefined ? [] : [{ ...each, before, shows: `${each.id} after ${last.exchange.n}` }];
  });
  // Most answers repeat what others show.
  const distinct = [...firstBy(afterPurchase, ({ shows, usd }) => `${shows} at ${usd}`).values()];
  const compared = distinct.map(({ before, ...each }) => {
    const ofEach = before.map(({ usd }) => amounts({ name, of: each.id }, usd, each.usd));
    const isPaid = ofEach.some(({ length }) => length === 0);
    return { ...each, isPaid, isOpen: !isPaid && isPossible(each, before), differences: ofEach[0] ?? NONE };
  });
  const doValuesMove = [...ofListings.values()].some(([first, ...more]) =>
    more.some((each) => first !== undefined && !isPossible(each, [first])),
  );
  const others = compared.filter(({ isPaid }) => !isPaid);
  if (others.length > 0 && (doValuesMove || packs.doPercentsChange)) return [];
  const [wrong] = repeated(
    others.filter(({ isOpen }) => !isOpen),
    ({ shows }) => shows,
  );
  if (wrong !== undefined) return [[wrong.exchange, [requirement, wrong.differences]]];
  const [paid] = others.some(({ isOpen }) => isOpen) ? [] : compared.filter(({ isPaid }) => isPaid);
  return paid === undefined ? [] : [[paid.exchange, [requirement, NONE]]];
}

function pricedIn({ exchange, movedS, items }: Fact & { readonly items: readonly JsonObject[] }): readonly Priced[] {
  return items.flatMap(({ id, buyback_price: usd }) =>
    isText(id) && typeof usd === "number" ? [{ exchange, movedS, id, usd }] : [],
  );
}

function paidIn({ exchange, movedS, itemId: id, amount: usd }: Sale): readonly Priced[] {
  return isText(id) && typeof usd === "number" ? [{ exchange, movedS, id, usd }] : [];
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
