import { MONEY_TOLERANCE_USD } from "../../../contract/limits.ts";
import { DefaultMap } from "../../collections/default-map.ts";
import { sumOf } from "../../collections/sum.ts";

/** Deviation that is many times what rounding explains. USD. */
export const CLEAR_USD = 0.2;
/** Minimum different prices that deviate clearly, if one rule explains those of all packs. */
const MIN_PRICES = 8;
/** The same if each pack has a rule of its own, and the minimum of each pack. */
const MIN_PRICES_BY_PACK = 12;
const MIN_PRICES_OF_A_PACK = 5;
/** Minimum slope: a voucher pays one amount whatever the price. */
const MIN_SLOPE = 0.2;
/** Minimum times that the market would have to move all prices in the same way. */
const MIN_MOVES = 3;

/** One item's price in two answers. USD. */
export interface Deviation {
  readonly usd: number;
  readonly otherUsd: number;
  readonly packId: string | undefined;
  /** The period in which the market may have moved the price. Milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns whether prices deviate by one factor, by one amount, or by both, and the market would have to move several times
 * to explain them. A market moves each card by its own factor. Packs may have different factors: their percents differ.
 */
export function deviateAlike(deviations: readonly Deviation[]): boolean {
  if (fewestMoves(deviations.filter(isClear)) < MIN_MOVES) return false;
  if (clearPrices(deviations) >= MIN_PRICES && areOnOneLine(deviations)) return true;
  const ofPacks = new DefaultMap<string | undefined, Deviation[]>(() => []);
  for (const each of deviations) ofPacks.of(each.packId).push(each);
  const large = [...ofPacks.values()].filter((ofPack) => clearPrices(ofPack) >= MIN_PRICES_OF_A_PACK);
  return clearPrices(large.flat()) >= MIN_PRICES_BY_PACK && large.every(areOnOneLine);
}

const isClear = ({ usd, otherUsd }: Deviation) => Math.abs(usd - otherUsd) >= CLEAR_USD;

function clearPrices(deviations: readonly Deviation[]): number {
  return new Set(deviations.filter(isClear).map(({ otherUsd }) => otherUsd)).size;
}

/** Returns whether the prices are a linear function of the others, but for rounding. */
function areOnOneLine(deviations: readonly Deviation[]): boolean {
  const mean = (of: (each: Deviation) => number) => sumOf(deviations.map(of)) / deviations.length;
  const [usd, otherUsd] = [mean((each) => each.usd), mean((each) => each.otherUsd)];
  const slope =
    mean((each) => (each.usd - usd) * (each.otherUsd - otherUsd)) / mean((each) => (each.otherUsd - otherUsd) ** 2);
  return (
    slope >= MIN_SLOPE &&
    deviations.every((each) => {
      const expected = usd + slope * (each.otherUsd - otherUsd);
      return Math.abs(each.usd - expected) <= 2 * MONEY_TOLERANCE_USD.product;
    })
  );
}

/** Returns the minimum number of moments of which each period contains one. */
export function fewestMoves(periods: readonly Pick<Deviation, "fromMs" | "toMs">[]): number {
  let moves = 0;
  let latestMs = Number.NEGATIVE_INFINITY;
  for (const { fromMs, toMs } of periods.toSorted((one, other) => one.toMs - other.toMs)) {
    if (fromMs <= latestMs) continue;
    moves++;
    latestMs = toMs;
  }
  return moves;
}
