import { SURFACES } from "../../../contract/surface.ts";
import type { JsonObject } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { wrongAtPlaces } from "../wrong-places.ts";
import { chaseCardsIn } from "./chase-cards.ts";

const REQUIREMENT = "chase.fmv-as-in-preview" as const;

/** Minimum packs, and cards of each. */
const MIN_PACKS = 2;
const MIN_CARDS = 3;
/** Difference between the factors of two cards that rounding explains. */
const SAME_FACTOR = 0.005;
/** Difference from the preview's value that rounding to whole dollars and short caches do not explain. */
const DIFFERENT = 0.03;

type Values = Map<unknown, number>;

/** A card in both lists. */
interface Card {
  readonly id: unknown;
  /** From 0, among the cards in both lists. */
  readonly place: number;
  readonly fmv: number;
  readonly previewed: number;
}

/** The values in a preview or a list of a pack. */
interface Shown {
  readonly values: Values;
  readonly exchange: Exchange;
}

/** The cards of a pack that its latest list and preview share. */
interface Pack {
  readonly key: string;
  readonly cards: readonly Card[];
  readonly exchange: Exchange;
}

/**
 * Compares the values of chase cards with those of the same cards in the packs' previews. Both follow the market, so
 * single values may differ, but not all cards of several packs by one factor for each pack, not all cards of some packs by
 * the same factor in a preview before the list and in one after it while others agree, and not exactly the cards at some
 * places of every pack's list. Nothing is compared after a move of the clock, because a provider may model the market by such a factor and
 * serve an older preview.
 */
export class PreviewValues {
  readonly #previews = new Map<string, Shown>();
  readonly #lists = new Map<string, Shown>();
  /** The preview before the latest list. */
  readonly #before = new Map<string, Shown>();

  add(exchange: Exchange, movedS: number): void {
    if (movedS > 0) return;
    for (const { key, isPreview, cards } of chaseCardsIn(exchange)) {
      const shown = { values: valuesIn(cards), exchange };
      if (isPreview) this.#previews.set(key, shown);
      else this.#list(key, shown);
    }
  }

  conclude(): readonly Judged[] {
    return SURFACES.flatMap((surface) => {
      const packs = [...this.#lists]
        .filter(([key]) => key.startsWith(`${surface} `))
        .flatMap((list) => this.#pack(list));
      const [first] = packs;
      if (first === undefined || packs.length < MIN_PACKS) return [];
      const wrong = wrongCard(packs.map(({ cards }) => cards)) ?? this.#wrongOfSomePacks(packs);
      const { id, previewed, fmv } = wrong ?? { id: undefined, previewed: undefined, fmv: undefined };
      const { exchange } = packs.find(({ cards }) => wrong !== undefined && cards.includes(wrong)) ?? first;
      const at = { name: "fmv", of: String(id) };
      return [[exchange, [REQUIREMENT, related(wrong === undefined, at, "equals", [previewed], fmv)]] as const];
    });
  }

  #list(key: string, list: Shown): void {
    this.#lists.set(key, list);
    const before = this.#previews.get(key);
    if (before === undefined) this.#before.delete(key);
    else this.#before.set(key, before);
  }

  /** Returns a card of packs that differ by one factor each before and after their lists while the other packs agree. */
  #wrongOfSomePacks(packs: readonly Pack[]): Card | undefined {
    const wrong = packs.find((pack) => this.#isOffTwice(pack));
    const others = packs.filter((each) => each !== wrong && !isOff(each.cards));
    const doAgree = others.length > 0 && others.every(({ cards }) => cards.every((card) => factorOf(card) === 1));
    return doAgree ? wrong?.cards[0] : undefined;
  }

  #isOffTwice({ key, cards, exchange }: Pack): boolean {
    const [before, after] = [this.#before.get(key), this.#previews.get(key)];
    if (before === undefined || after === undefined || after.exchange.sentAtMs < exchange.doneAtMs) return false;
    const earlier = cardsIn(before.values, new Map(cards.map(({ id, fmv }) => [id, fmv])));
    const areDifferent = new Set(cards.map(({ fmv }) => fmv)).size >= MIN_CARDS && earlier.length >= MIN_CARDS;
    const both = [...earlier, ...cards];
    return areDifferent && both.every(isFar) && isOneFactor(both.map(factorOf));
  }

  #pack([key, { values, exchange }]: [string, Shown]): readonly Pack[] {
    const cards = cardsIn(this.#previews.get(key)?.values ?? new Map(), values);
    return cards.length < MIN_CARDS ? [] : [{ key, cards, exchange }];
  }
}

/** Returns the cards in both a preview and a list. */
function cardsIn(preview: Values, list: Values): readonly Card[] {
  return [...preview]
    .filter(([id]) => list.has(id))
    .map(([id, previewed], place) => ({ id, place, previewed, fmv: list.get(id) ?? Number.NaN }));
}

/** Returns a card whose value no market explains. */
function wrongCard(packs: readonly (readonly Card[])[]): Card | undefined {
  if (packs.every(isOff)) return packs[0]?.[0];
  return wrongAtPlaces(packs.flat(), isFar, ({ place }) => place)[0];
}

/** Returns whether all cards of a pack differ by one factor. */
function isOff(cards: readonly Card[]): boolean {
  return isOneFactor(cards.map(factorOf)) && cards.every(isFar);
}

function factorOf({ fmv, previewed }: Card): number {
  return fmv === previewed ? 1 : fmv / previewed;
}

function valuesIn(cards: readonly JsonObject[]): Values {
  return new Map(cards.flatMap(({ id, fmv }) => (typeof fmv === "number" && fmv >= 0 ? [[id, fmv]] : [])));
}

function isOneFactor(factors: readonly number[]): boolean {
  const [lowest, highest] = [Math.min(...factors), Math.max(...factors)];
  // Cards without any value have the factor 0.
  return lowest === highest || highest / lowest - 1 < SAME_FACTOR;
}

function isFar(card: Card): boolean {
  return Math.abs(factorOf(card) - 1) > DIFFERENT;
}
