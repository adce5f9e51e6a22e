import { SURFACES } from "../../../contract/surface.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { type Exchange, lastSegmentOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { wrongAtPlaces } from "../wrong-places.ts";

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

/**
 * Compares the values of chase cards with those of the same cards in the packs' previews. Both follow the market, so
 * single values may differ, but not all cards of several packs by one factor for each pack, and not exactly the cards
 * at some places of every pack's list. Nothing is compared after a move of the clock, because a provider may model the
 * market by such a factor and serve an older preview.
 */
export class PreviewValues {
  readonly #previews = new Map<string, Values>();
  readonly #lists = new Map<string, { readonly values: Values; readonly exchange: Exchange }>();

  add(exchange: Exchange, movedS: number): void {
    const { surface, endpoint } = exchange;
    if (movedS > 0) return;
    if (endpoint === "chase")
      this.#lists.set(`${surface} ${lastSegmentOf(exchange)}`, { values: valuesIn(exchange.json), exchange });
    if (endpoint !== "available") return;
    for (const { slug, raw } of packsIn(exchange))
      if (slug !== undefined) this.#previews.set(`${surface} ${slug}`, valuesIn(memberOf(raw, "chase")));
  }

  conclude(): readonly Judged[] {
    return SURFACES.flatMap((surface) => {
      const packs = [...this.#lists]
        .filter(([key]) => key.startsWith(`${surface} `))
        .flatMap((list) => this.#pack(list));
      const [first] = packs;
      if (first === undefined || packs.length < MIN_PACKS) return [];
      const wrong = wrongCard(packs.map(({ cards }) => cards));
      const { id, previewed, fmv } = wrong ?? { id: undefined, previewed: undefined, fmv: undefined };
      const { exchange } = packs.find(({ cards }) => wrong !== undefined && cards.includes(wrong)) ?? first;
      const at = { name: "fmv", of: String(id) };
      return [[exchange, [REQUIREMENT, related(wrong === undefined, at, "equals", [previewed], fmv)]] as const];
    });
  }

  #pack([key, { values, exchange }]: [string, { values: Values; exchange: Exchange }]) {
    const previewedCards = [...(this.#previews.get(key) ?? [])].filter(([id]) => values.has(id));
    const cards = previewedCards.map(([id, previewed], place): Card => {
      return { id, place, previewed, fmv: values.get(id) ?? Number.NaN };
    });
    return cards.length < MIN_CARDS ? [] : [{ cards, exchange }];
  }
}

/** Returns a card whose value no market explains. */
function wrongCard(packs: readonly (readonly Card[])[]): Card | undefined {
  const isOff = packs.every((cards) => isOneFactor(cards.map(factorOf)) && cards.every(isFar));
  if (isOff) return packs[0]?.[0];
  return wrongAtPlaces(packs.flat(), isFar, ({ place }) => place)[0];
}

function factorOf({ fmv, previewed }: Card): number {
  return fmv === previewed ? 1 : fmv / previewed;
}

function valuesIn(list: unknown): Values {
  return new Map(objectsIn(list).flatMap(({ id, fmv }) => (typeof fmv === "number" && fmv >= 0 ? [[id, fmv]] : [])));
}

function isOneFactor(factors: readonly number[]): boolean {
  const [lowest, highest] = [Math.min(...factors), Math.max(...factors)];
  // Cards without any value have the factor 0.
  return lowest === highest || highest / lowest - 1 < SAME_FACTOR;
}

function isFar(card: Card): boolean {
  return Math.abs(factorOf(card) - 1) > DIFFERENT;
}
