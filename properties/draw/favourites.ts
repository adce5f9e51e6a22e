import { sumOf } from "../../harness/collections/sum.ts";
import { claimed, type Difference, NONE } from "../../harness/oracles/difference.ts";
import { type ClassifiedSample, drawsOfTier, uniformityEvidence } from "./judge.ts";
import { drawnAs, LOG_THRESHOLD } from "./likelihood.ts";
import { nameOf, type Stock } from "./sample.ts";
import { dampened, meanEvidence } from "./share-evidence.ts";

/** Larger changes of a tier's stock may be why some of its items were drawn more often. Share of the count before. */
const MAX_CHANGE = 0.05;

/**
 * Judges whether some items of a tier are drawn more often than others.
 * @param after stock after the draws; if it is given, tiers whose items came and went are left out
 */
export function favourites(judged: readonly ClassifiedSample[], after?: Stock): readonly Difference[] {
  const logs = judged.flatMap(({ sample, classified }) =>
    uniformityEvidence(classified).flatMap((log, tier) =>
      after === undefined || isSteady({ sample, classified }, tier, after) ? [{ log, sample, classified, tier }] : [],
    ),
  );
  const found = meanEvidence([sumOf(logs.map(({ log }) => dampened(log))), ...logs.map(({ log }) => log)]);
  const [worst] = logs.sort((a, b) => b.log - a.log);
  if (found < LOG_THRESHOLD || worst === undefined) return NONE;
  const counts = drawsOfTier(worst.classified, worst.tier);
  const tier = worst.classified.tiers[worst.tier]?.name ?? "";
  const [top] = [...counts].sort((a, b) => b[1] - a[1]);
  const draws = sumOf([...counts.values()]);
  const actual = drawnAs(found, { tier, draws, items: counts.size, most: top });
  return [claimed("every item of a tier equally often", actual, { name: "draws of items", of: nameOf(worst.sample) })];
}

/**
 * Returns whether a tier had the same items all the time, as far as its counts show. Items that were in stock for a
 * while only are drawn less often. A tier that gave more items than it counts had others before or afterwards.
 */
function isSteady({ sample, classified }: ClassifiedSample, tier: number, after: Stock): boolean {
  const id = classified.tiers[tier]?.id ?? "";
  const before = sample.stock?.get(id);
  const now = after.of.get(sample.pack.id)?.get(id);
  if (before === undefined || now === undefined) return true;
  return drawsOfTier(classified, tier).size <= Math.max(before, now) && Math.abs(now - before) <= MAX_CHANGE * before;
}
