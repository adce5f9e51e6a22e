import { MONEY_TOLERANCE_USD, SANDBOX_PERCENT } from "../../../contract/limits.ts";
import type { ListedPack } from "../../client/listed-pack.ts";
import { type Deviation, fewestMoves } from "./alike-deviations.ts";

/** Minimum deviations, and minimum times that the market would have to move to explain them. */
const MIN_DEVIATIONS = 4;
const MIN_MOVES = 3;
/** Range of the ratios by which the market moves prices between two answers. */
const MOVES = 0.05;
/** Both prices are rounded. */
const TOLERANCE_USD = 2 * MONEY_TOLERANCE_USD.product;
/** Maximum probability that a market explains all deviations. */
const MAX_CHANCE = 1e-6;

/**
 * Returns whether each deviating price is the one that the sandbox's percent gives instead of the pack's, and a market
 * would not move all of them so by chance.
 * @param packs the listed packs, by id
 */
export function followSandboxPercent(
  deviations: readonly Deviation[],
  packs: ReadonlyMap<unknown, ListedPack>,
): boolean {
  if (deviations.length < MIN_DEVIATIONS || fewestMoves(deviations) < MIN_MOVES) return false;
  const isExplained = deviations.every(({ usd, otherUsd, packId }) => {
    const percent = packs.get(packId)?.buybackPercent;
    return percent !== undefined && Math.abs(usd - (otherUsd * SANDBOX_PERCENT) / percent) <= TOLERANCE_USD;
  });
  const chances = deviations.map(({ otherUsd }) => Math.min(1, (2 * TOLERANCE_USD) / (MOVES * otherUsd)));
  return isExplained && chances.reduce((product, chance) => product * chance) <= MAX_CHANCE;
}
