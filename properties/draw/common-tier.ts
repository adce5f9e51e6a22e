import { sumOf } from "../../harness/collections/sum.ts";
import { byTier, type Classified } from "./judge.ts";
import type { Pull } from "./sample.ts";
import { meanEvidence } from "./share-evidence.ts";

/** Pulls that a faulty draw may treat differently. There are few of each pack, so all packs are judged together. */
const KINDS: readonly ((pull: Pull) => boolean)[] = [
  ({ place }) => place === 0,
  ({ place, purchase }) => place === 0 && purchase === 0,
  ({ isLast }) => isLast,
];
/** By how much such a draw may prefer or avoid the most common tier. Differences of the logarithm of the odds. */
const TILTS = [-4, -2, -1, 1, 2, 4];

/**
 * Returns the evidence that pulls of a kind prefer or avoid the most common tier of their packs, as natural logarithms, one
 * per kind. A pull on a bound of two tiers counts for the one that makes the evidence lower.
 */
export function commonTierEvidence(samples: readonly Classified[]): readonly number[] {
  return KINDS.map((isMeant) =>
    meanEvidence(TILTS.map((tilt) => sumOf(samples.map((sample) => evidenceOf(sample, isMeant, tilt))))),
  );
}

function evidenceOf(sample: Classified, isMeant: (pull: Pull) => boolean, tilt: number): number {
  const fitted = byTier(sample);
  if (fitted === undefined) return 0;
  const share = Math.max(...fitted.shares);
  const common = sample.tiers.findIndex(({ id }) => id === fitted.tiers[fitted.shares.indexOf(share)]?.id);
  const whole = Math.log1p(share * Math.expm1(tilt));
  const logs = sample.pulls.map((pull, nth) => {
    const candidates = sample.candidates[nth] ?? [];
    const isCommon = candidates.includes(common) && (candidates.length === 1 || tilt < 0);
    return isMeant(pull) ? (isCommon ? tilt : 0) - whole : 0;
  });
  return sumOf(logs);
}
