import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { type Difference, shown, unless } from "../oracles/difference.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";
import { type PlacedValue, valuesAt } from "./values-at.ts";

/** Holds the packs of every list against each other, and the members of each pack and tier. */
export function packRelations(exchange: Exchange): readonly Judgement[] {
  if (exchange.endpoint !== "available" || exchange.status !== 200) return [];
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
    ...each("available.max-per-mint-at-least-one", purchasable, allowsOne),
    ...each("available.buyback-percent-a-fraction", packs, isFraction),
    ...tierIdsDistinct(packs),
    ...each("available.variant-of-another", packs, (place) => isVariantOfAnother(place, packs)),
    ...each("available.counts-not-negative", packs, countsAreNotNegative),
    ...each("available.tier-bounds-ordered", tiers, boundsAreOrdered),
    ...each("available.tier-weight-not-negative", tiers, weightIsNotNegative),
  ];
}

/** Undefined where the members that it relates are not there to be related. */
type Relation = (place: PlacedValue) => readonly Difference[] | undefined;

function each(requirement: Judgement[0], places: readonly PlacedValue[], relation: Relation): readonly Judgement[] {
  const judged = places.map(relation).filter((differences) => differences !== undefined);
  return judged.length === 0 ? [] : [[requirement, judged.flat().slice(0, 1)]];
}

function categoryIsFirst({ value, where }: PlacedValue): readonly Difference[] | undefined {
  const categories = memberOf(value, "categories");
  const category = memberOf(value, "category");
  // The copy is an additional field that may be absent.
  if (!Array.isArray(categories) || category === undefined) return undefined;
  if (categories.length === 0) {
    // What stands for the copy of nothing is open, but it is no category.
    const isNone = category === null || category === "";
    return unless(isNone, `${where}.category null, as it has no categories`, `${where}.category ${shown(category)}`);
  }
  return unless(
    category === categories[0],
    `${where}.category ${shown(categories[0])}, the first of its categories`,
    `${where}.category ${shown(category)}`,
  );
}

function evIsWithinBounds({ value, where }: PlacedValue): readonly Difference[] | undefined {
  const [low, ev, high] = ["min_ev", "ev", "max_ev"].map((name) => memberOf(value, name));
  if (typeof low !== "number" || typeof ev !== "number" || typeof high !== "number") return undefined;
  const isWithin = ev >= low - MONEY_TOLERANCE_USD.product && ev <= high + MONEY_TOLERANCE_USD.product;
  return unless(isWithin, `${where}.ev from ${low} to ${high}, its own bounds`, `${where}.ev ${ev}`);
}

function allowsOne({ value, where }: PlacedValue): readonly Difference[] | undefined {
  const most = memberOf(value, "max_per_mint");
  if (typeof most !== "number") return undefined;
  return unless(most >= 1, `${where}.max_per_mint 1 or more`, `${where}.max_per_mint ${most}`);
}

/** No bound is given, and more than the value may be paid; ten times the value is a number of percent. */
const FEWEST_PERCENT = 10;

function isFraction({ value, where }: PlacedValue): readonly Difference[] | undefined {
  const percent = memberOf(value, "buyback_percent");
  if (typeof percent !== "number") return undefined;
  const isIt = percent >= 0 && percent < FEWEST_PERCENT;
  return unless(
    isIt,
    `${where}.buyback_percent as a fraction, 0.85 for 85 percent`,
    `${where}.buyback_percent ${percent}`,
  );
}

function boundsAreOrdered({ value, where }: PlacedValue): readonly Difference[] | undefined {
  const lower = memberOf(value, "lower");
  const upper = memberOf(value, "upper");
  if (typeof lower !== "number" || typeof upper !== "number") return undefined;
  return unless(lower <= upper, `${where}.lower no greater than its upper ${upper}`, `${where}.lower ${lower}`);
}

function weightIsNotNegative({ value, where }: PlacedValue): readonly Difference[] | undefined {
  const weight = memberOf(value, "weight");
  if (typeof weight !== "number") return undefined;
  return unless(weight >= 0, `${where}.weight 0 or more`, `${where}.weight ${weight}`);
}

/** A parent need not be listed; but it is another pack than this one, and named by its id where its slug shows which it is. */
function isVariantOfAnother({ value, where }: PlacedValue, packs: readonly PlacedValue[]): ReturnType<Relation> {
  const parent = memberOf(value, "variant_of");
  if (typeof parent !== "string") return undefined;
  const named = packs.find(({ value: pack }) => parent === memberOf(pack, "id"));
  const slugged = packs.find(({ value: pack }) => parent === memberOf(pack, "slug"));
  const isAnother = parent !== memberOf(value, "id") && (named !== undefined || slugged === undefined);
  return unless(isAnother, `${where}.variant_of the id of another pack`, `${where}.variant_of ${shown(parent)}`);
}

function countsAreNotNegative({ value, where }: PlacedValue): ReturnType<Relation> {
  const counts = [memberOf(value, "num_pulls_7d"), ...Object.values(Object(memberOf(value, "tier_counts")))];
  const numbers = counts.filter((count) => typeof count === "number");
  if (numbers.length === 0) return undefined;
  const wrong = numbers.find((count) => count < 0);
  return unless(wrong === undefined, `${where}: counts of 0 or more`, `${where}: a count of ${wrong}`);
}

function tierIdsDistinct(packs: readonly PlacedValue[]): readonly Judgement[] {
  const judged = packs
    .map((pack) => valuesAt(pack.value, "rarity_distribution[]").map(({ value }) => ({ value, where: pack.where })))
    .flatMap((tiers) => distinct("available.tier-ids-unique", tiers, "id"));
  const wrong = judged.find(([, differences]) => differences.length > 0);
  return wrong !== undefined ? [wrong] : judged.slice(0, 1);
}

/** No two of the places have the same value of a member; judged from two on, or there is nothing to tell apart. */
function distinct(requirement: Judgement[0], places: readonly PlacedValue[], name: string): readonly Judgement[] {
  const values = places.map(({ value }) => memberOf(value, name)).filter(isName);
  if (values.length < 2) return [];
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  const where = places.find(({ value }) => memberOf(value, name) === twice)?.where ?? "";
  return [
    [
      requirement,
      unless(twice === undefined, `every ${name} once`, `${name} ${shown(twice)} twice, first in ${where}`),
    ],
  ];
}

function isName(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
