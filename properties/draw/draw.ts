import type { RequirementId } from "../../contract/index.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import { Inconclusive, NotApplicable } from "../../harness/exits/early-exits.ts";
import { several } from "../../harness/rules/repeated.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { verifyDearestCards } from "./dearest-cards.ts";
import { favourites } from "./favourites.ts";
import { classifiedOf } from "./judge.ts";
import { leftOut } from "./left-out.ts";
import { verifyRareKinds } from "./rare-kinds.ts";
import { verifyRareSales } from "./rare-sales.ts";
import { leaveOutRepriced } from "./repriced.ts";
import { type PackSample, stockOfPacks } from "./sample.ts";
import { type Counted, drawAll, toSamples } from "./sampling.ts";
import { powerText, wrongShares } from "./shares.ts";
import { tooLittleStock } from "./stock.ts";
import { fromWeightless, outsideOfTiers } from "./values-of-tiers.ts";
import { copied, repeated, sameness } from "./variety.ts";

const { all, scenario } = partnerScenarios("properties/draw", ["sandbox"]);
/**
 * The draw as a sample of many purchases. fast-check does not generate it: frequencies are judged, not a purchase, so no case is
 * simpler than the whole.
 */
export const draw = all;

/** Requirements that every pull of the sample is evidence of. */
const OF_PULLS = [
  "draw.value-inside-a-tier",
  "draw.tiers-by-weight",
  "draw.uniform-in-tier",
  "draw.not-foreseeable",
] as const;

scenario(
  "pulls follow the tiers' weights, and no item of a tier is favoured",
  {
    verifies: [
      ...OF_PULLS,
      "draw.weightless-tier-never",
      "available.tier-counts-cover-draws",
      "card.fmv-agrees-with-price",
      "buyback.amount-fixed-at-purchase",
    ],
    exercises: [
      "buy-status.nft-price-equals-init",
      "buy-status.nft-kind-equals-init",
      "buy-status.nft-metadata-equals-init",
    ],
  },
  async (context) => {
    const asked = await toSamples(context);
    const counted = await drawAll(context, asked, () => isClear(asked));
    const isStockJudged = verifyStock(context, asked, counted);

    const samples = asked.filter(({ pulls }) => pulls.length > 0);
    await verifyDearestCards(context, samples);
    const areKindsJudged = await verifyRareKinds(context, samples);
    const areKindsSold = await verifyRareSales(context, samples);
    for (const sample of samples) leaveOutRepriced(sample, context.run.history.repriced);
    const after = await stockOfPacks(context);
    // If a tier became empty or was refilled, its share of the draws is unknown.
    const steady = samples.filter(({ pack, stock }) => hasSameTiers(stock, after.of.get(pack.id)));
    const classified = classifiedOf(steady);
    context.verify("draw.value-inside-a-tier", evidenceOf(samples), samples.map(outsideOfTiers), pullsOf(samples));
    const isVarietyJudged = verifyVariety(context, samples, steady);
    let hasChanged = false;
    if (classified.length > 0) {
      context.verify("draw.tiers-by-weight", evidenceOf(samples), wrongShares(classified), pullsOf(samples));
      const unequal = [favourites(classified, after), leftOut(context, classified, after)].flat();
      if (unequal.length > 0 || favourites(classified).length === 0)
        context.verify("draw.uniform-in-tier", evidenceOf(samples), unequal, pullsOf(samples));
      else hasChanged = true;
    }
    countPulls(context, OF_PULLS, samples);
    context.observe("draw-sample", classified.map(powerText).join("; "));
    const weightless = samples.filter(({ tiers }) => tiers.some(({ weight }) => weight === 0));
    if (weightless.length > 0) {
      context.verify("draw.weightless-tier-never", evidenceOf(weightless), weightless.map(fromWeightless));
      countPulls(context, ["draw.weightless-tier-never"], weightless);
    }
    if (classified.length === 0) throw new Inconclusive("no pack has tiers whose ranges distinguish its pulls");
    if (hasChanged) throw new Inconclusive("the stock of the tiers changed during the draws");
    const inapplicable = [
      ...(isVarietyJudged ? [] : ["no pack says that it has enough items to expect different ones"]),
      ...(weightless.length === 0 ? ["no purchasable pack has a tier of weight 0"] : []),
      ...(isStockJudged ? [] : ["too few tiers gave the same items again, so pulls do not show their size"]),
      ...(areKindsSold ? [] : ["no item of another kind than minted ones and market listings was sold"]),
      ...(areKindsJudged ? [] : ["too few items of other kinds than minted ones and market listings were found"]),
    ];
    if (inapplicable.length > 0) throw new NotApplicable(inapplicable.join("; "));
  },
);

