import type { ListedPack } from "../../client/listed-pack.ts";
import { type Fact, inOrder } from "../../history/fact.ts";
import type { Purchases, Result, Start } from "../../history/purchases.ts";
import { type JsonObject, textOf } from "../../json/json-value.ts";
import { type Difference, NONE } from "../../oracles/difference.ts";
import { valuesOf } from "../../oracles/tiers.ts";
import { atLeast, atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { atEnd } from "../rule.ts";
import { judgedByLaw } from "./market-law.ts";
import type { TwoPrices } from "./moves.ts";

/** Items that show a rule; single prices follow the market. */
const ENOUGH_ITEMS = 4;
/** Factors beyond the dearest and the cheapest card of a pack that the market hardly reaches. */
const TOO_DEAR = 1.25;
const TOO_CHEAP = 0.5;

interface Priced {
  readonly id: string;
  readonly usd: number;
}

/** Results of crypto purchases have the prices that buy/crypto listed, as far as the market allows. */
export const deliversPriceOfTheMoment = atEnd((history) => {
  const { packs, purchases } = history.of("user");
  // A provider may model the market by a factor that changes with its clock.
  const results = deliveries(purchases).filter(({ start, result }) => start.movedS === result.movedS);
  const compared = results.flatMap(({ start, result: { items, exchange } }) => {
    const prices = new Map(pricedIn(start.items).map(({ id, usd }) => [id, usd]));
    const packId = textOf(start.packId);
    const ofPack = { packId, percent: packs.latest.get(packId)?.buybackPercent };
    const period = { fromMs: start.exchange.sentAtMs, toMs: exchange.doneAtMs };
    return pricedIn(items).flatMap(({ id, usd }): readonly TwoPrices[] => {
      const otherUsd = prices.get(id);
      return otherUsd === undefined ? [] : [{ id, usd, otherUsd, ...ofPack, ...period, exchange }];
    });
  });
  const last = [...new Map(compared.map((item) => [item.id, item])).values()];
  return packs.doPercentsChange ? [] : judgedByLaw("crypto-status.nft-price-of-the-moment", "buyback_price", last);
});

/** An item of a purchase, and what its pack allows. USD. */
interface Bounded extends Priced {
  readonly least: number;
  readonly most: number;
  readonly exchange: Exchange;
}

/** Most prices of crypto purchases are between those of the cheapest and the dearest card of their packs, roughly. */
export const cryptoPricesInUsd = atEnd((history) => {
  const { packs, purchases } = history.of("user");
  const bounds = new Map([...packs.latest.values()].flatMap(boundsOf));
  const results = deliveries(purchases).map(({ start: { packId }, result }) => ({ ...result, packId }));
  const shown = inOrder<Fact & Pick<Start, "packId" | "items">>(purchases.starts, results);
  const items = shown.flatMap(({ packId, items, exchange }) => {
    const ofPack = bounds.get(textOf(packId));
    return ofPack === undefined ? [] : pricedIn(items).map((item) => ({ ...item, ...ofPack, exchange }));
  });
  // An item counts once, as it was shown last.
  const last = [...new Map(items.map((item) => [item.id, item])).values()];
  const [first] = last;
  return first === undefined || last.length < ENOUGH_ITEMS
    ? []
    : [[first.exchange, ["crypto-status.nft-price-in-usd", differencesInUsd(last)]]];
});

/** Returns the results of crypto purchases with the purchases that bought them. */
function deliveries(purchases: Purchases): readonly { readonly start: Start; readonly result: Result }[] {
  return purchases.results.flatMap((result) => {
    const start = purchases.startOf(result);
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

function pricedIn(items: readonly JsonObject[]): readonly Priced[] {
  return items.flatMap(({ id, buyback_price: usd }) =>
    typeof id === "string" && typeof usd === "number" && Number.isFinite(usd) ? [{ id, usd }] : [],
  );
}
