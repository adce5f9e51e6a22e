import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../contract/limits.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import { memberOf, textOf } from "../json/json-value.ts";

/** The fields of a tier that the draw needs. USD. */
export interface Tier {
  readonly id: string;
  readonly name: string;
  readonly lower: number;
  readonly upper: number;
  readonly weight: number;
}

/** Returns the tiers of a pack; undefined if one of them can't be read, because its draws can't be judged then. */
export function tiersOf(pack: ListedPack): readonly Tier[] | undefined {
  const rows = memberOf(pack.raw, "rarity_distribution");
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const tiers = rows.map((row: unknown) => ({
    id: textOf(memberOf(row, "id")),
    name: textOf(memberOf(row, "name")),
    lower: memberOf(row, "lower"),
    upper: memberOf(row, "upper"),
    weight: memberOf(row, "weight"),
  }));
  return tiers.every(isTier) && tiers.some(({ weight }) => weight > 0) ? tiers : undefined;
}

function isTier(row: { readonly [name in keyof Tier]: unknown }): row is Tier {
  return isNumber(row.lower) && isNumber(row.upper) && isNumber(row.weight) && row.weight >= 0;
}

/** Returns whether every tier has an end. A tier without one may have 0 as its upper bound. */
export function areBounded(tiers: readonly Tier[]): boolean {
  return tiers.every(({ lower, upper }) => upper > lower);
}

/** The values of a pack's cards, USD. */
export interface ValueRange {
  readonly lowest: number;
  readonly highest: number;
}

/** Returns the ends of a pack's cheapest and dearest tier, USD; undefined if a tier can't be read or has no end. */
export function valuesOf(pack: ListedPack): ValueRange | undefined {
  const tiers = tiersOf(pack);
  if (tiers === undefined || !areBounded(tiers)) return undefined;
  return {
    lowest: Math.min(...tiers.map(({ lower }) => lower)),
    highest: Math.max(...tiers.map(({ upper }) => upper)),
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Relative tolerance: the live value of an item may have left its tier's range by so much. */
export const DRIFT = 0.03;

/**
 * Returns the tiers whose range contains the item's value, bounds included; several if ranges touch or overlap.
 * @param drift the part of a bound by which the value may have left its tier since the draw
 */
export function tiersHolding<T extends Tier>(
  tiers: readonly T[],
  priceUsd: number,
  percent: number,
  drift = 0,
): readonly T[] {
  const value = priceUsd / percent;
  // The rounding of the price grows by the division.
  const tolerance = MONEY_TOLERANCE_USD.product / percent;
  return tiers.filter(
    ({ lower, upper }) =>
      value >= lower - Math.abs(lower) * drift - tolerance && value <= upper + Math.abs(upper) * drift + tolerance,
  );
}

/** Returns whether the value lies in any tier, by the pack's own percent or by the sandbox's flat one. */
export function isInAnyTier(tiers: readonly Tier[], priceUsd: number, percent: number, drift: number): boolean {
  return [percent, SANDBOX_PERCENT].some((divisor) => tiersHolding(tiers, priceUsd, divisor, drift).length > 0);
}

/**
 * Returns the tiers in which an item of production may have been when it was drawn; all of them if its price fits none.
 * A voucher may raise the price of an item to the price of its pull.
 */
export function tiersPossible(
  tiers: readonly Tier[],
  priceUsd: number,
  { percent, priceUsd: pullUsd }: { readonly percent: number; readonly priceUsd: number },
): readonly Tier[] {
  const value = priceUsd / percent;
  const tolerance = MONEY_TOLERANCE_USD.product / percent;
  const isPullPrice = Math.abs(priceUsd - pullUsd) <= MONEY_TOLERANCE_USD.product;
  const possible = tiers.filter(
    ({ lower, upper }) =>
      value >= lower * (1 - DRIFT) - tolerance && (isPullPrice || value <= upper * (1 + DRIFT) + tolerance),
  );
  return possible.length > 0 ? possible : tiers;
}
