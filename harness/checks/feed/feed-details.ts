import type { Surface } from "../../../contract/surface.ts";
import { BoundedMap } from "../../collections/bounded-map.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { memberOf, objectsIn } from "../../json/json-value.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { knownDetails, ownDetails } from "../../oracles/own-details.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { shownItems } from "../shown-items.ts";

const REQUIREMENT = "recent-pulls.details-apart";

/** Maximum remembered items of a surface; the feed shows the latest ones. */
const MAX_ITEMS = 2000;
/** Minimum items with wrong details: one card's picture may have been replaced by a placeholder. */
const MIN_WRONG = 2;

/** What was bought and what the feed showed, on one surface. */
interface Seen {
  /** Metadata of bought items by their id, in the order of the purchases. */
  readonly items: Map<string, unknown>;
  /** Metadata of pulls by the id of their item. */
  readonly pulls: Map<string, { readonly metadata: unknown; readonly exchange: Exchange }>;
}

/** Compares the names and images of pulls in the feed with those of the items that this run bought. */
export class FeedDetails {
  readonly #surfaces = new DefaultMap<Surface, Seen>(() => ({
    items: new BoundedMap(MAX_ITEMS),
    pulls: new BoundedMap(MAX_ITEMS),
  }));

  add(exchange: Exchange): void {
    const { surface, endpoint, json } = exchange;
    if (surface === "user") return;
    const seen = this.#surfaces.of(surface);
    for (const { value } of shownItems(exchange)) remember(seen.items, memberOf(value, "id"), metadataOf(value));
    if (endpoint !== "recent-pulls") return;
    for (const { id, metadata } of objectsIn(json)) remember(seen.pulls, id, { metadata, exchange });
  }

  conclude(): readonly Judged[] {
    return [...this.#surfaces.values()].flatMap(({ items, pulls }) => {
      const known = knownDetails(items.values());
      const compared = [...pulls].flatMap(([of, { metadata, exchange }]) =>
        items.has(of) ? [{ exchange, differences: ownDetails(metadata, { of, metadata: items.get(of), known }) }] : [],
      );
      const wrong = compared.filter(({ differences }) => differences.length > 0);
      const [shown] = wrong.length >= MIN_WRONG ? wrong : [];
      const [decisive] = shown === undefined ? compared : [shown];
      return decisive === undefined ? [] : [[decisive.exchange, [REQUIREMENT, shown?.differences ?? []]] as const];
    });
  }
}

function remember<T>(kept: Map<string, T>, id: unknown, value: T): void {
  if (typeof id === "string" && !kept.has(id)) kept.set(id, value);
}
