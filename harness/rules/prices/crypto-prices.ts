import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import type { ListedPack } from "../../client/listed-pack.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { type Fact, inOrder } from "../../history/fact.ts";
import type { Purchases, Result, Start } from "../../history/purchases.ts";
import { type JsonObject, textOf } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { valuesOf } from "../../oracles/tiers.ts";
import { atLeast, atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import type { RunRule } from "../rule.ts";
import { CLEAR_USD } from "./alike-deviations.ts";
import { withLostCents } from "./lost-cents.ts";

/** Items that show a rule; single prices follow the market. */
const ENOUGH_ITEMS = 4;
/** Difference between the two prices of an item that a market's move between two answers hardly reaches. */
const FAR = 0.03;
/** Relative difference between the shifts of two items that rounding explains. */
const SAME_SHIFT = 0.005;
/** Factors beyond the dearest and the cheapest card of a pack that the market hardly reaches. */
const TOO_DEAR = 1.25;
const TOO_CHEAP = 0.5;

interface Priced {
  readonly id: string;
  readonly usd: number;
}

/** An item of a purchase and of its result. */
interface Compared extends Priced {
  /** The price that buy/crypto listed. */
  readonly otherUsd: number;
  readonly exchange: Exchange;
}

/**
 * Results of crypto purchases have the prices that buy/crypto listed. Prices are live, so single ones may differ, but not all
 * of them by one factor, by one amount or by their cents.
 */
export const deliversPriceOfTheMoment: RunRule = (history) => {
  // A provider may model the market by a factor that changes with its clock.
  const results = deliveries(history.of("user").purchases).filter(
    ({ start, result }) => start.movedS === result.movedS,
  );
  const compared = results.flatMap(({ start, result: { items, exchange } }) => {
    const prices = new Map(pricedIn(start.items).map(({ id, usd }) => [id, usd]));
    return pricedIn(items).flatMap(({ id, usd }): readonly Compared[] => {
      const otherUsd = prices.get(id) ?? 0;
      return otherUsd > 0 ? [{ id, usd, otherUsd, exchange }] : [];
    });
  });
  return judged("crypto-status.nft-price-of-the-moment", compared, differencesOfTheMoment);
};

/** An item of a purchase, and what its pack allows. USD. */
interface Bounded extends Priced {
  readonly least: number;
  readonly most: number;
  readonly exchange: Exchange;
}

/** Most prices of crypto purchases are between those of the cheapest and the dearest card of their packs, roughly. */
export const cryptoPricesInUsd: RunRule = (history) => {
  const { packs, purchases } = history.of("user");
  const bounds = new Map([...packs.latest.values()].flatMap(boundsOf));
  const results = deliveries(purchases).map(({ start: { packId }, result }) => ({ ...result, packId }));
  const shown = inOrder<Fact & Pick<Start, "packId" | "items">>(purchases.starts, results);
  const items = shown.flatMap(({ packId, items, exchange }) => {
    const ofPack = bounds.get(textOf(packId));
    return ofPack === undefined ? [] : pricedIn(items).map((item) => ({ ...item, ...ofPack, exchange }));
  });
  return judged("crypto-status.nft-price-in-usd", items, differencesInUsd);
};

/** Returns the results of crypto purchases with the purchases whose sessions they show. */
function deliveries({ starts, results }: Purchases): readonly { readonly start: Start; readonly result: Result }[] {
  const ofSessions = groupedBy(starts, ({ sessionId }) => sessionId);
  return results.flatMap((result) => {
    const before = ofSessions.get(result.result.session_id) ?? [];
    const start = before.findLast(({ exchange }) => exchange.n < result.exchange.n);
    return start === undefined ? [] : [{ start, result }];
  });
}

/** @returns one element; none if the values of the pack's cards are not known */
function boundsOf(pack: ListedPack) {
  const [values, percent] = [valuesOf(pack), pack.buybackPercent];
  if (values === undefined || !Number.isFinite(percent)) return [];
  const [cheapest, dearest] = [values.lowest * Math.min(1, percent), values.highest * Math.max(1, percent)];
  return [[pack.id, { least: TOO_CHEAP * cheapest, most: TOO_DEAR * dearest }] as const];
}

function differencesInUsd(items: readonly Bounded[]): readonly Difference[] {
  const [dear] = majority(items, ({ usd, most }) => usd > most);
  if (dear !== undefined) return atMost({ name: "buyback_price", of: dear.id }, dear.most, dear.usd);
  const [cheap] = majority(items, ({ usd, least }) => usd < least);
  return cheap === undefined ? NONE : atLeast({ name: "buyback_price", of: cheap.id }, cheap.least, cheap.usd);
}

/** Returns the items of which that holds, if they are at least half of all. */
function majority<T>(items: readonly T[], holds: (item: T) => boolean): readonly T[] {
  const some = items.filter(holds);
  return 2 * some.length >= items.length ? some : [];
}

/** @param items an item counts once, as it was shown last */
function judged<T extends Bounded | Compared>(
  requirement: RequirementId,
  items: readonly T[],
  differencesOf: (items: readonly T[]) => readonly Difference[],
): readonly Judged[] {
  const last = [...new Map(items.map((item) => [item.id, item])).values()];
  const [first] = last;
  return first === undefined || last.length < ENOUGH_ITEMS
    ? []
    : [[first.exchange, [requirement, differencesOf(last)]]];
}

/** Returns a difference if all prices are off by one factor or one amount, or if those of the result have lost their cents. */
function differencesOfTheMoment(items: readonly Compared[]): readonly Difference[] {
  const lost = withLostCents(items, ENOUGH_ITEMS);
  const [first] = isOffByOneFactor(items) || isOffByOneAmount(items) ? items : lost;
  if (first === undefined) return NONE;
  const at = { name: "buyback_price", of: first.id };
  return related(false, at, "within tolerance", [first.otherUsd], first.usd, MONEY_TOLERANCE_USD.copy);
}

function isOffByOneFactor(items: readonly Compared[]): boolean {
  const factors = items.map(({ usd, otherUsd }) => usd / otherUsd);
  const [low, high] = [Math.min(...factors), Math.max(...factors)];
  return factors.every((factor) => Math.abs(factor - 1) >= FAR) && high - low <= SAME_SHIFT * high;
}

function isOffByOneAmount(items: readonly Compared[]): boolean {
  const amounts = items.map(({ usd, otherUsd }) => usd - otherUsd);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const areApart = new Set(items.map(({ otherUsd }) => otherUsd)).size >= ENOUGH_ITEMS;
  return areApart && Math.min(Math.abs(low), Math.abs(high)) >= CLEAR_USD && high - low <= MONEY_TOLERANCE_USD.product;
}

function pricedIn(items: readonly JsonObject[]): readonly Priced[] {
  return items.flatMap(({ id, buyback_price: usd }) =>
    typeof id === "string" && typeof usd === "number" && Number.isFinite(usd) ? [{ id, usd }] : [],
  );
}