/** Returns whether more pulls can't change the result. */
function isClear(samples: readonly PackSample[]): boolean {
  const judged = classifiedOf(samples.filter(({ pulls }) => pulls.length > 0));
  return judged.length > 0 && wrongShares(judged).length > 0 && favourites(judged).length > 0;
}

/**
 * Verifies that the packs state enough stock for what was drawn. A pack may have been filled since its tiers were counted
 * (A-STATISTICS). Returns whether the draws show any tier's size.
 */
function verifyStock(context: PartnerContext, samples: readonly PackSample[], counted: Counted | undefined): boolean {
  const sizes = samples.map((sample, nth) =>
    tooLittleStock(sample, counted?.stock.of.get(sample.pack.id), counted?.pulls[nth] ?? 0),
  );
  const shown = sizes.filter((each) => each !== undefined);
  const [first] = [...several(shown.filter(({ length }) => length > 0)), ...shown.filter(({ length }) => length === 0)];
  if (counted !== undefined && first !== undefined)
    context.verify(
      "available.tier-counts-cover-draws",
      counted.stock.exchange,
      first.slice(0, 1),
      "packs were sold before and after",
    );
  return first !== undefined;
}

/** Returns whether the same tiers have stock before and after. */
function hasSameTiers(before: PackSample["stock"], after: PackSample["stock"]): boolean {
  const stocked = (counts: PackSample["stock"]) =>
    [...(counts ?? [])].filter(([, count]) => count > 0).map(([tier]) => tier);
  return stocked(before).sort().join() === stocked(after).sort().join();
}

/** Verifies that draws differ; returns whether that could be judged. */
function verifyVariety(
  context: PartnerContext,
  samples: readonly PackSample[],
  steady: readonly PackSample[],
): boolean {
  const copies = [copied(samples), repeated(samples)].filter(({ length }) => length > 0);
  const variety = [...steady.map(sameness).filter((each) => each !== undefined), ...copies];
  if (variety.length > 0) context.verify("draw.not-foreseeable", evidenceOf(samples), variety, pullsOf(samples));
  return variety.length > 0;
}

/** Counts every pull as evidence of the requirements about them. */
function countPulls(
  context: PartnerContext,
  requirements: readonly RequirementId[],
  samples: readonly PackSample[],
): void {
  const exchanges = samples.flatMap(({ pulls }) => pulls.map(({ exchange }) => exchange));
  for (const requirement of requirements) context.alsoJudged(requirement, exchanges);
}

/** Returns the latest exchange of each pack, which is enough to repeat the sample. */
function evidenceOf(samples: readonly PackSample[]): readonly [Exchange, ...Exchange[]] {
  const latest = samples.flatMap(({ pulls }) => pulls.at(-1)?.exchange ?? []);
  return atLeastOne(latest, "no new pull with a price");
}

function pullsOf(samples: readonly PackSample[]): string {
  const pulls = sumOf(samples.map((sample) => sample.pulls.length));
  return `${pulls} items were pulled from ${samples.length} packs (RUNS raises that)`;
}
