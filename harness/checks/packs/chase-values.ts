import { packsIn } from "../../client/listed-pack.ts";
import { related } from "../../oracles/difference.ts";
import { highestValueOf } from "../../oracles/tiers.ts";
import { type Exchange, memberOf, objectsIn } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { slugIn } from "./chase-slug.ts";

const REQUIREMENT = "chase.fmv-in-usd" as const;

/** Factor between a card and its pack's dearest tier that no market explains. Values in cents are 100 times too high. */
const TOO_DEAR = 10;
/** Minimum cards; one may have a wrong value. */
const MIN_CARDS = 3;

/** Cards that one endpoint of a surface showed, with the highest value of their pack's tiers. USD. */
interface SeenCards {
  readonly cards: Map<unknown, { readonly fmv: number; readonly highest: number }>;
  last: Exchange;
}

/** Compares the values of chase cards with the tiers of their packs, which are in USD too. */
export class ChaseValues {
  /** The highest value of a pack's tiers, by surface and encoded slug. USD. */
  readonly #highest = new Map<string, number>();
  readonly #seen = new Map<string, SeenCards>();

  add(exchange: Exchange): void {
    const { surface, endpoint } = exchange;
    if (endpoint === "chase") this.#learn(exchange, exchange.json, this.#highest.get(`${surface} ${slugIn(exchange)}`));
    if (endpoint !== "available") return;
    for (const pack of packsIn(exchange)) {
      const highest = highestValueOf(pack);
      if (highest === undefined) continue;
      if (pack.slug !== undefined) this.#highest.set(`${surface} ${encodeURIComponent(pack.slug)}`, highest);
      this.#learn(exchange, memberOf(pack.raw, "chase"), highest);
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#seen.values()].flatMap(({ cards, last }) => {
      const shown = [...cards];
      const [first] = shown;
      if (first === undefined || shown.length < MIN_CARDS) return [];
      const areTooDear = shown.every(([, { fmv, highest }]) => fmv > TOO_DEAR * highest);
      const [id, { fmv, highest }] = first;
      const differences = related(!areTooDear, { name: "fmv", of: String(id) }, "at most", [TOO_DEAR * highest], fmv);
      return [[last, [REQUIREMENT, differences]] as const];
    });
  }

  #learn(exchange: Exchange, list: unknown, highest: number | undefined): void {
    if (highest === undefined) return;
    const key = `${exchange.surface} ${exchange.endpoint}`;
    const seen = this.#seen.get(key) ?? { cards: new Map(), last: exchange };
    this.#seen.set(key, seen);
    seen.last = exchange;
    for (const { id, fmv } of objectsIn(list)) if (typeof fmv === "number") seen.cards.set(id, { fmv, highest });
  }
}
