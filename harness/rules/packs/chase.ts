import { SURFACES } from "../../../contract/surface.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import type { ChaseList } from "../../history/packs.ts";
import { isText, type JsonObject, memberOf, objectsIn, textOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { type ValueRange, valuesOf } from "../../oracles/tiers.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";
import { several } from "../repeated.ts";
import { atEnd, onSuccess } from "../rule.ts";

/**
 * No id names two cards of one list, in a chase list and in the preview of each pack. A list may have two copies of a card,
 * which have one name or one image.
 */
export const idsOfChaseCards = onSuccess((answer) => {
  const lists = listsIn(answer).filter((cards) => cards.length > 1);
  if (lists.length === 0) return [];
  const twice = lists.flatMap(cardsOfOneId)[0];
  return [["chase.ids-unique", related(twice === undefined, "id of a chase card", "distinct", [], twice)]];
});

function listsIn({ endpoint, json }: Exchange): readonly (readonly JsonObject[])[] {
  if (endpoint === "chase") return [objectsIn(json)];
  return endpoint === "available" ? objectsIn(json).map((pack) => objectsIn(memberOf(pack, "chase"))) : [];
}

/** Returns the ids that cards of different names and images have. */
function cardsOfOneId(cards: readonly JsonObject[]): readonly string[] {
  const known = new Map<string, JsonObject>();
  return cards.flatMap((card) => {
    if (!isText(card.id)) return [];
    const other = known.get(card.id);
    known.set(card.id, card);
    return other !== undefined && other.name !== card.name && other.image !== card.image ? [card.id] : [];
  });
}

/**
 * Factor between a card and the tiers of its pack that no market explains. Values in cents are 100 times too high, and
 * values in a dearer currency are too low.
 */
const FAR = 10;

/**
 * The values of chase cards are in USD like the tiers of their packs. Single cards may be far above them, but not all of an
 * endpoint. If the market has moved as a whole, the pulls of the feed are as far from the tiers.
 */
export const chaseValuesInUsd = atEnd((history) => {
  const pulls = SURFACES.flatMap((surface) => history.of(surface).feed.pulls);
  const pulled = groupedBy(pulls, ({ claw_id }) => claw_id);
  return SURFACES.flatMap((surface) => {
    const { listings, previews, chaseLists } = history.of(surface).packs;
    const latest = new Map(listings.map(({ pack }) => [pack.slug, pack]));
    const ranges = new Map(
      [...latest].map(([slug, pack]) => [slug, widened(valuesOf(pack), pulled.get(pack.id) ?? [])]),
    );
    return [previews, chaseLists].flatMap((lists) => valuesInUsd(lists, ranges));
  });
});

function widened(range: ValueRange | undefined, pulls: readonly JsonObject[]): ValueRange | undefined {
  if (range === undefined) return undefined;
  const shown = pulls.flatMap(({ value }) => (typeof value === "number" && value > 0 ? [value] : []));
  return { lowest: Math.min(range.lowest, ...shown), highest: Math.max(range.highest, ...shown) };
}

function valuesInUsd(
  lists: readonly ChaseList[],
  ranges: ReadonlyMap<string | undefined, ValueRange | undefined>,
): readonly Judged[] {
  const compared = lists.flatMap(({ slug, cards, exchange }) => {
    const range = ranges.get(slug);
    return cards.flatMap(({ id, fmv }) =>
      typeof fmv === "number" && range !== undefined ? [{ id, fmv, range, exchange }] : [],
    );
  });
  const cards = several([...new Map(compared.map((card) => [card.id, card])).values()]);
  const [first, last] = [cards[0], compared.at(-1)];
  if (first === undefined || last === undefined) return [];
  const areTooDear = cards.every(({ fmv, range }) => fmv > FAR * range.highest);
  const areTooCheap = cards.every(({ fmv, range }) => fmv < range.lowest / FAR);
  const at = { name: "fmv", of: textOf(first.id) };
  const differences = [
    ...related(!areTooDear, at, "at most", [FAR * first.range.highest], first.fmv),
    ...related(!areTooCheap, at, "at least", [first.range.lowest / FAR], first.fmv),
  ];
  return [[last.exchange, ["chase.fmv-in-usd", differences]]];
}
