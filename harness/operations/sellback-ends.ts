import { BoundedMap } from "../collections/bounded-map.ts";
import { memberOf, objectsIn } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Maximum remembered packs, more than a system lists. */
const MAX_PACKS = 2000;

/** Packs of production by whether items of them were shown with an end of their sellback window. */
export class SellbackEnds {
  readonly #packs = new BoundedMap<string, { readonly isEndless: boolean }>(MAX_PACKS);

  add({ surface, endpoint, status, json }: Exchange): void {
    if (surface !== "partner" || endpoint !== "inventory" || status !== 200) return;
    for (const item of objectsIn(memberOf(json, "items"))) {
      if (typeof item.claw_id !== "string" || item.buyback_expires_at === undefined) continue;
      this.#packs.set(item.claw_id, { isEndless: item.buyback_expires_at === null });
    }
  }

  /** Whether the latest item of a pack never expires; undefined if none was shown. */
  isEndless(packId: string): boolean | undefined {
    return this.#packs.get(packId)?.isEndless;
  }

  /** Number of packs of which items were shown. */
  get size(): number {
    return this.#packs.size;
  }
}
