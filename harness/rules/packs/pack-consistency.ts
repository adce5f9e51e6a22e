import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { isText, memberOf } from "../../json/json-value.ts";
import { memberAt, type ValueWithPointer, valuesAt } from "../../json/values-at.ts";
import { type Difference, NONE, related, toValue, unless } from "../../oracles/difference.ts";
import { haveNoTierCounts } from "../../oracles/pack-list.ts";
import { atLeast, atMost, equals, isBetween } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";
import { onSuccess } from "../rule.ts";

/** The packs of a list agree with each other, and so do the fields within each pack and tier. */
export const packConsistency = onSuccess((exchange) => {
  if (exchange.endpoint !== "available") return [];
  const packs = valuesAt(exchange.json, "[]");
  const tiers = valuesAt(exchange.json, "[].rarity_distribution[]");
  const purchasable = packs.filter(
    ({ value }) => memberOf(value, "enable") === true && memberOf(value, "in_stock") === true,
  );
  return [
    ...distinct("available.ids-unique", packs, "id"),
    ...distinct("available.slugs-unique", packs, "slug"),
    ...each("available.category-is-first", packs, categoryIsFirst),
    ...each("available.ev-within-bounds", packs, evIsWithinBounds),
    ...each("available.last-pull-of-count", packs, wasPulledIfCounted),
    ...each("available.max-per-mint-at-least-one", purchasable, sellsAtLeastOne),
    ...tierIdsDistinct(packs),
    ...each("available.variant-of-another", packs, (place) => isVariantOfAnother(place, packs)),
    ...(packs.length === 0 ? [] : uncounted(exchange)),
    ...each("available.tier-bounds-ordered", tiers, boundsAreOrdered),
    ...each("available.tier-weight-of-some-tier", purchasable, someTierHasWeight),
  ];
});

/** Checks that packs have no tier counts if nobody asked for them. */
function uncounted(exchange: Exchange): readonly Judgement[] {
  const asked = [...new URL(exchange.request.url).searchParams.keys()];
  // Whether the case of a parameter's name matters is open.
  if (asked.some((name) => name.toLowerCase() === "includetiercounts")) return [];
  return [["available.tier-counts-by-default", haveNoTierCounts(exchange)]];
}

/** Undefined if the compared members are absent. */
type Relation = (place: ValueWithPointer) => readonly Difference[] | undefined;

function each(
  requirement: Judgement[0],
  places: readonly ValueWithPointer[],
  relation: Relation,
): readonly Judgement[] {
  const judged = places.map(relation).filter((differences) => differences !== undefined);
  return judged.length === 0 ? [] : [[requirement, judged.flat().slice(0, 1)]];
}

function categoryIsFirst(place: ValueWithPointer): readonly Difference[] | undefined {
  const categories = memberOf(place.value, "categories");
  const category = memberOf(place.value, "category");
  // `category` is an additional field and may be absent.
  if (!Array.isArray(categories) || category === undefined) return undefined;
  // Without categories, null, an empty text or an absent field is accepted.
  if (categories.length === 0 && category === "") return NONE;
  return equals(memberAt(place, "category"), categories[0] ?? null, category);
}

function evIsWithinBounds(place: ValueWithPointer): readonly Difference[] | undefined {
  const [low, ev, high] = ["min_ev", "ev", "max_ev"].map((name) => memberOf(place.value, name));
  if (typeof low !== "number" || typeof ev !== "number" || typeof high !== "number") return undefined;
  return isBetween(memberAt(place, "ev"), [low, high], ev, MONEY_TOLERANCE_USD.product);
}

/** Both are additional fields. Statistics may be old, but those of one moment agree (A-STATISTICS). */
function wasPulledIfCounted(place: ValueWithPointer): readonly Difference[] | undefined {
  const pulls = memberOf(place.value, "num_pulls_7d");
  const last = memberOf(place.value, "last_pull");
  if (typeof pulls !== "number" || pulls <= 0 || last === undefined) return undefined;
  return unless(
    last !== null,
    "the time of a pull beside num_pulls_7d above 0",
    toValue(last),
    memberAt(place, "last_pull"),
  );
}

function sellsAtLeastOne(place: ValueWithPointer): ReturnType<Relation> {
  const most = memberOf(place.value, "max_per_mint");
  return typeof most === "number" ? atLeast(memberAt(place, "max_per_mint"), 1, most) : undefined;
}

function boundsAreOrdered(place: ValueWithPointer): readonly Difference[] | undefined {
  const lower = memberOf(place.value, "lower");
  const upper = memberOf(place.value, "upper");
  if (typeof lower !== "number" || typeof upper !== "number") return undefined;
  return atMost(memberAt(place, "lower"), upper, lower);
}

/** Checks that not all weights of a pack are 0: relative weights need a positive sum. */
function someTierHasWeight(place: ValueWithPointer): readonly Difference[] | undefined {
  const weights = valuesAt(place.value, "rarity_distribution[].weight").map(({ value }) => value);
  if (weights.length === 0 || weights.some((weight) => typeof weight !== "number")) return undefined;
  const isAnyPositive = weights.some((weight) => weight !== 0);
  return related(isAnyPositive, memberAt(place, "rarity_distribution"), "another than", [0], 0);
}

/**
 * Checks that `variant_of` names another pack, by its id. The parent need not be listed; if its slug is given instead,
 * the slug shows which id was due.
 */
function isVariantOfAnother(place: ValueWithPointer, packs: readonly ValueWithPointer[]): ReturnType<Relation> {
  const parent = memberOf(place.value, "variant_of");
  if (typeof parent !== "string") return undefined;
  const own = memberOf(place.value, "id");
  const ids = packs.map(({ value }) => memberOf(value, "id"));
  const isSlug = packs.some(({ value }) => parent === memberOf(value, "slug"));
  const isAnother = parent !== own && (ids.includes(parent) || !isSlug);
  return related(
    isAnother,
    memberAt(place, "variant_of"),
    "one of",
    ids.filter((id) => id !== own),
    parent,
  );
}

function tierIdsDistinct(packs: readonly ValueWithPointer[]): readonly Judgement[] {
  const judged = packs
    .map((pack) => valuesAt(pack.value, "rarity_distribution[]").map(({ value }) => ({ value, pointer: pack.pointer })))
    .flatMap((tiers) => distinct("available.tier-ids-unique", tiers, "id"));
  return judged.toSorted(([, one], [, other]) => other.length - one.length).slice(0, 1);
}

/** Checks that no two places have the same value of a member. Needs at least two places. */
function distinct(requirement: Judgement[0], places: readonly ValueWithPointer[], name: string): readonly Judgement[] {
  const values = places.map(({ value }) => memberOf(value, name)).filter(isName);
  if (values.length < 2) return [];
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  const first = places.find(({ value }) => memberOf(value, name) === twice) ?? { pointer: "" };
  return [[requirement, related(twice === undefined, memberAt(first, name), "distinct", [], twice)]];
}

const isName = (value: unknown) => typeof value === "number" || isText(value);
