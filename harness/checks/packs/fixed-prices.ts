import type { Surface } from "../../../contract/surface.ts";
import { objectsIn } from "../../json/json-value.ts";
import { unless } from "../../oracles/difference.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/** Bounds: an operator may change a price sometimes, but not between nearly all quick readings. */
const MIN_PAIRS = 5;
const MAX_CHANGING = 0.8;
/** Maximum time between two readings that are compared. A price in USD may follow that of a token. Milliseconds. */
const MAX_GAP_MS = 50;
const MAX_PACKS = 1000;

interface Readings {
  /** Number of quick pairs of readings, and of those with two prices. */
  pairs: number;
  changes: number;
  /** All prices of quick pairs. A price that moves up and down between a few values is legal. */
  readonly prices: Set<number>;
  priceUsd: number;
  last: Exchange;
}

/** Finds packs whose price per pull changes at nearly every reading. */
export class FixedPrices {
  readonly #packs = new Map<string, Readings>();
  readonly #surfaces = new Map<Surface, Exchange>();

  add(exchange: Exchange): void {
    if (exchange.endpoint !== "available") return;
    for (const { id, mint_price: priceUsd } of objectsIn(exchange.json)) {
      if (typeof priceUsd !== "number") continue;
      const key = `${exchange.surface} ${String(id)}`;
      const readings = this.#packs.get(key) ?? {
        pairs: 0,
        changes: 0,
        prices: new Set(),
        priceUsd,
        last: exchange,
      };
      if (this.#packs.size < MAX_PACKS) this.#packs.set(key, readings);
      if (readings.last !== exchange && exchange.sentAtMs - readings.last.doneAtMs <= MAX_GAP_MS) {
        readings.pairs++;
        readings.prices.add(priceUsd);
        if (readings.priceUsd !== priceUsd) readings.changes++;
      }
      Object.assign(readings, { priceUsd, last: exchange });
    }
  }

  conclude(): readonly Judged[] {
    const judged = [...this.#packs].filter(([, { pairs }]) => pairs >= MIN_PAIRS);
    for (const [, { last }] of judged) if (!this.#surfaces.has(last.surface)) this.#surfaces.set(last.surface, last);
    return [...this.#surfaces].map(([surface, last]) => {
      const changing = judged.find(
        ([key, { pairs, changes, prices }]) =>
          key.startsWith(`${surface} `) && Math.min(changes, prices.size) > MAX_CHANGING * pairs,
      );
      const [key = "", { pairs, changes, last: shown } = { pairs: 0, changes: 0, last }] = changing ?? [];
      const pack = key.slice(surface.length + 1);
      const actual = `another price of pack ${pack} in ${changes} of ${pairs} readings shortly after another one`;
      return [
        shown,
        ["available.price-fixed", unless(changing === undefined, "one mint_price of a pack", { text: actual })],
      ];
    });
  }
}
