import { sumOf } from "../../harness/collections/sum.ts";
import { claimed, type Difference, NONE } from "../../harness/oracles/difference.ts";
import { type ClassifiedSample, drawsOfTier, uniformityEvidence } from "./judge.ts";
import { drawnAs, LOG_THRESHOLD } from "./likelihood.ts";
import { nameOf } from "./sample.ts";
import { dampened, meanEvidence } from "./share-evidence.ts";

/** Judges whether some items of a tier are drawn more often than others. */
export function favourites(judged: readonly ClassifiedSample[]): readonly Difference[] {
  const logs = judged.flatMap(({ sample, classified }) =>
    uniformityEvidence(classified).map((log, tier) => ({ log, sample, classified, tier })),
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
