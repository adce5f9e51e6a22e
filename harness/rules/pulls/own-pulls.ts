import { groupedBy } from "../../collections/grouped-by.ts";
import type { FeedRead } from "../../history/feed.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { isText, type JsonObject, memberOf, textOf } from "../../json/json-value.ts";
import { related } from "../../oracles/difference.ts";
import { metadataOf } from "../../oracles/metadata.ts";
import { instantOf, ROUNDING_MS } from "../../oracles/moment.ts";
import type { Judged } from "../judgement.ts";
import { several } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/** Types whose items have the documented ids of pulls: a mint address, or the id of the source listing. */
const TYPES = ["enft", "market_listing"];

/**
 * Production's feed shows what this run bought under the ids of its items. A pull of the same card, pack and second is that of
 * an item. A few may be other users' pulls, where pulls are recorded late. It is a fault if that holds for most of the items
 * that were bought, for several at least, and none of them is shown under its own id.
 */
export const idsOfOwnPulls = atEnd((history) => {
  const production = history.of("partner");
  const { aliases } = history.target;
  const last = production.feed.reads.at(-1);
  if (last === undefined) return [];
  return TYPES.flatMap((type) => ofType([type, aliases[type] ?? type], production, last));
});

function ofType(names: readonly unknown[], { feed, holdings }: SurfaceHistory, last: FeedRead): readonly Judged[] {
  const pulls = groupedBy(feed.pulls, ({ claw_id, metadata }) => cardOf(claw_id, metadata));
  const before = holdings.inventories.filter(({ exchange }) => exchange.n < last.exchange.n);
  const items = new Map(before.flatMap((inventory) => inventory.items.map((item) => [textOf(item.id), item])));
  const bought = [...items.values()].filter(
    (item) => names.includes(item.type) && isText(memberOf(metadataOf(item), "image")),
  );
  const found = bought.flatMap((item) => {
    const own = (pulls.get(cardOf(item.claw_id, metadataOf(item))) ?? []).filter((pull) => areOfOneSecond(item, pull));
    const [first] = own;
    if (first === undefined) return [];
    return [{ item, first, isKnown: own.some(({ id }) => id === item.id || id === item.mint_address) }];
  });
  const isOpen = found.some(({ isKnown }) => isKnown) || found.length * 2 <= bought.length;
  const [shown] = isOpen ? [] : several(found);
  if (shown === undefined) return [];
  const { item, first } = shown;
  const expected = [item.id, item.mint_address].filter(isText);
  return [[last.exchange, ["recent-pulls.ids-of-items", related(false, "id of a pull", "one of", expected, first.id)]]];
}

function cardOf(packId: unknown, metadata: unknown): string {
  return JSON.stringify([packId, memberOf(metadata, "name"), memberOf(metadata, "image")]);
}

function areOfOneSecond({ purchased_at }: JsonObject, { created_at }: JsonObject): boolean {
  const [bought, recorded] = [instantOf(purchased_at), instantOf(created_at)];
  return bought !== undefined && recorded !== undefined && Math.abs(bought - recorded) <= ROUNDING_MS;
}
