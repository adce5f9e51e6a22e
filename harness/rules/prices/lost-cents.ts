import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";

/** One item's price in two answers. USD. */
interface TwoPrices {
  readonly usd: number;
  readonly otherUsd: number;
}

/**
 * Returns the prices that have lost their cents, if all are whole dollars beside the other answer's.
 * @param minimum minimum prices whose cents are lost
 */
export function withLostCents<T extends TwoPrices>(prices: readonly T[], minimum: number): readonly T[] {
  const areRounded = prices.every(({ usd, otherUsd }) => isWhole(usd) && Math.abs(usd - otherUsd) <= 1);
  const hadCents = areRounded ? prices.filter(({ otherUsd }) => !isWhole(otherUsd)) : [];
  return hadCents.length >= minimum ? hadCents : [];
}

const isWhole = (usd: number) => Math.abs(usd - Math.round(usd)) <= MONEY_TOLERANCE_USD.product;
