import type { ValueLocation } from "../../contract/difference.ts";
import { isObject, memberOf, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { listsAll } from "./item-list.ts";
import { acceptedWith } from "./refusal.ts";
import { atLeast, equals, isAbsent, isOfType, isOneOf } from "./value.ts";

/** Returns the elements of an answered list; none if it is no list. */
export function elementsOf(exchange: Exchange): readonly unknown[] {
  return exchange.status === 200 && Array.isArray(exchange.json) ? exchange.json : [];
}

/** The answer has to be 200 with an array. */
export function answersList(exchange: Exchange): readonly Difference[] {
  return acceptedWith(exchange, Array.isArray(exchange.json), "list", "");
}

/** The answer has to be a list without elements. */
export function answersEmptyList({ status, json }: Exchange): readonly Difference[] {
  return [...equals("status", 200, status), ...equals("body", [], json)];
}

/** Every pack of the list has to be of that platform. */
export function areOfPlatform(exchange: Exchange, platform: string): readonly Difference[] {
  const other = elementsOf(exchange).find((pack) => memberOf(pack, "platform") !== platform);
  if (other === undefined) return NONE;
  return equals({ name: "platform", of: textOf(memberOf(other, "id")) }, platform, memberOf(other, "platform"));
}

/**
 * Requires packs that several lists show to be in one of the lists between them. Packs may appear and disappear at any
 * time, but hardly whenever the same list is read.
 * @param isAdded whether a pack is newer than some list may be, and is not required
 */
export function isListedBetween(
  around: readonly Exchange[],
  between: readonly Exchange[],
  isAdded: (id: string) => boolean = () => false,
): readonly Difference[] {
  const [first = new Set<unknown>(), ...others] = around.map(idsOf);
  const lasting = [...first].filter((id) => others.every((ids) => ids.has(id)) && !isAdded(String(id)));
  return listsAll("packs", lasting.map(String), [...new Set(between.flatMap((list) => [...idsOf(list)]))].map(String));
}

/** Every pack has to have tier counts. */
export function haveTierCounts(exchange: Exchange): readonly Difference[] {
  const without = elementsOf(exchange).find((pack) => !isObject(memberOf(pack, "tier_counts")));
  if (without === undefined) return NONE;
  return isOfType(tierCountsOf(without), "object", memberOf(without, "tier_counts"));
}

/** No pack may have tier counts, empty ones included. */
export function haveNoTierCounts(exchange: Exchange): readonly Difference[] {
  const withThem = elementsOf(exchange).find((pack) => memberOf(pack, "tier_counts") !== undefined);
  if (withThem === undefined) return NONE;
  return isAbsent(tierCountsOf(withThem), memberOf(withThem, "tier_counts"));
}

/** Requires the keys of tier counts to be ids of the pack's own tiers; undefined if no pack has counts. */
export function countOwnTiers(exchange: Exchange): readonly Difference[] | undefined {
  const counted = elementsOf(exchange).flatMap((pack) => {
    const counts = memberOf(pack, "tier_counts");
    const tiers = memberOf(pack, "rarity_distribution");
    if (!isObject(counts) || !Array.isArray(tiers)) return [];
    const own = tiers.map((tier) => textOf(memberOf(tier, "id")));
    return Object.keys(counts).map((key) => ({ key, own, pack: memberOf(pack, "id") }));
  });
  if (counted.length === 0) return undefined;
  const foreign = counted.find(({ key, own }) => !own.includes(key));
  if (foreign === undefined) return NONE;
  return isOneOf({ name: "key of tier_counts", of: String(foreign.pack) }, foreign.own, foreign.key);
}

/** Requires a counted tier that is not empty; undefined if the pack has no counts or no counted tier. */
export function countsSomething(exchange: Exchange, packId: string): readonly Difference[] | undefined {
  const counts = memberOf(
    elementsOf(exchange).find((pack) => memberOf(pack, "id") === packId),
    "tier_counts",
  );
  if (!isObject(counts) || Object.keys(counts).length === 0) return undefined;
  const most = Math.max(...Object.values(counts).map((count) => (typeof count === "number" ? count : 0)));
  return atLeast({ name: "largest of tier_counts", of: packId }, 1, most);
}

function tierCountsOf(pack: unknown): ValueLocation {
  return { name: "tier_counts", of: textOf(memberOf(pack, "id")) };
}

function idsOf(exchange: Exchange): ReadonlySet<unknown> {
  return new Set(elementsOf(exchange).map((pack) => memberOf(pack, "id")));
}
