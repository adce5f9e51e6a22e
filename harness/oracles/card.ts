import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import type { LookedUpCard } from "../given/looked-up-card.ts";
import { memberOf } from "../transport/exchange.ts";
import { claimed, type Difference, NONE, shown } from "./difference.ts";
import { equals, isAmount } from "./value.ts";

/** What synthetic values of the sandbox are made with, whatever the pack's percent. */
const SYNTHETIC_PERCENT = 0.85;
/** Values that are off by less may have moved in the moment between purchase and look-up. */
const MOVED_RATIO = 0.01;
/** Ratios of value and price that differ by no more than this are the same fault; prices that moved differ by more. */
const SAME_RATIO = 0.005;

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

/** The card's value has to agree with the price that the item was bought with, by the pack's percent or by 0.85. */
export function hasValueOfItem({ item, pack, card }: LookedUpCard): readonly Difference[] {
  const fmv = memberOf(card.json, "fmv");
  if (!Number.isFinite(item.buybackPriceUsd)) return NONE;
  const percents = [pack.buybackPercent, SYNTHETIC_PERCENT].filter(Number.isFinite);
  const isAgreed = percents.some(
    (percent) => typeof fmv === "number" && isAmount(item.buybackPriceUsd, fmv * percent, MONEY_TOLERANCE_USD.product),
  );
  if (isAgreed) return NONE;
  const values = percents.map((percent) => (item.buybackPriceUsd / percent).toFixed(2)).join(" or ");
  return [claimed(`fmv ${values}, for the buyback price ${item.buybackPriceUsd}`, `fmv ${shown(fmv)}`)];
}

/**
 * Where prices are live, a value that disagrees with its price may have moved meanwhile. But prices of different cards do
 * not move by the same ratio: several that are off alike were computed wrongly.
 */
export function haveValuesOfItems(cards: readonly [LookedUpCard, ...LookedUpCard[]]): readonly Difference[] {
  const wrong = cards.flatMap((each) => hasValueOfItem(each));
  if (wrong.length < cards.length || cards.length < 2) return NONE;
  const ratios = cards.map(({ item, card, pack }) => {
    const fmv = memberOf(card.json, "fmv");
    return typeof fmv === "number" ? (fmv * pack.buybackPercent) / item.buybackPriceUsd : 0;
  });
  const hasMoved = ratios.some((ratio) => Math.abs(ratio - 1) < MOVED_RATIO);
  const isOneFault = !hasMoved && Math.max(...ratios) - Math.min(...ratios) <= SAME_RATIO * Math.max(...ratios);
  return isOneFault ? wrong.slice(0, 1) : NONE;
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
