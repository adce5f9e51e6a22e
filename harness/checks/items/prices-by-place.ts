import type { EndpointKey } from "../../../contract/endpoints.ts";
import type { RequirementId } from "../../../contract/index.ts";
import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { related } from "../../oracles/difference.ts";
import { type Exchange, memberOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

/** Maximum time between two answers whose prices are compared. Milliseconds. */
const SAME_MOMENT_MS = 30_000;
/** Minimum items at wrong places, and minimum items at other places. Prices that move independently do not follow so many places. */
const MIN_ITEMS = 4;
/** Minimum compared items. */
const MIN_COMPARED = 16;

/** Places in a list at which a faulty server may show wrong prices; the first place is 0. */
const RULES: readonly ((place: number) => boolean)[] = [
  (place) => place === 0,
  (place) => place === 1,
  (place) => place === 2,
  (place) => place >= 1,
  (place) => place >= 2,
  (place) => place >= 3,
];

/** One item's price in one answer. */
interface Priced {
  readonly id: string;
  readonly place: number;
  readonly usd: number;
  readonly exchange: Exchange;
  readonly movedS: number;
}

/** One item in two answers. */
interface Compared {
  /** The answer whose list is examined: the item's place in it counts. */
  readonly listed: Priced;
  readonly other: Priced;
  readonly isSame: boolean;
}

/**
 * Compares the prices that production's answers give an item at one moment. Prices are live, so single ones may differ;
 * whether they do can't depend on the item's place in a list.
 */
export class PricesByPlace {
  /** The latest prices by item id and endpoint. */
  readonly #prices = new Map<string, Map<EndpointKey, Priced>>();
  readonly #compared = new Map<string, Compared[]>();

  add(exchange: Exchange, movedS: number): void {
    if (exchange.surface !== "partner") return;
    const pairs = [...shownItems(exchange).entries()].flatMap(([place, { value }]) => {
      const [id, usd] = [memberOf(value, "id"), memberOf(value, "buyback_price")];
      if (typeof id !== "string" || typeof usd !== "number") return [];
      return this.#pairsOf({ id, place, usd, exchange, movedS });
    });
    for (const pair of pairs) if (isOfOneAge(pair, pairs)) this.#note(pair);
  }

  conclude(): readonly Judged[] {
    return [...this.#compared.values()].flatMap((compared) => {
      const [shown] = compared.length < MIN_COMPARED ? [] : RULES.flatMap((isWrong) => faultyBy(isWrong, compared));
      if (shown === undefined) return [];
      const { listed, other } = shown;
      const at = { name: "buyback_price", of: listed.id };
      const difference = related(false, at, "within tolerance", [other.usd], listed.usd, MONEY_TOLERANCE_USD.copy);
      return [[listed.exchange, [requirementOf(listed, other), difference]] as const];
    });
  }

  /** Returns the item beside its prices in earlier answers, each way round. */
  #pairsOf(now: Priced): readonly Compared[] {
    const known = this.#prices.get(now.id) ?? new Map<EndpointKey, Priced>();
    this.#prices.set(now.id, known);
    // Later reads of the same list add no evidence.
    if (known.has(now.exchange.endpoint)) return [];
    const earlier = [...known.values()].filter(({ exchange, movedS }) => {
      return movedS === now.movedS && now.exchange.sentAtMs - exchange.doneAtMs < SAME_MOMENT_MS;
    });
    known.set(now.exchange.endpoint, now);
    return earlier.flatMap((before) => {
      const isSame = Math.abs(before.usd - now.usd) <= MONEY_TOLERANCE_USD.copy;
      return [
        { listed: before, other: now, isSame },
        { listed: now, other: before, isSame },
      ];
    });
  }

  #note(pair: Compared): void {
    const key = `${pair.listed.exchange.endpoint} beside ${pair.other.exchange.endpoint}`;
    const all = this.#compared.get(key) ?? [];
    this.#compared.set(key, all);
    all.push(pair);
  }
}

/**
 * Returns whether the price in an inventory may be compared: earlier purchases have older prices, so an item counts only
 * if another one of the same two answers does.
 */
function isOfOneAge({ listed, other }: Compared, pairs: readonly Compared[]): boolean {
  if (listed.exchange.endpoint !== "inventory") return true;
  return (
    pairs.filter((each) => each.listed.exchange === listed.exchange && each.other.exchange === other.exchange).length >
    1
  );
}

/** Returns an item at a wrong place if exactly the prices at the wrong places differ; none otherwise. */
function faultyBy(isWrong: (place: number) => boolean, compared: readonly Compared[]): readonly Compared[] {
  const wrong = compared.filter(({ listed }) => isWrong(listed.place));
  const isExact = compared.every(({ listed, isSame }) => isSame !== isWrong(listed.place));
  const areEnough = wrong.length >= MIN_ITEMS && compared.length - wrong.length >= MIN_ITEMS;
  return isExact && areEnough ? wrong.slice(0, 1) : [];
}

function requirementOf({ exchange: one }: Priced, { exchange: other }: Priced): RequirementId {
  return [one, other].some(({ endpoint }) => endpoint === "inventory")
    ? "inventory.item-price-of-the-moment"
    : "buy-status.nft-price-of-the-moment";
}
