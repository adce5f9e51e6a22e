import type { RequirementId } from "../../../contract/index.ts";
import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { ORDER_STEPS } from "../../oracles/order.ts";
import { knownDetails, ownDetails } from "../../oracles/own-details.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

/** Maximum remembered items of a surface, and details of them that an endpoint showed. */
const MAX_ITEMS = 4000;
/** Minimum items with wrong details: one card's picture may have been replaced by a placeholder. */
const MIN_WRONG = 2;

/** The name, the images and perhaps the attributes that an answer shows for an item. */
interface Details {
  readonly id: unknown;
  readonly record: unknown;
}

/** The endpoints that show bought items again. */
const AGAIN: readonly {
  readonly requirement: RequirementId;
  readonly detailsIn: (exchange: Exchange) => readonly Details[];
}[] = [
  {
    requirement: "inventory.item-metadata-equals-init",
    detailsIn: (exchange) => (exchange.endpoint === "inventory" ? itemsIn(exchange) : []),
  },
  { requirement: "order.item-details-apart", detailsIn: orderedIn },
];

interface Shown {
  readonly id: string;
  readonly record: unknown;
  readonly exchange: Exchange;
}

/** What one surface showed. */
interface Seen {
  /** Metadata of bought items by their id; of several purchases, the first one's. */
  readonly items: Map<string, unknown>;
  /** All details that were shown for an item later, by requirement. */
  readonly again: DefaultMap<RequirementId, Map<string, Shown>>;
}

/**
 * Compares the names and images in every inventory and order with those of the purchases. Details of another item are
 * wrong, however many items an answer has; other forms of a name or an image are not.
 */
export class DetailsOfItems {
  readonly #surfaces = new DefaultMap<Surface, Seen>(() => ({
    items: new BoundedMap(MAX_ITEMS),
    again: new DefaultMap(() => new BoundedMap(MAX_ITEMS)),
  }));

  add(exchange: Exchange): void {
    const { surface, endpoint } = exchange;
    if (surface === "user") return;
    const { items, again } = this.#surfaces.of(surface);
    for (const { id, record } of endpoint === "inventory" ? [] : itemsIn(exchange)) {
      if (typeof id === "string" && !items.has(id)) items.set(id, record);
    }
    for (const { requirement, detailsIn } of AGAIN) {
      for (const { id, record } of detailsIn(exchange)) {
        const key = JSON.stringify([id, record]);
        const shown = again.of(requirement);
        if (typeof id === "string" && !shown.has(key)) shown.set(key, { id, record, exchange });
      }
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ items, again }) => {
      const known = knownDetails(items.values());
      return [...again].flatMap(([requirement, shown]): readonly Judged[] => {
        const wrong = [...shown.values()].flatMap(({ id, record, exchange }) => {
          const differences = items.has(id) ? ownDetails(record, { of: id, metadata: items.get(id), known }) : [];
          return differences.length > 0 ? [{ id, exchange, differences }] : [];
        });
        const [first] = wrong;
        const isConclusive = new Set(wrong.map(({ id }) => id)).size >= MIN_WRONG;
        return first !== undefined && isConclusive ? [[first.exchange, [requirement, first.differences]]] : [];
      });
    });
  }
}

function itemsIn(exchange: Exchange): readonly Details[] {
  return shownItems(exchange).map(({ value }) => ({ id: memberOf(value, "id"), record: metadataOf(value) }));
}

/** The items of an order; none of a cancelled or failed one, whose fields are open. */
function orderedIn({ endpoint, json }: Exchange): readonly Details[] {
  if (endpoint !== "order" || !ORDER_STEPS.includes(String(memberOf(json, "status")))) return [];
  return objectsIn(memberOf(json, "items")).map((entry) => ({ id: entry.item_id, record: entry }));
}
