import { sumOf } from "../../harness/collections/sum.ts";
import { claimed, type Difference, NONE } from "../../harness/oracles/difference.ts";
import { commonTierEvidence } from "./common-tier.ts";
import {
  type ClassifiedSample,
  cellsOf,
  findableVariation,
  heldBackEvidence,
  ofIndependentPulls,
  weightEvidence,
} from "./judge.ts";
import { drawnAs, LOG_THRESHOLD } from "./likelihood.ts";
import { areSorted } from "./list-order.ts";
import { nameOf } from "./sample.ts";
import { dampened, meanEvidence } from "./share-evidence.ts";
import { withoutEmptied } from "./without-emptied.ts";

/** Judges the tiers' shares of each pack, and all packs together, because a fault of all packs shows earlier in the sum. */
export function wrongShares(samples: readonly ClassifiedSample[]): readonly Difference[] {
  const isSorted = areSorted(samples.map(({ sample }) => sample));
  const counted = samples
    .map(({ sample, classified }) => ({ sample, whole: classified, classified: ofIndependentPulls(classified) }))
    // Which pull of a sorted list was drawn first, and so does not depend on others, is unknown.
    .filter(({ whole, classified }) => !isSorted || classified.pulls.length === whole.pulls.length);
  if (counted.length === 0) return NONE;
  const recent = withoutEmptied(counted.map(({ classified }) => classified));
  const judged = counted.map(({ sample, classified }, nth) => ({ sample, classified: recent[nth] ?? classified }));
  const views = judged.map(({ classified }) => weightEvidence(classified, isSorted));
  const logs = views.map((view) => meanEvidence(view));
  const together = (views[0] ?? []).map((_, view) => sumOf(views.map((each) => dampened(each[view] ?? 0))));
  const found = meanEvidence([
    meanEvidence(together),
    ...heldBackEvidence(counted.map(({ classified }) => classified)),
    ...(isSorted ? [] : commonTierEvidence(recent)),
    ...logs,
  ]);
  const worst = judged[logs.indexOf(Math.max(...logs))];
  if (found < LOG_THRESHOLD || worst === undefined) return NONE;
  const { names, shares, countsOf } = cellsOf(worst.classified);
  const counts = countsOf([...worst.classified.pulls.keys()]);
  const pulls = sumOf(counts);
  const promised = names.map((name, at) => `${name} ${percent(shares[at] ?? 0)}`).join(", ");
  const drawn = names.map((name, at) => `${name} ${percent((counts[at] ?? 0) / pulls)}`).join(", ");
  const actual = drawnAs(found, { pulls, shares: drawn });
  const at = { name: "shares of the tiers", of: nameOf(worst.sample) };
  return [claimed(`each tier by its weight, each pull on its own: ${promised}`, actual, at)];
}

/** Returns how small a fault the sample of a pack would have shown. */
export function powerText({ sample, classified: { cells, groups } }: ClassifiedSample): string {
  const variation = findableVariation(cells.length, groups.length, LOG_THRESHOLD);
  return `${nameOf(sample)}: ${cells.length} pulls find shares off by ${percent(variation)} in 99 of 100 runs`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
