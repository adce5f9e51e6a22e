import type { Value } from "../../contract/difference.ts";
import type { RequirementId } from "../../contract/index.ts";
import { sumOf } from "../../harness/collections/sum.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive, NotApplicable } from "../../harness/exits/early-exits.ts";
import { samplePacks } from "../../harness/given/pack-sample.ts";
import { together } from "../../harness/given/together.ts";
import { claimed, type Difference, NONE, related, toValue } from "../../harness/oracles/difference.ts";
import { isInAnyTier, tiersHolding, tiersOf } from "../../harness/oracles/tiers.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { copiedPlaces } from "./copied-places.ts";
import {
  type Classified,
  classify,
  drawsOfItems,
  findableVariation,
  heldBackEvidence,
  ofIndependentPulls,
  uniformityEvidence,
  weightEvidence,
} from "./judge.ts";
import { type CountedTier, isDrawnCompletely, neverDrawnEvidence } from "./never-drawn.ts";
import { verifyRareKinds } from "./rare-kinds.ts";
import { verifyRareSales } from "./rare-sales.ts";
import { addPurchases, type PackSample, type Pull, pullsPerPurchase, type Stock, stockOfPacks } from "./sample.ts";
import { dampened, meanEvidence } from "./share-evidence.ts";
import { tooLittleStock } from "./stock.ts";

const { all, scenario } = partnerScenarios("properties/draw", ["sandbox"]);
export const draw = all;

/**
 * Threshold of evidence, so that a correct system fails a requirement once in a million runs. The factor 2 leaves half
 * of that chance for the grouping of tiers.
 */
const LOG_THRESHOLD = Math.log(1e6) + Math.log(2);
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
      "buy-status.nft-price-equals-init",
      "buy-status.nft-kind-equals-init",
      "buy-status.nft-metadata-equals-init",
      "buyback.amount-fixed-at-purchase",
    ],
  },
  async (context) => {
    const asked = await toSamples(context);
    const plan = purchasesOf(asked, context.run.target.runs);
    let counted: { readonly stock: Stock; readonly pulls: readonly number[] } | undefined;
    for (let step = 0; step < STEPS && !isClear(asked); step++) {
      if (step === STEPS / 2)
        counted = { stock: await stockOfPacks(context), pulls: asked.map(({ pulls }) => pulls.length) };
      await together(asked.map((sample, nth) => addPurchases(context, sample, Math.ceil((plan[nth] ?? 0) / STEPS))));
    }

    const sizes = asked.map((sample, nth) =>
      tooLittleStock(sample, counted?.stock.of.get(sample.pack.id), counted?.pulls[nth] ?? 0),
    );
    const shown = sizes.filter((each) => each !== undefined);
    if (counted !== undefined && shown.length > 0)
      context.verify(
        "available.tier-counts-cover-draws",
        counted.stock.exchange,
        shown.flat().slice(0, 1),
        "packs were sold before and after",
      );
    const samples = asked.filter(({ pulls }) => pulls.length > 0);
    const areKindsJudged = await verifyRareKinds(context, samples);
    const areKindsSold = await verifyRareSales(context, samples);
    for (const sample of samples) leaveOutRepriced(sample, context.run.repriced);
    const after = await stockOfPacks(context);
    // If a tier became empty or was refilled, its share of the draws is unknown.
    const steady = samples.filter(({ pack, stock }) => hasSameTiers(stock, after.of.get(pack.id)));
    const classified = classifiedOf(steady);
    context.verify("draw.value-inside-a-tier", evidenceOf(samples), samples.map(outsideOfTiers), pullsOf(samples));
    const copies = copied(samples);
    const variety = [
      ...steady.map(sameness).filter((each) => each !== undefined),
      ...(copies.length > 0 ? [copies] : []),
    ];
    if (variety.length > 0) context.verify("draw.not-foreseeable", evidenceOf(samples), variety, pullsOf(samples));
    if (classified.length > 0) {
      context.verify("draw.tiers-by-weight", evidenceOf(samples), wrongShares(classified), pullsOf(samples));
      const unequal = [favourites(classified), leftOut(context, classified, after)];
      context.verify("draw.uniform-in-tier", evidenceOf(samples), unequal, pullsOf(samples));
    }
    countPulls(context, OF_PULLS, samples);
    context.observe("draw-sample", classified.map(powerText).join("; "));
    const weightless = samples.filter(({ tiers }) => tiers.some(({ weight }) => weight === 0));
    if (weightless.length > 0) {
      context.verify("draw.weightless-tier-never", evidenceOf(weightless), weightless.map(fromWeightless));
      countPulls(context, ["draw.weightless-tier-never"], weightless);
    }
    if (classified.length === 0) throw new Inconclusive("no pack has tiers whose ranges distinguish its pulls");
    const inapplicable = [
      ...(variety.length === 0 ? ["no pack says that it has enough items to expect different ones"] : []),
      ...(weightless.length === 0 ? ["no purchasable pack has a tier of weight 0"] : []),
      ...(shown.length === 0 ? ["no tier gave the same items again, so pulls do not show its size"] : []),
      ...(areKindsSold ? [] : ["no item of another kind than minted ones and market listings was sold"]),
      ...(areKindsJudged ? [] : ["too few items of other kinds than minted ones and market listings were found"]),
    ];
    if (inapplicable.length > 0) throw new NotApplicable(inapplicable.join("; "));
  },
);

