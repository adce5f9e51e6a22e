import { packsIn } from "../../client/listed-pack.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { type ValueRange, valuesOf } from "../../oracles/tiers.ts";
import { type Exchange, lastSegmentOf } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

const REQUIREMENT = "chase.fmv-in-usd" as const;

/**
 * Factor between a card and the tiers of its pack that no market explains. Values in cents are 100 times too high, and
 * values in a dearer currency are too low.
 */
const FAR = 10;
/** Minimum cards; one may have a wrong value. */
const MIN_CARDS = 3;

/** Cards that one endpoint of a surface showed, with the values of their pack's tiers. USD. */
interface SeenCards {
  readonly cards: Map<unknown, { readonly fmv: number; readonly range: ValueRange }>;
  last: Exchange;
}

/** Compares the values of chase cards with the tiers of their packs, which are in USD too. */
export class ChaseValues {
  /** By surface and encoded slug. */
  readonly #ranges = new Map<string, ValueRange>();
  readonly #seen = new Map<string, SeenCards>();

  add(exchange: Exchange): void {
    const { surface, endpoint } = exchange;
    if (endpoint === "chase")
      this.#learn(exchange, exchange.json, this.#ranges.get(`${surface} ${lastSegmentOf(exchange)}`));
    if (endpoint !== "available") return;
    for (const pack of packsIn(exchange)) {
      const range = valuesOf(pack);
      if (range === undefined) continue;
      if (pack.slug !== undefined) this.#ranges.set(`${surface} ${pack.slug}`, range);
      this.#learn(exchange, memberOf(pack.raw, "chase"), range);
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#seen.values()].flatMap(({ cards, last }) => {
      const shown = [...cards];
      const [first] = shown;
      if (first === undefined || shown.length < MIN_CARDS) return [];
      const [id, { fmv, range }] = first;
      const [least, most] = [range.lowest / FAR, FAR * range.highest];
      const areTooDear = shown.every(([, card]) => card.fmv > FAR * card.range.highest);
      const areTooCheap = shown.every(([, card]) => card.fmv < card.range.lowest / FAR);
      const at = { name: "fmv", of: String(id) };
      const differences = [
        ...related(!areTooDear, at, "at most", [most], fmv),
        ...related(!areTooCheap, at, "at least", [least], fmv),
      ];
      return [[last, [REQUIREMENT, differences]] as const];
    });
  }

  #learn(exchange: Exchange, list: unknown, range: ValueRange | undefined): void {
    if (range === undefined) return;
    const key = `${exchange.surface} ${exchange.endpoint}`;
    const seen = this.#seen.get(key) ?? { cards: new Map(), last: exchange };
    this.#seen.set(key, seen);
    seen.last = exchange;
    for (const { id, fmv } of objectsIn(list)) if (typeof fmv === "number") seen.cards.set(id, { fmv, range });
  }
}
