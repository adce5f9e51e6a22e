import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import { samplePacks } from "../../harness/arrange/pack-sample.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { tiersOf } from "../../harness/oracles/tiers.ts";
import { addPurchases, type PackSample, pullsPerPurchase, type Stock, stockOfPacks } from "./sample.ts";

/** Expected pulls per unit of RUNS, over all packs together: enough to show that a tier of 1 % is never drawn. */
const PULLS_PER_RUN = 150;
/** Maximum purchases per unit of RUNS that are spent on it. */
const PURCHASES_PER_RUN = 30;
/** Maximum useful pulls of one pack per unit of RUNS. */
const PULLS_OF_A_PACK_PER_RUN = 80;
/**
 * Exponent with which a pack's share of the purchases grows with its pulls per purchase. Packs that give many pulls show
 * more for each purchase, but every pack needs some, since only one of them may be at fault.
 */
const LEANING = 0.75;
/** Maximum sampled packs, of all kinds. */
const MAX_PACKS = 24;
/** Maximum steps in which the sample grows; it stops once the result is clear. */
const STEPS = 4;

/** The packs' stock amid the draws, and how many pulls of each pack came before it. */
export interface Counted {
  readonly stock: Stock;
  readonly pulls: readonly number[];
}

/** Returns an empty sample of each pack whose draws can be judged. */
export async function toSamples(context: PartnerContext): Promise<readonly PackSample[]> {
  const [packs, stock] = await Promise.all([context.given.purchasablePacks(), stockOfPacks(context)]);
  const samples = samplePacks(packs, MAX_PACKS).flatMap((pack): PackSample[] => {
    const tiers = tiersOf(pack);
    if (tiers === undefined || !(pack.buybackPercent > 0)) return [];
    return [{ pack, tiers, stock: stock.of.get(pack.id), pulls: [] }];
  });
  if (samples.length === 0) throw new Inconclusive("no purchasable pack has readable tiers and a buyback percent");
  return samples;
}

/**
 * Draws from all packs until the result is clear or as much as may be spent was bought.
 * @returns the stock after half of the draws; undefined if there was no need for more
 */
export async function drawAll(
  context: PartnerContext,
  samples: readonly PackSample[],
  isClear: () => boolean,
): Promise<Counted | undefined> {
  const plan = purchasesOf(samples, context.run.target.runs);
  let counted: Counted | undefined;
  for (let step = 0; step < STEPS && !isClear(); step++) {
    if (step === STEPS / 2)
      counted = { stock: await stockOfPacks(context), pulls: samples.map(({ pulls }) => pulls.length) };
    await allSettledOrThrow(
      samples.map((sample, nth) => addPurchases(context, sample, Math.ceil((plan[nth] ?? 0) / STEPS))),
    );
  }
  return counted;
}

/** How many purchases of each pack bring the expected pulls, or as many as may be spent. */
function purchasesOf(samples: readonly PackSample[], runs: number): readonly number[] {
  const pulls = samples.map(({ pack }) => pullsPerPurchase(pack));
  const weights = pulls.map((each) => each ** LEANING);
  const whole = sumOf(weights);
  const pullsOfOne = sumOf(pulls.map((each, nth) => (each * (weights[nth] ?? 0)) / whole));
  const purchases = Math.min(PURCHASES_PER_RUN, PULLS_PER_RUN / pullsOfOne) * runs;
  return pulls.map((each, nth) => {
    const enough = Math.ceil((PULLS_OF_A_PACK_PER_RUN * runs) / each);
    return Math.max(STEPS, Math.min(enough, Math.round((purchases * (weights[nth] ?? 0)) / whole)));
  });
}
