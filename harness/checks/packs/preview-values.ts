import { SURFACES } from "../../../contract/surface.ts";
import { packsIn } from "../../client/listed-pack.ts";
import { related } from "../../oracles/difference.ts";
import { objectsIn } from "../../oracles/item-list.ts";
import { type Exchange, memberOf } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { slugIn } from "./chase-slug.ts";

const REQUIREMENT = "chase.fmv-as-in-preview" as const;

/** Minimum packs, and cards of each. */
const MIN_PACKS = 2;
const MIN_CARDS = 3;
/** Difference between the factors of two cards that rounding explains. */
const SAME_FACTOR = 0.005;
/** Difference from the preview's value that rounding to whole dollars and short caches do not explain. */
const DIFFERENT = 0.03;

type Values = Map<unknown, number>;

/**
 * Compares the values of chase cards with those of the same cards in the packs' previews. Both follow the market, so
 * single values may differ, but not all cards of several packs by one factor for each pack. Nothing is compared after a
 * move of the clock, because a provider may model the market by such a factor and serve an older preview.
 */
export class PreviewValues {
  readonly #previews = new Map<string, Values>();
  readonly #lists = new Map<string, { readonly values: Values; readonly exchange: Exchange }>();

  add(exchange: Exchange, movedS: number): void {
    const { surface, endpoint, status } = exchange;
    if (status !== 200 || movedS > 0) return;
    if (endpoint === "chase")
      this.#lists.set(`${surface} ${slugIn(exchange)}`, { values: valuesIn(exchange.json), exchange });
    if (endpoint !== "available") return;
    for (const { slug, raw } of packsIn(exchange))
      if (slug !== undefined)
        this.#previews.set(`${surface} ${encodeURIComponent(slug)}`, valuesIn(memberOf(raw, "chase")));
  }

  conclude(): readonly (readonly [Exchange, Judgement])[] {
    return SURFACES.flatMap((surface) => {
      const packs = [...this.#lists]
        .filter(([key]) => key.startsWith(`${surface} `))
        .flatMap((list) => this.#pack(list));
      const [first] = packs;
      if (first === undefined || packs.length < MIN_PACKS) return [];
      const isOff = packs.every(({ factors }) => isOneFactor(factors) && factors.every(isFar));
      const at = { name: "fmv", of: String(first.id) };
      return [[first.exchange, [REQUIREMENT, related(!isOff, at, "equals", [first.previewed], first.fmv)]] as const];
    });
  }

  #pack([key, { values, exchange }]: [string, { values: Values; exchange: Exchange }]) {
    const cards = [...values].flatMap(([id, fmv]) => {
      const previewed = this.#previews.get(key)?.get(id);
      return previewed === undefined ? [] : [{ id, fmv, previewed }];
    });
    const [first] = cards;
    if (first === undefined || cards.length < MIN_CARDS) return [];
    return [{ ...first, exchange, factors: cards.map(({ fmv, previewed }) => fmv / previewed) }];
  }
}

function valuesIn(list: unknown): Values {
  return new Map(objectsIn(list).flatMap(({ id, fmv }) => (typeof fmv === "number" && fmv > 0 ? [[id, fmv]] : [])));
}

function isOneFactor(factors: readonly number[]): boolean {
  return Math.max(...factors) / Math.min(...factors) - 1 < SAME_FACTOR;
}

function isFar(factor: number): boolean {
  return Math.abs(factor - 1) > DIFFERENT;
}
