import { type Exchange, memberOf } from "../transport/exchange.ts";
import { claimed, type Difference, NONE, shown, unless } from "./difference.ts";
import { answerText } from "./refusal.ts";

/** The elements of an answered list; none where it is no list. */
export function elementsOf(exchange: Exchange): readonly unknown[] {
  return exchange.status === 200 && Array.isArray(exchange.json) ? exchange.json : [];
}

/** The answer has to be 200 with an array. */
export function answersList(exchange: Exchange): readonly Difference[] {
  const isList = exchange.status === 200 && Array.isArray(exchange.json);
  return unless(isList, "200 with an array", answerText(exchange));
}

/** Every pack of the list has to be of that platform. */
export function areOfPlatform(exchange: Exchange, platform: string): readonly Difference[] {
  const other = elementsOf(exchange).find((pack) => memberOf(pack, "platform") !== platform);
  if (other === undefined) return NONE;
  const actual = `pack ${shown(memberOf(other, "id"))} of platform ${shown(memberOf(other, "platform"))}`;
  return [claimed(`packs of platform ${shown(platform)} only`, actual)];
}

/**
 * What is listed both before and after has to be listed between as well: packs may come and go at any time, but hardly
 * go and come back.
 */
export function isListedBetween(before: Exchange, between: Exchange, after: Exchange): readonly Difference[] {
  const last = idsOf(after);
  const lasting = [...idsOf(before)].filter((id) => last.has(id));
  const found = idsOf(between);
  const missing = lasting.filter((id) => !found.has(id));
  return unless(missing.length === 0, `the packs ${shown(lasting)}`, `a list without ${shown(missing)}`);
}

/** Every pack has to have tier counts. */
export function haveTierCounts(exchange: Exchange): readonly Difference[] {
  const without = elementsOf(exchange).find((pack) => !isRecord(memberOf(pack, "tier_counts")));
  if (without === undefined) return NONE;
  const actual = `tier_counts ${shown(memberOf(without, "tier_counts"))} of pack ${shown(memberOf(without, "id"))}`;
  return [claimed("tier_counts, an object, in every pack", actual)];
}

/** No pack may have tier counts, empty ones included. */
export function haveNoTierCounts(exchange: Exchange): readonly Difference[] {
  const withThem = elementsOf(exchange).find((pack) => memberOf(pack, "tier_counts") !== undefined);
  if (withThem === undefined) return NONE;
  const actual = `tier_counts ${shown(memberOf(withThem, "tier_counts"))} of pack ${shown(memberOf(withThem, "id"))}`;
  return [claimed("no tier_counts in any pack", actual)];
}

/** The keys of the tier counts have to be ids of the pack's own tiers; undefined where nothing is counted at all. */
export function countOwnTiers(exchange: Exchange): readonly Difference[] | undefined {
  const counted = elementsOf(exchange).flatMap((pack) => {
    const counts = memberOf(pack, "tier_counts");
    const tiers = memberOf(pack, "rarity_distribution");
    if (!isRecord(counts) || !Array.isArray(tiers)) return [];
    const own = tiers.map((tier) => String(memberOf(tier, "id")));
    return Object.keys(counts).map((key) => ({ key, own, pack: memberOf(pack, "id") }));
  });
  if (counted.length === 0) return undefined;
  const foreign = counted.find(({ key, own }) => !own.includes(key));
  if (foreign === undefined) return NONE;
  return [
    claimed(`keys among the tier ids ${foreign.own.join(", ")}`, `key ${foreign.key} of pack ${shown(foreign.pack)}`),
  ];
}

/** Not every counted tier of the pack may be empty; undefined where the list has no counts of it, or leaves all tiers out. */
export function countsSomething(exchange: Exchange, packId: string): readonly Difference[] | undefined {
  const counts = memberOf(
    elementsOf(exchange).find((pack) => memberOf(pack, "id") === packId),
    "tier_counts",
  );
  if (!isRecord(counts) || Object.keys(counts).length === 0) return undefined;
  const isCounted = Object.values(counts).some((count) => typeof count === "number" && count > 0);
  return unless(
    isCounted,
    "items in some tier of a pack that is being sold",
    `tier_counts ${shown(counts)} of ${packId}`,
  );
}

function idsOf(exchange: Exchange): ReadonlySet<unknown> {
  return new Set(elementsOf(exchange).map((pack) => memberOf(pack, "id")));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