/** Leaves out pulls after the value of a card was changed: it may have left its tier, which changes the chances in that tier too. */
function leaveOutRepriced({ pulls }: PackSample, repriced: ReadonlyMap<string, number>): void {
  const movedAtMs = Math.min(...pulls.map(({ itemId }) => repriced.get(itemId) ?? Number.POSITIVE_INFINITY));
  const before = pulls.filter(({ exchange }) => exchange.doneAtMs < movedAtMs);
  pulls.splice(0, pulls.length, ...before);
}

/** Returns whether the same tiers have stock before and after. */
function hasSameTiers(before: PackSample["stock"], after: PackSample["stock"]): boolean {
  const stocked = (counts: PackSample["stock"]) =>
    [...(counts ?? [])].filter(([, count]) => count > 0).map(([tier]) => tier);
  return stocked(before).sort().join() === stocked(after).sort().join();
}

type Judged = { readonly sample: PackSample; readonly cells: Classified };

function classifiedOf(samples: readonly PackSample[]): readonly Judged[] {
  return samples.flatMap((sample) => {
    const cells = classify(sample);
    return cells === undefined ? [] : [{ sample, cells }];
  });
}

async function toSamples(context: PartnerContext): Promise<readonly PackSample[]> {
  const [packs, stock] = await Promise.all([context.given.purchasablePacks(), stockOfPacks(context)]);
  const samples = samplePacks(packs, MAX_PACKS).flatMap((pack): PackSample[] => {
    const tiers = tiersOf(pack);
    if (tiers === undefined || !(pack.buybackPercent > 0)) return [];
    return [{ pack, tiers, stock: stock.of.get(pack.id), pulls: [] }];
  });
  if (samples.length === 0) throw new Inconclusive("no purchasable pack has readable tiers and a buyback percent");
  return samples;
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

/** Returns whether more pulls can't change the result. */
function isClear(samples: readonly PackSample[]): boolean {
  const judged = classifiedOf(samples.filter(({ pulls }) => pulls.length > 0));
  return judged.length > 0 && wrongShares(judged).length > 0 && favourites(judged).length > 0;
}

/** Judges each pack, and all packs together, because a fault of all packs shows earlier in the sum. */
function wrongShares(classified: readonly Judged[]): readonly Difference[] {
  const judged = classified.map(({ sample, cells }) => ({ sample, cells: ofIndependentPulls(cells) }));
  const views = judged.map(({ cells }) => weightEvidence(cells));
  const logs = views.map((view) => meanEvidence(view));
  const together = (views[0] ?? []).map((_, view) => sumOf(views.map((each) => dampened(each[view] ?? 0))));
  const found = meanEvidence([meanEvidence(together), ...heldBackEvidence(judged.map(({ cells }) => cells)), ...logs]);
  const worst = judged[logs.indexOf(Math.max(...logs))];
  if (found < LOG_THRESHOLD || worst === undefined) return NONE;
  const { groups, cells } = worst.cells;
  const name = (group: number) => groups[group]?.tiers.map((tier) => tier.name).join("+") ?? "";
  const counts = groups.map((_, group) => cells.filter((cell) => cell === group).length);
  const promised = groups.map(({ share }, group) => `${name(group)} ${percent(share)}`).join(", ");
  const drawn = counts.map((count, group) => `${name(group)} ${percent(count / cells.length)}`).join(", ");
  const actual = drawnAs(found, { pulls: cells.length, shares: drawn });
  const at = { name: "shares of the tiers", of: nameOf(worst.sample) };
  return [claimed(`each tier by its weight, each pull on its own: ${promised}`, actual, at)];
}

function favourites(judged: readonly Judged[]): readonly Difference[] {
  const logs = judged.flatMap(({ sample, cells }) =>
    uniformityEvidence(cells).map((log, group) => ({ log, sample, cells, group })),
  );
  const found = meanEvidence([sumOf(logs.map(({ log }) => dampened(log))), ...logs.map(({ log }) => log)]);
  const [worst] = logs.sort((a, b) => b.log - a.log);
  if (found < LOG_THRESHOLD || worst === undefined) return NONE;
  const counts = drawsOfItems(worst.cells, worst.group);
  const tier = worst.cells.groups[worst.group]?.tiers[0]?.name ?? "";
  const [top] = [...counts].sort((a, b) => b[1] - a[1]);
  const draws = sumOf([...counts.values()]);
  const actual = drawnAs(found, { tier, draws, items: counts.size, most: top });
  return [claimed("every item of a tier equally often", actual, { name: "draws of items", of: nameOf(worst.sample) })];
}

/** Judges whether stocked items of every tier are never drawn. */
function leftOut({ run }: PartnerContext, judged: readonly Judged[], after: Stock): readonly Difference[] {
  const { listings } = run;
  // An order of another user may keep an item from being drawn.
  if (listings.mayBeLockedByOthers) return NONE;
  // An item that other scenarios drew, but this sample did not, may have left the pack.
  const drawn = listings.all().filter((listing) => listing.drawn > 0);
  const counted = judged.flatMap(({ sample, cells }) => {
    const ids = new Set(sample.pulls.map(({ itemId }) => itemId));
    const isWhole = drawn.every(({ id, packId }) => packId !== sample.pack.id || ids.has(id));
    return isWhole ? countedTiers(sample, cells, after) : [];
  });
  const found = neverDrawnEvidence(counted);
  const [first] = counted.filter(isDrawnCompletely);
  if (found < LOG_THRESHOLD || first === undefined) return NONE;
  const { stocked, distinct, draws } = first;
  return equals({ name: `different items in ${draws} draws from ${first.tier}`, of: first.pack }, stocked, distinct);
}

/** Returns the tiers of a pack that no other one overlaps and whose stock is the same before and after the draws. */
function countedTiers(
  sample: PackSample,
  cells: Classified,
  after: Stock,
): readonly (CountedTier & { readonly tier: string; readonly pack: string })[] {
  return cells.groups.flatMap(({ tiers: [tier, ...others] }, group) => {
    if (tier === undefined || others.length > 0) return [];
    const stocked = sample.stock?.get(tier.id);
    if (stocked === undefined || stocked !== after.of.get(sample.pack.id)?.get(tier.id)) return [];
    const counts = drawsOfItems(cells, group);
    const draws = sumOf([...counts.values()]);
    return [{ tier: tier.name, pack: nameOf(sample), stocked, distinct: counts.size, draws }];
  });
}

function outsideOfTiers(sample: PackSample): readonly Difference[] {
  const { pack, tiers, pulls } = sample;
  const outside = pulls.filter(({ priceUsd }) => !isInAnyTier(tiers, priceUsd, pack.buybackPercent));
  const [first] = outside;
  if (first === undefined) return NONE;
  const ranges = tiers.map(({ lower, upper }) => `${lower}..${upper}`).join(", ");
  const counts = { outside: outside.length, pulls: pulls.length };
  const seen = { item: first.itemId, buyback_price: first.priceUsd, value: fmvOf(first, sample), ...counts };
  const at = { name: "value of a pull", of: nameOf(sample) };
  return [claimed(`a value in one of the tiers ${ranges}`, toValue(seen), at)];
}

function fromWeightless(sample: PackSample): readonly Difference[] {
  const { pack, tiers, stock, pulls } = sample;
  const hasOthers = tiers.some(({ id, weight }) => weight > 0 && (stock?.get(id) ?? 1) > 0);
  const [first] = pulls.filter(({ priceUsd }) => {
    const holding = tiersHolding(tiers, priceUsd, pack.buybackPercent);
    return holding.length > 0 && holding.every(({ weight }) => weight === 0);
  });
  if (first === undefined || !hasOthers) return NONE;
  const tier = tiersHolding(tiers, first.priceUsd, pack.buybackPercent)[0]?.name;
  const seen = { item: first.itemId, value: fmvOf(first, sample), tier };
  return [claimed("no pull from a tier of weight 0", toValue(seen), { name: "tier of a pull", of: nameOf(sample) })];
}

/** Maximum cards that may have left a tier since it was counted, because their value was changed by this run or another. */
const MAX_MOVED = 5;

/** Judges whether draws always give the same item; undefined if too little is known about a pack's stock. */
function sameness(sample: PackSample): readonly Difference[] | undefined {
  const { tiers, stock, pulls } = sample;
  const total = sumOf(tiers.map(({ weight }) => weight));
  const sizes = tiers.map(({ id, weight }) => ({ weight, size: (stock?.get(id) ?? 0) - MAX_MOVED }));
  const full = sizes.filter(({ weight, size }) => weight > 0 && size > 0);
  // The weight of tiers without cards goes to the others, perhaps to a single one.
  const lost = total - sumOf(full.map(({ weight }) => weight));
  const logOfSame = (draws: number) =>
    meanEvidence([
      draws * Math.log(lost / total),
      ...full.map(({ weight, size }) => draws * Math.log((weight + lost) / total) - (draws - 1) * Math.log(size)),
    ]) + Math.log(full.length + 1);
  if (pulls.length < 2 || !(logOfSame(pulls.length) < -LOG_THRESHOLD)) return undefined;
  const distinct = new Set(pulls.map(({ itemId }) => itemId)).size;
  if (distinct > 1) return NONE;
  const at = { name: "item of every pull", of: nameOf(sample) };
  return [claimed(`different items in ${pulls.length} pulls`, toValue(pulls[0]?.itemId), at)];
}

/** Judges whether two pulls of every purchase are the same item. */
function copied(samples: readonly PackSample[]): readonly Difference[] {
  const found = samples.flatMap((sample) => {
    const copy = copiedPlaces(sample.pulls);
    return copy === undefined ? [] : [{ ...copy, sample }];
  });
  const [most] = found.toSorted((one, other) => other.log - one.log);
  if (most === undefined || most.log - Math.log(samples.length) < LOG_THRESHOLD) return NONE;
  const [one, other] = most.places.map((place) => place + 1);
  const at = { name: `pulls ${one} and ${other} in each of ${most.purchases} purchases`, of: nameOf(most.sample) };
  return related(false, at, "distinct", [], [most.itemId, most.itemId]);
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
  const [first, ...others] = samples.flatMap(({ pulls }) => pulls.at(-1)?.exchange ?? []);
  if (first === undefined) throw new Inconclusive("no new pull with a price appeared");
  return [first, ...others];
}

function pullsOf(samples: readonly PackSample[]): string {
  const pulls = sumOf(samples.map((sample) => sample.pulls.length));
  return `${pulls} items were pulled from ${samples.length} packs (RUNS raises that)`;
}

function powerText({ sample, cells }: Judged): string {
  const variation = findableVariation(cells.cells.length, cells.groups.length, LOG_THRESHOLD);
  return `${nameOf(sample)}: ${cells.cells.length} pulls find shares off by ${percent(variation)} in 99 of 100 runs`;
}

const nameOf = ({ pack }: PackSample): string => pack.slug ?? pack.id;
/** The value of a pull in USD. */
const fmvOf = ({ priceUsd }: Pull, { pack }: PackSample): number => Number((priceUsd / pack.buybackPercent).toFixed(2));
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
/** Returns what was drawn, and the likelihood of that in a fair draw. */
const drawnAs = (log: number, seen: object): Value =>
  toValue({ ...seen, likelihood: `less likely than 1 in 10^${Math.floor(log / Math.LN10)}` });
