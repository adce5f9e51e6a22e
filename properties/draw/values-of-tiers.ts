import { MONEY_TOLERANCE_USD } from "../../contract/limits.ts";
import { claimed, type Difference, NONE, toValue } from "../../harness/oracles/difference.ts";
import { DRIFT, isInAnyTier, tiersHolding } from "../../harness/oracles/tiers.ts";
import { nameOf, type PackSample, type Pull } from "./sample.ts";

/** Judges whether the value of every pull is in one of the tiers. */
export function outsideOfTiers(sample: PackSample): readonly Difference[] {
  const { pack, tiers, pulls } = sample;
  const drift = driftOf(pulls);
  const outside = pulls.filter(({ priceUsd }) => !isInAnyTier(tiers, priceUsd, pack.buybackPercent, drift));
  const [first] = outside;
  if (first === undefined) return NONE;
  const ranges = tiers.map(({ lower, upper }) => `${lower}..${upper}`).join(", ");
  const counts = { outside: outside.length, pulls: pulls.length };
  const seen = { item: first.itemId, buyback_price: first.priceUsd, value: fmvOf(first, sample), ...counts };
  const at = { name: "value of a pull", of: nameOf(sample) };
  return [claimed(`a value in one of the tiers ${ranges}`, toValue(seen), at)];
}

/** Judges whether a tier of weight 0 is drawn while others have stock. */
export function fromWeightless(sample: PackSample): readonly Difference[] {
  const { pack, tiers, stock, pulls } = sample;
  const hasOthers = tiers.some(({ id, weight }) => weight > 0 && (stock?.get(id) ?? 1) > 0);
  const drift = driftOf(pulls);
  const [first] = pulls.filter(({ priceUsd }) => {
    const holding = tiersHolding(tiers, priceUsd, pack.buybackPercent, drift);
    return holding.length > 0 && holding.every(({ weight }) => weight === 0);
  });
  if (first === undefined || !hasOthers) return NONE;
  const tier = tiersHolding(tiers, first.priceUsd, pack.buybackPercent)[0]?.name;
  const seen = { item: first.itemId, value: fmvOf(first, sample), tier };
  return [claimed("no pull from a tier of weight 0", toValue(seen), { name: "tier of a pull", of: nameOf(sample) })];
}

/** Returns how far values may move between a draw and its price: not at all, unless two pulls of an item show that they move. */
function driftOf(pulls: readonly Pull[]): number {
  const prices = new Map<string, number>();
  for (const { itemId, priceUsd } of pulls) {
    const earlier = prices.get(itemId) ?? priceUsd;
    if (Math.abs(priceUsd - earlier) > MONEY_TOLERANCE_USD.copy) return DRIFT;
    prices.set(itemId, priceUsd);
  }
  return 0;
}

/** The value of a pull in USD. */
const fmvOf = ({ priceUsd }: Pull, { pack }: PackSample): number => Number((priceUsd / pack.buybackPercent).toFixed(2));
