import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { isText, memberOf } from "../../json/json-value.ts";
import type { Difference } from "../../oracles/difference.ts";
import { equals } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

const REQUIREMENT = "inventory.item-kind-equals-init";

/** Maximum remembered items of a surface. */
const MAX_ITEMS = 4000;
/** Minimum items of another type: a single one may have been minted in between. */
const MIN_WRONG = 2;

interface Bought {
  readonly type: string;
  readonly movedS: number;
}

interface Wrong {
  readonly exchange: Exchange;
  readonly differences: readonly Difference[];
}

/**
 * Compares the types of items in every inventory with those of the purchases. Items may be minted later, so inventories
 * are compared only if no time was moved in between. Only adds findings: scenarios compare items of a few packs, of which
 * some types are rare.
 */
export class KindsOfItems {
  /** The first type of each bought item, by surface and id. */
  readonly #bought = new DefaultMap<Surface, Map<string, Bought>>(() => new BoundedMap(MAX_ITEMS));
  /** By surface and item id. */
  readonly #wrong = new DefaultMap<Surface, Map<string, Wrong>>(() => new BoundedMap(MAX_ITEMS));

  add(exchange: Exchange, movedS: number): void {
    const { surface, endpoint } = exchange;
    if (surface === "user") return;
    const bought = this.#bought.of(surface);
    for (const { value } of shownItems(exchange)) {
      const [id, type] = [memberOf(value, "id"), memberOf(value, "type")];
      if (!isText(id) || !isText(type)) continue;
      const known = bought.get(id);
      if (endpoint !== "inventory") {
        if (known === undefined) bought.set(id, { type, movedS });
      } else if (known !== undefined && known.movedS === movedS && known.type !== type) {
        const differences = equals({ name: "type", of: id }, known.type, type);
        this.#wrong.of(surface).set(id, { exchange, differences });
      }
    }
  }

  conclude(): readonly Judged[] {
    return [...this.#wrong.values()].flatMap((wrong): readonly Judged[] => {
      const [first] = wrong.values();
      if (first === undefined || wrong.size < MIN_WRONG) return [];
      return [[first.exchange, [REQUIREMENT, first.differences]]];
    });
  }
}
