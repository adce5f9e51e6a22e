import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../contract/limits.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { memberOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isNoAccident } from "./chance.ts";
import { type Difference, NONE, related } from "./difference.ts";
import { metadataOf, traitsOf } from "./metadata.ts";
import { equals, isAmount } from "./value.ts";

/** A bought item, and the answer to its card lookup. */
export interface LookedUpCard {
  readonly item: PulledItem;
  readonly pack: ListedPack;
  readonly card: Exchange;
}

/** Minimum cards with the same deviation. */
const MIN_ALIKE = 4;
/** Smaller relative deviations may come from rounding and don't count. */
const MIN_RATIO = 0.005;

/** The card has to carry the name of the item's metadata. */
export function hasNameOfItem({ item, card }: LookedUpCard): readonly Difference[] {
  return sameAsMetadata("name", item.raw, memberOf(card.json, "name"));
}

/** The card has to carry the images of the item's metadata. */
export function hasImagesOfItem({ item, card }: LookedUpCard): readonly Difference[] {
  return ["image", "back_image"].flatMap((name) => sameAsMetadata(name, item.raw, memberOf(card.json, name)));
}

/** The card's metadata has to carry the attributes of the item's, in any order. */
export function hasAttributesOfItem({ item, card }: LookedUpCard): readonly Difference[] {
  const was = traitsOf(metadataOf(item.raw));
  return Array.isArray(was) ? equals("attributes", was, traitsOf(memberOf(card.json, "metadata"))) : NONE;
}

/**
 * Requires the card's value to match the item's price by the pack's percent, or, for core items, the price of any pack that
 * may have the item by 0.85.
 * @param corePercents the percents of the packs from which an on-chain item may have been pulled; empty for other items
 */
export function hasValueOfItem(
  { item, pack, card }: LookedUpCard,
  corePercents: readonly number[],
): readonly Difference[] {
  const fmv = memberOf(card.json, "fmv");
  if (!Number.isFinite(item.buybackPriceUsd)) return NONE;
  const ofCore = corePercents.map((percent) => (pack.buybackPercent * SANDBOX_PERCENT) / percent);
  const percents = [...new Set([pack.buybackPercent, ...ofCore])].filter(Number.isFinite);
  const isAgreed = percents.some(
    (percent) => typeof fmv === "number" && isAmount(item.buybackPriceUsd, fmv * percent, MONEY_TOLERANCE_USD.product),
  );
  if (isAgreed || percents.length === 0) return NONE;
  const values = percents.map((percent) => Number((item.buybackPriceUsd / percent).toFixed(2)));
  return related(false, "fmv", "within tolerance", values, fmv, MONEY_TOLERANCE_USD.product);
}

/** A card whose value does not match its item's price, and the differences. */
export interface MispricedCard {
  readonly looked: LookedUpCard;
  readonly differences: readonly Difference[];
}

/**
 * Returns the cards whose values deviate in the same way. The value of one card may have moved since its purchase, but
 * several cards don't move by exactly the same ratio or amount, so a formula is wrong.
 * @returns empty if too few cards share a deviation
 */
export function withSharedDeviation(cards: readonly MispricedCard[]): readonly MispricedCard[] {
  // A card that several users drew counts once.
  const distinct = [...new Map(cards.map((card) => [card.looked.item.id, card])).values()];
  const ways = WAYS.map(({ measure, minShare, minDeviation }) => {
    const spans = distinct.flatMap((card) => {
      const { item, pack, card: answer } = card.looked;
      const fmv = memberOf(answer.json, "fmv");
      if (typeof fmv !== "number") return [];
      const isNear = Math.abs((fmv * pack.buybackPercent) / item.buybackPriceUsd - 1) < MIN_RATIO;
      if (isNear && minDeviation === 0) return [];
      return [{ card, ...measure(fmv, item.buybackPriceUsd, pack.buybackPercent) }];
    });
    const alike = mostOverlapping(spans);
    const isCoincidence =
      alike.length < spans.length * minShare ||
      (minDeviation === 0 && alike.length < spans.length && !isNoAccident(chanceOfRatios(alike, spans.length))) ||
      alike.some(({ at, tolerance }) => Math.abs(at) < minDeviation - tolerance);
    return isCoincidence ? [] : alike.map(({ card }) => card);
  });
  const [most = []] = ways.toSorted((one, other) => other.length - one.length);
  return most.length >= MIN_ALIKE ? most : [];
}

/** Range of the ratios by which values move independently of each other. */
const MOVES = 0.05;

/** Returns the probability that independent ratios of some cards overlap, given how much of each may be rounding. */
function chanceOfRatios(alike: readonly Span[], count: number): number {
  const [, ...others] = alike.map(({ tolerance }) => Math.min(1, (2 * tolerance) / MOVES));
  const choices = alike.reduce((product, _, nth) => (product * (count - nth)) / (nth + 1), 1);
  return others.reduce((product, share) => product * share, choices);
}

/** The deviation of a value, and how much of it may be rounding. */
interface Span {
  readonly at: number;
  readonly tolerance: number;
}

interface Way {
  readonly measure: (fmv: number, priceUsd: number, percent: number) => Span;
  /**
   * Minimum share of the deviating cards. A wrong formula applies to all cards of a kind; if values move independently,
   * rounding gives only a few cheap cards the same deviation.
   */
  readonly minShare: number;
  /** Smaller deviations may be equal by rounding; 0 if {@link MIN_RATIO} excludes them. */
  readonly minDeviation: number;
}

/** Ways in which a server may compute values wrongly. */
const WAYS: readonly Way[] = [
  // Another percent than the pack's, the same for all packs.
  { measure: (fmv, priceUsd) => ratio(fmv, priceUsd, 1), minShare: 1 / 2, minDeviation: 0 },
  // A factor besides the pack's percent.
  { measure: ratio, minShare: 1 / 2, minDeviation: 0 },
  // An amount added to the value.
  {
    measure: (fmv, priceUsd, percent) => ({
      at: fmv - priceUsd / percent,
      tolerance: MONEY_TOLERANCE_USD.product * (1 + 1 / percent),
    }),
    // Values of core items in the sandbox may follow another percent.
    minShare: 3 / 4,
    minDeviation: 0.1,
  },
];

function ratio(fmv: number, priceUsd: number, percent: number): Span {
  return { at: (fmv * percent) / priceUsd, tolerance: (MONEY_TOLERANCE_USD.product * (1 + fmv / priceUsd)) / priceUsd };
}

/** Returns the largest set of spans that share a point. */
function mostOverlapping<S extends Span>(spans: readonly S[]): readonly S[] {
  const groups = spans.map(({ at, tolerance }) => {
    const low = at - tolerance;
    return spans.filter((each) => each.at - each.tolerance <= low && low <= each.at + each.tolerance);
  });
  return groups.reduce((most, each) => (each.length > most.length ? each : most), []);
}

function sameAsMetadata(name: string, item: unknown, actual: unknown): readonly Difference[] {
  const expected = memberOf(metadataOf(item), name);
  return expected === undefined ? NONE : equals(name, expected, actual);
}
