import { packsIn } from "../client/listed-pack.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Notices packs that get another `buyback_percent` while they are sold. Any pack may have had others between two lists then. */
export class PercentChanges {
  readonly #percents = new Map<string, number>();
  #areSeen = false;

  /** Whether two lists gave a pack different percents. */
  get areSeen(): boolean {
    return this.#areSeen;
  }

  /** The latest percent of each listed pack, by id. */
  get percents(): ReadonlyMap<string, number> {
    return this.#percents;
  }

  /** @param list an answer of available, always of the same surface */
  add(list: Exchange): void {
    for (const { id, buybackPercent } of packsIn(list)) {
      const known = this.#percents.get(id);
      this.#areSeen ||= known !== undefined && known !== buybackPercent;
      this.#percents.set(id, buybackPercent);
    }
  }
}
