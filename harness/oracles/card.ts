import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import type { Exchange } from "../transport/exchange.ts";
import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE, related } from "./difference.ts";
import { equals, isAmount } from "./value.ts";

/** An item as it was bought and as its card was answered. */
export interface LookedUpCard {
  readonly item: PulledItem;
  readonly pack: ListedPack;
  readonly card: Exchange;
}

/** What synthetic values of the sandbox are made with, whatever the pack's percent. */
const SYNTHETIC_PERCENT = 0.85;
/** Minimum cards with the same deviation. */
const MIN_ALIKE = 4;
/** Values that are off by a smaller part may be rounded otherwise, and are alike for that. */
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
  const [was, is] = [metadataOf(item.raw), memberOf(card.json, "metadata")].map((each) => traitsOf(each));
  return was === undefined ? NONE : equals("attributes", was, is);
}

/**
 * The card's value has to agree with the price that the item was bought with, by the pack's percent; a core item's in the
 * sandbox and in production by 0.85 as well.
 * @param isCore whether the item is an on-chain one
 */
export function hasValueOfItem({ item, pack, card }: LookedUpCard, isCore: boolean): readonly Difference[] {
  const fmv = memberOf(card.json, "fmv");
  if (!Number.isFinite(item.buybackPriceUsd)) return NONE;
  const percents = [pack.buybackPercent, ...(isCore ? [SYNTHETIC_PERCENT] : [])].filter(Number.isFinite);
  const isAgreed = percents.some(
    (percent) => typeof fmv === "number" && isAmount(item.buybackPriceUsd, fmv * percent, MONEY_TOLERANCE_USD.product),
  );
  if (isAgreed || percents.length === 0) return NONE;
  const values = percents.map((percent) => Number((item.buybackPriceUsd / percent).toFixed(2)));
  return related(false, "fmv", "within tolerance", values, fmv, MONEY_TOLERANCE_USD.product);
}

/** A card whose value disagrees with its item's price, and what had to come. */
export interface MispricedCard {
  readonly looked: LookedUpCard;
  readonly differences: readonly Difference[];
}

/**
 * Cards whose values are off alike. The value of a single card may have moved since its purchase, but values of several
 * cards do not move by exactly the same ratio, nor by the same amount: those were computed wrongly.
 * @returns those that are off in one and the same way; empty where no such way is common to enough of them
 */
export function offAlike(cards: readonly MispricedCard[]): readonly MispricedCard[] {
  // One card that was drawn by several users is still one card.
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
      alike.some(({ at, tolerance }) => Math.abs(at) < minDeviation - tolerance);
    return isCoincidence ? [] : alike.map(({ card }) => card);
  });
  const [most = []] = ways.toSorted((one, other) => other.length - one.length);
  return most.length >= MIN_ALIKE ? most : [];
}

/** By how much a value is off, and how much of that may be rounding. */
interface Span {
  readonly at: number;
  readonly tolerance: number;
}

interface Way {
  readonly measure: (fmv: number, priceUsd: number, percent: number) => Span;
  /**
   * Minimum share of the deviating cards that deviate in this way. A wrong formula applies to all cards of a kind; where each
   * value moves by itself, rounding alone gives a few cheap cards the same deviation.
   */
  readonly minShare: number;
  /** Smaller deviations are alike by rounding; 0 where {@link MIN_RATIO} excludes them. */
  readonly minDeviation: number;
}

/** The ways in which a server may compute values wrongly. */
const WAYS: readonly Way[] = [
  // By another percent than the pack's, the same for all packs.
  { measure: (fmv, priceUsd) => ratio(fmv, priceUsd, 1), minShare: 1 / 2, minDeviation: 0 },
  // By the pack's percent, times something.
  { measure: ratio, minShare: 1 / 2, minDeviation: 0 },
  // By the pack's percent, and something more.
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

/** The largest set of spans that share a point. */
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

function metadataOf(item: unknown): unknown {
  return memberOf(memberOf(item, "content"), "metadata");
}

function traitsOf(metadata: unknown): readonly string[] | undefined {
  const traits = memberOf(metadata, "attributes");
  if (!Array.isArray(traits)) return undefined;
  return traits.map((trait) => JSON.stringify([memberOf(trait, "trait_type"), memberOf(trait, "value")])).sort();
}
