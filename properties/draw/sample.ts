import type { ListedPack } from "../../harness/client/listed-pack.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { buy } from "../../harness/operations/purchase.ts";
import type { PartnerStage } from "../../harness/stage/partner-stage.ts";
import { type Exchange, memberOf } from "../../harness/transport/exchange.ts";
import type { Tier } from "./tiers.ts";

/** One pull, with what might wrongly decide it. */
export interface Pull {
  readonly itemId: string;
  readonly priceUsd: number;
  /** Place within its purchase, from 0. */
  readonly place: number;
  /** Which purchase of its user it came from, from 0. */
  readonly purchase: number;
  readonly exchange: Exchange;
}

/** All pulls of one pack, in the order of the purchases. */
export interface PackSample {
  readonly pack: ListedPack;
  readonly tiers: readonly Tier[];
  /** Stocked items per tier id; undefined where the system does not show them. */
  readonly stock: ReadonlyMap<string, number> | undefined;
  readonly pulls: Pull[];
}

/** Each user buys twice, for a draw may depend on what the user already has. */
const PURCHASES_PER_USER = 2;

/** Maximum pulls at once: more would be load without further evidence. */
export const MAX_PULLS = 25;

/** Maximum failed purchases of one call. */
const MAX_IN_VAIN = 2;

/** Buys so often from the pack, all it sells at once or a single pull by turns, and adds the pulls to its sample. */
export async function addPurchases(stage: PartnerStage, sample: PackSample, purchases: number): Promise<void> {
  const { pack } = sample;
  const sut = stage.sut.on(stage.anotherConnection());
  let user = "";
  let inVain = 0;
  for (let nth = 0; nth < purchases; nth++) {
    if (nth % PURCHASES_PER_USER === 0) user = stage.given.user();
    // Single pulls now and then: a draw may depend on how many are asked for.
    const amount = nth % 8 === 7 ? 1 : Math.min(pack.maxPerMint, MAX_PULLS);
    const purchase = await buy(stage.run, sut, { user, amount, pack }).catch((stop: unknown) => {
      if (!(stop instanceof Inconclusive)) throw stop;
      inVain++;
    });
    // One failed purchase proves nothing; many show that this pack has nothing to sell, and say nothing of the others.
    if (inVain > MAX_IN_VAIN) return;
    if (purchase === undefined) continue;
    for (const [place, item] of purchase.items.entries()) {
      // An item without a price is a finding of its own, and in no tier.
      if (!Number.isFinite(item.buybackPriceUsd)) continue;
      const common = { place, purchase: nth % PURCHASES_PER_USER, exchange: purchase.fulfilled };
      sample.pulls.push({ itemId: item.id, priceUsd: item.buybackPriceUsd, ...common });
    }
  }
}

/**
 * Stocked items per tier of each pack, by pack id and tier id; a pack is missing where the system does not show them.
 * @throws {Inconclusive} when the list is not to be had
 */
export async function stockOfPacks(stage: PartnerStage): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const exchange = await stage.sut.available({ query: [["includeTierCounts", "true"]] });
  if (!Array.isArray(exchange.json)) throw new Inconclusive("the packs could not be listed with their stock");
  const stock = new Map<string, ReadonlyMap<string, number>>();
  for (const element of exchange.json as readonly unknown[]) {
    const counts = memberOf(element, "tier_counts");
    if (typeof counts !== "object" || counts === null) continue;
    stock.set(
      String(memberOf(element, "id")),
      new Map(Object.entries(counts).map(([id, count]) => [id, Number(count)])),
    );
  }
  return stock;
}
