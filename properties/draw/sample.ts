import { buy } from "../../harness/actions/purchase.ts";
import { allSettledOrThrow } from "../../harness/arrange/all-settled-or-throw.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { ListedPack } from "../../harness/client/listed-pack.ts";
import type { PulledItem } from "../../harness/client/pulled-item.ts";
import { groupedBy } from "../../harness/collections/grouped-by.ts";
import { Inconclusive, ignoring } from "../../harness/exits/early-exits.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import type { Tier } from "../../harness/oracles/tiers.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";

/** One pull, with what a faulty draw might depend on. */
export interface Pull {
  readonly itemId: string;
  readonly priceUsd: number;
  /** Index within its purchase, from 0. */
  readonly place: number;
  /** Whether it is the last of its purchase. */
  readonly isLast: boolean;
  /** Index of the purchase of its user, from 0. */
  readonly purchase: number;
  readonly exchange: Exchange;
  /** The item as the purchase shows it. */
  readonly item?: PulledItem;
}

/** All pulls of one pack, in the order of the purchases. */
export interface PackSample {
  readonly pack: ListedPack;
  readonly tiers: readonly Tier[];
  /** Stocked items per tier id; undefined if the system does not show them. */
  readonly stock: ReadonlyMap<string, number> | undefined;
  readonly pulls: Pull[];
}

/** Each user buys twice, because a draw may depend on what the user has. */
const PURCHASES_PER_USER = 2;

/** Maximum pulls per purchase; more would be load without more evidence. */
const MAX_PULLS = 25;
/** One purchase in so many is of a single pull, because a draw may depend on the amount. */
const SINGLE_STEP = 8;

/** Purchases that one connection sends one after another. */
const PURCHASES_PER_WORKER = 2 * PURCHASES_PER_USER;

const MAX_IN_VAIN = 2;

/** Pulls that a purchase of the pack gives on average. */
export function pullsPerPurchase({ maxPerMint }: ListedPack): number {
  return ((SINGLE_STEP - 1) * Math.min(maxPerMint, MAX_PULLS) + 1) / SINGLE_STEP;
}

/** Buys from the pack so often, mostly its maximum and sometimes a single pull, and adds the pulls to its sample. */
export async function addPurchases(context: PartnerContext, sample: PackSample, purchases: number): Promise<void> {
  const failed = { inVain: 0 };
  const workers: Promise<void>[] = [];
  for (let first = 0; first < purchases; first += PURCHASES_PER_WORKER) {
    workers.push(buyInTurn(context, sample, { first, end: Math.min(purchases, first + PURCHASES_PER_WORKER) }, failed));
  }
  await allSettledOrThrow(workers);
}

/** Makes the purchases of these numbers one after another, on a connection of their own. */
async function buyInTurn(
  context: PartnerContext,
  sample: PackSample,
  { first, end }: { readonly first: number; readonly end: number },
  failed: { inVain: number },
): Promise<void> {
  const { pack } = sample;
  const sut = context.sut.on(context.anotherConnection());
  let user = "";
  for (let nth = first; nth < end; nth++) {
    if (nth % PURCHASES_PER_USER === 0) user = context.given.user();
    const amount = nth % SINGLE_STEP === SINGLE_STEP - 1 ? 1 : Math.min(pack.maxPerMint, MAX_PULLS);
    const purchase = await buy(context.run, sut, { user, amount, pack }).catch(ignoring(Inconclusive));
    if (purchase === undefined) failed.inVain++;
    // One failed purchase proves nothing; many show that this pack is out of stock.
    if (failed.inVain > MAX_IN_VAIN) return;
    if (purchase === undefined) continue;
    for (const [place, item] of purchase.items.entries()) {
      // An item without a price violates another requirement and is in no tier.
      if (!Number.isFinite(item.buybackPriceUsd)) continue;
      const isLast = place === purchase.items.length - 1;
      const common = { place, isLast, purchase: nth % PURCHASES_PER_USER, exchange: purchase.fulfilled, item };
      sample.pulls.push({ itemId: item.id, priceUsd: item.buybackPriceUsd, ...common });
    }
  }
}

/** Stocked items per tier, by pack id and tier id; packs without shown stock are left out. */
export interface Stock {
  readonly exchange: Exchange;
  readonly of: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** @throws {Inconclusive} if the packs can't be listed */
export async function stockOfPacks(context: PartnerContext): Promise<Stock> {
  const exchange = await context.sut.available({ query: [["includeTierCounts", "true"]] });
  if (!Array.isArray(exchange.json)) throw new Inconclusive("the packs could not be listed with their stock");
  const stock = new Map<string, ReadonlyMap<string, number>>();
  for (const element of exchange.json as readonly unknown[]) {
    const counts = memberOf(element, "tier_counts");
    if (typeof counts !== "object" || counts === null) continue;
    stock.set(
      textOf(memberOf(element, "id")),
      new Map(Object.entries(counts).map(([id, count]) => [id, Number(count)])),
    );
  }
  return { exchange, of: stock };
}

/** Returns the pulls of each purchase. */
export function purchasesOf(pulls: readonly Pull[]): readonly (readonly Pull[])[] {
  return [...groupedBy(pulls, ({ exchange }) => exchange).values()];
}

export function nameOf({ pack }: PackSample): string {
  return pack.slug ?? pack.id;
}
