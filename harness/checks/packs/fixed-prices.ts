import type { Surface } from "../../../contract/surface.ts";
import { unless } from "../../oracles/difference.ts";
import { type Exchange, objectsIn } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Bounds: an operator may change a price sometimes, but not at every reading. */
const MIN_READINGS = 5;
const MAX_CHANGING = 0.8;
const MAX_PACKS = 1000;

interface Readings {
  count: number;
  readonly prices: Set<number>;
  last: Exchange;
}

/** Finds packs whose price per pull changes at nearly every reading. */
export class FixedPrices {
  readonly #packs = new Map<string, Readings>();
  readonly #surfaces = new Map<Surface, Exchange>();

  add(exchange: Exchange): void {
    if (exchange.endpoint !== "available") return;
    for (const { id, mint_price } of objectsIn(exchange.json)) {
      if (typeof mint_price !== "number") continue;
      const key = `${exchange.surface} ${String(id)}`;
      const readings = this.#packs.get(key) ?? { count: 0, prices: new Set(), last: exchange };
      if (this.#packs.size < MAX_PACKS) this.#packs.set(key, readings);
      readings.count++;
      readings.prices.add(mint_price);
      readings.last = exchange;
    }
  }

  conclude(): readonly Judged[] {
    const judged = [...this.#packs].filter(([, { count }]) => count >= MIN_READINGS);
    for (const [, { last }] of judged) if (!this.#surfaces.has(last.surface)) this.#surfaces.set(last.surface, last);
    return [...this.#surfaces].map(([surface, last]) => {
      const changing = judged.find(
        ([key, { count, prices }]) => key.startsWith(`${surface} `) && prices.size > MAX_CHANGING * count,
      );
      const [key = "", { count, prices, last: shown } = { count: 0, prices: new Set(), last }] = changing ?? [];
      const actual = `${prices.size} prices of pack ${key.slice(surface.length + 1)} in ${count} readings`;
      return [
        shown,
        ["available.price-fixed", unless(changing === undefined, "one mint_price of a pack", { text: actual })],
      ];
    });
  }
}
