import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { type Difference, NONE, related } from "../../oracles/difference.ts";
import { resultOf } from "../../oracles/purchase-result.ts";
import { valuesOf } from "../../oracles/tiers.ts";
import { atLeast, atMost } from "../../oracles/value.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { CLEAR_USD } from "./alike-deviations.ts";
import { withLostCents } from "./lost-cents.ts";

const OF_THE_MOMENT = "crypto-status.nft-price-of-the-moment";
const IN_USD = "crypto-status.nft-price-in-usd";

/** Minimum items; single prices follow the market. */
const MIN_ITEMS = 4;
/** Difference between the two prices of an item that a market's move between two answers hardly reaches. */
const MIN_SHIFT = 0.03;
/** Relative difference between the shifts of two items that rounding explains. */
const SAME_SHIFT = 0.005;
/** Factors beyond the dearest and the cheapest card of a pack that the market hardly reaches. */
const TOO_DEAR = 1.25;
const TOO_CHEAP = 0.5;

interface Priced {
  readonly id: string;
  readonly usd: number;
}

interface Bought {
  readonly packId: string;
  readonly prices: ReadonlyMap<string, number>;
  readonly movedS: number;
}

/** An item of a purchase and of its result. */
interface Compared extends Priced {
  /** The price that buy/crypto listed. */
  readonly otherUsd: number;
  readonly exchange: Exchange;
}

interface Extremes {
  readonly cheapest: number;
  readonly dearest: number;
}

interface Shown extends Priced {
  readonly packId: string;
  readonly exchange: Exchange;
}

/**
 * Compares the prices in the results of crypto purchases with those that buy/crypto listed, and with the tiers of the
 * packs. Prices are live, so single ones may differ, but not all of them by one factor or by their cents.
 */
export class CryptoPrices {
  readonly #bought = new Map<string, Bought>();
  readonly #compared = new Map<string, Compared>();
  readonly #shown = new Map<string, Shown>();
  /** The prices of the cheapest and the dearest card of each pack, USD. */
  readonly #extremes = new Map<string, Extremes>();

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "user") return;
    if (exchange.endpoint === "available") this.#learnPacks(exchange);
    const result = resultOf(exchange);
    const sessionId = String(memberOf(result, "session_id"));
    if (exchange.endpoint === "buy/crypto") {
      const packId = String(memberOf(sentJson(exchange), "claw_id"));
      const items = pricedIn(memberOf(result, "nfts") ?? memberOf(exchange.json, "nfts"));
      this.#bought.set(sessionId, { packId, prices: new Map(items.map(({ id, usd }) => [id, usd])), movedS });
      for (const item of items) this.#shown.set(item.id, { ...item, packId, exchange });
    }
    if (exchange.endpoint === "buy/status" && result !== undefined)
      this.#compare(exchange, this.#bought.get(sessionId), movedS);
  }

  conclude(): readonly Judged[] {
    return [
      ...judged(OF_THE_MOMENT, [...this.#compared.values()], differencesOfTheMoment),
      ...judged(
        IN_USD,
        [...this.#shown.values()].filter(({ packId }) => this.#extremes.has(packId)),
        (items) => this.#differencesInUsd(items),
      ),
    ];
  }

  #learnPacks(exchange: Exchange): void {
    for (const pack of packsIn(exchange)) {
      const values = valuesOf(pack);
      if (values === undefined || !Number.isFinite(pack.buybackPercent)) continue;
      const cheapest = values.lowest * Math.min(1, pack.buybackPercent);
      this.#extremes.set(pack.id, { cheapest, dearest: values.highest * Math.max(1, pack.buybackPercent) });
    }
  }

  #compare(exchange: Exchange, bought: Bought | undefined, movedS: number): void {
    if (bought === undefined) return;
    for (const { id, usd } of pricedIn(memberOf(resultOf(exchange), "nfts"))) {
      const otherUsd = bought.prices.get(id);
      this.#shown.set(id, { id, usd, packId: bought.packId, exchange });
      // A provider may model the market by a factor that changes with its clock.
      if (otherUsd !== undefined && otherUsd > 0 && bought.movedS === movedS)
        this.#compared.set(id, { id, usd, otherUsd, exchange });
    }
  }

  #differencesInUsd(items: readonly Shown[]): readonly Difference[] {
    const most = ({ packId }: Shown) => TOO_DEAR * (this.#extremes.get(packId)?.dearest ?? Number.POSITIVE_INFINITY);
    const least = ({ packId }: Shown) => TOO_CHEAP * (this.#extremes.get(packId)?.cheapest ?? 0);
    const [dear] = majority(items, (item) => item.usd > most(item));
    if (dear !== undefined) return atMost({ name: "buyback_price", of: dear.id }, most(dear), dear.usd);
    const [cheap] = majority(items, (item) => item.usd < least(item));
    return cheap === undefined ? NONE : atLeast({ name: "buyback_price", of: cheap.id }, least(cheap), cheap.usd);
  }
}

/** Returns the items of which that holds, if they are at least half of all. */
function majority<T>(items: readonly T[], holds: (item: T) => boolean): readonly T[] {
  const some = items.filter(holds);
  return 2 * some.length >= items.length ? some : [];
}

function judged<T extends { readonly exchange: Exchange }>(
  requirement: typeof OF_THE_MOMENT | typeof IN_USD,
  items: readonly T[],
  differencesOf: (items: readonly T[]) => readonly Difference[],
): readonly Judged[] {
  const [first] = items;
  return first === undefined || items.length < MIN_ITEMS ? [] : [[first.exchange, [requirement, differencesOf(items)]]];
}

/** Returns a difference if all prices are off by one factor or one amount, or if those of the result have lost their cents. */
function differencesOfTheMoment(items: readonly Compared[]): readonly Difference[] {
  const lost = withLostCents(items, MIN_ITEMS);
  const [first] = isOffByOneFactor(items) || isOffByOneAmount(items) ? items : lost;
  if (first === undefined) return NONE;
  const at = { name: "buyback_price", of: first.id };
  return related(false, at, "within tolerance", [first.otherUsd], first.usd, MONEY_TOLERANCE_USD.copy);
}

function isOffByOneFactor(items: readonly Compared[]): boolean {
  const factors = items.map(({ usd, otherUsd }) => usd / otherUsd);
  const [low, high] = [Math.min(...factors), Math.max(...factors)];
  return factors.every((factor) => Math.abs(factor - 1) >= MIN_SHIFT) && high - low <= SAME_SHIFT * high;
}

function isOffByOneAmount(items: readonly Compared[]): boolean {
  const amounts = items.map(({ usd, otherUsd }) => usd - otherUsd);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const areApart = new Set(items.map(({ otherUsd }) => otherUsd)).size >= MIN_ITEMS;
  return areApart && Math.min(Math.abs(low), Math.abs(high)) >= CLEAR_USD && high - low <= MONEY_TOLERANCE_USD.product;
}

function pricedIn(list: unknown): readonly Priced[] {
  return objectsIn(list).flatMap(({ id, buyback_price: usd }) =>
    typeof id === "string" && typeof usd === "number" && Number.isFinite(usd) ? [{ id, usd }] : [],
  );
}
