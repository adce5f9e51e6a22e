import { packsIn } from "../../client/listed-pack.ts";
import { type JsonObject, memberOf, objectsIn } from "../../json/json-value.ts";
import { type Exchange, lastSegmentOf } from "../../transport/exchange.ts";

/** The chase cards of one pack in an answer: the pack's own list, or its preview in a list of packs. */
export interface ChaseCards {
  /** Surface and slug, which are the same for the list and the preview of a pack. */
  readonly key: string;
  readonly isPreview: boolean;
  readonly cards: readonly JsonObject[];
}

/** Returns the chase cards in an answer, by pack. A preview of a pack without a slug has no list. */
export function chaseCardsIn(exchange: Exchange): readonly ChaseCards[] {
  const { surface, endpoint, json } = exchange;
  if (endpoint === "chase")
    return [{ key: `${surface} ${lastSegmentOf(exchange)}`, isPreview: false, cards: objectsIn(json) }];
  if (endpoint !== "available") return [];
  return packsIn(exchange).flatMap(({ slug, raw }) =>
    slug === undefined
      ? []
      : [{ key: `${surface} ${slug}`, isPreview: true, cards: objectsIn(memberOf(raw, "chase")) }],
  );
}
