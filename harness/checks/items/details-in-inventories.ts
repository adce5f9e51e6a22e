import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf } from "../../json/json-value.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { knownDetails, ownDetails } from "../../oracles/own-details.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

const REQUIREMENT = "inventory.item-metadata-equals-init";

/** Maximum remembered items of a surface, and metadata of them that inventories showed. */
const MAX_ITEMS = 4000;
/** Minimum items with wrong details: one card's picture may have been replaced by a placeholder. */
const MIN_WRONG = 2;

/** What purchases and inventories of one surface showed. */
interface Seen {
  /** Metadata of bought items by their id; of several purchases, the first one's. */
  readonly items: Map<string, unknown>;
  /** Each metadata that an inventory showed for an item. */
  readonly shown: Map<string, { readonly id: string; readonly metadata: unknown; readonly exchange: Exchange }>;
}

/**
 * Compares the names and images in every inventory with those of the purchases. Details of another item are wrong, however
 * many items an inventory has; other forms of a name or an image are not.
 */
export class DetailsInInventories {
  readonly #surfaces = new DefaultMap<Surface, Seen>(() => ({
    items: new BoundedMap(MAX_ITEMS),
    shown: new BoundedMap(MAX_ITEMS),
  }));

  add(exchange: Exchange): void {
    const { surface, endpoint } = exchange;
    if (surface === "user") return;
    const { items, shown } = this.#surfaces.of(surface);
    for (const { value } of shownItems(exchange)) {
      const [id, metadata] = [memberOf(value, "id"), metadataOf(value)];
      if (typeof id !== "string") continue;
      if (endpoint !== "inventory") {
        if (!items.has(id)) items.set(id, metadata);
        continue;
      }
      const key = JSON.stringify([id, metadata]);
      if (!shown.has(key)) shown.set(key, { id, metadata, exchange });
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ items, shown }): readonly Judged[] => {
      const known = knownDetails(items.values());
      const wrong = [...shown.values()].flatMap(({ id, metadata, exchange }) => {
        const differences = items.has(id) ? ownDetails(metadata, { of: id, metadata: items.get(id), known }) : [];
        return differences.length > 0 ? [{ id, exchange, differences }] : [];
      });
      const [first] = wrong;
      const isConclusive = new Set(wrong.map(({ id }) => id)).size >= MIN_WRONG;
      return first !== undefined && isConclusive ? [[first.exchange, [REQUIREMENT, first.differences]]] : [];
    });
  }
}
