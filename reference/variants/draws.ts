import type { Listing } from "../listing.ts";
import { cents } from "../money.ts";
import { edited } from "../mutants/support/edit.ts";
import { emptySecondTier, everyPack } from "./every-pack.ts";
import { movingFeed } from "./shared-pool.ts";
import type { Variant } from "./variant.ts";

/** Listings of a tier at any time, those of them that stay, and purchases until the others are replaced. */
const LISTED = 12;
const STAYING = 6;
const PURCHASES_UNTIL_REPLACED = 20;

/** The member of an item that decides its place. */
interface Priced {
  readonly buyback_price: number;
}

/** Legal servers whose pulls look unusual to statistics, or whose listings are shared by many users. */
export const drawVariants: readonly Variant[] = [
  {
    name: "every tier has six listings",
    because: "A-SHARED-LISTING: listings are not reserved, and how many there are is not said",
    start: everyPack((pack) => {
      pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 6]));
    }),
  },
  {
    name: "values of the sandbox move by two percent, also between a draw and the price of the purchase",
    because: "What the service does: buyback prices follow a live FMV price feed",
    surfaces: ["sandbox"],
    start: everyPack((pack) => {
      pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 12]));
    }),
    rules: (plain) => movingFeed(plain, { leaves: true }),
  },
  {
    name: "values of the sandbox move by two percent, those of one vendor by one ratio",
    because: "A-CARD-085: a card's value is the current one of a live feed, which may be a vendor's price list",
    surfaces: ["sandbox"],
    rules: (plain) => movingFeed(plain, { isVendorAlike: true }),
  },
  {
    name: "every tier has three listings, and a purchase gives none twice as long as there are others",
    because: "Sandbox differences 3: the same listing can be returned to other users; within a purchase it is open",
    surfaces: ["sandbox"],
    start: everyPack((pack) => {
      pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 3]));
    }),
    rules: ({ drawListing }) => ({
      drawListings: (pack, amount, scope) => {
        const drawn = new Map<string, Listing>();
        for (let draws = 0; drawn.size < amount && draws < 1000; draws++) {
          const listing = drawListing(pack, scope);
          drawn.set(listing.id, listing);
        }
        const others = Array.from({ length: amount - drawn.size }, () => drawListing(pack, scope));
        return [...drawn.values(), ...others];
      },
    }),
  },
  {
    name: "half of the listings of each tier are soon sold elsewhere, and others are listed",
    because: "What the service does: MARKET is backed by the secondary card market, where listings come and go",
    surfaces: ["sandbox"],
    start: everyPack((pack) => {
      pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, LISTED]));
    }),
    rules: (plain) => ({
      drawItem: (pack, tier, random, scope) => {
        if (scope.surface !== "sandbox") return plain.drawItem(pack, tier, random, scope);
        const purchases = scope.world.calls.get("sandbox buy/init") ?? 0;
        const place = random.below(pack.stock[tier.id] ?? LISTED);
        const replaced = place < STAYING ? 0 : LISTED * Math.floor(purchases / PURCHASES_UNTIL_REPLACED);
        return scope.world.listings.at(pack, tier, place + replaced);
      },
    }),
  },
  ...[1, -1].map(
    (direction): Variant => ({
      name: `a purchase lists its ${direction > 0 ? "cheapest" : "dearest"} items first`,
      because: "buy/init: nfts is an array, whose order is not said",
      answer: edited(["buy/init", "buy/status"], "", (body) => {
        const { nfts, result } = body as { nfts?: Priced[]; result?: { nfts?: Priced[] } };
        for (const items of [nfts, result?.nfts])
          items?.sort((one, other) => direction * (one.buyback_price - other.buyback_price));
        return body;
      }),
    }),
  ),
  {
    name: "every pack sells one pull at a time",
    because: "Limits: 1 up to the pack's max_per_mint",
    start: everyPack((pack) => {
      pack.max_per_mint = 1;
    }),
  },
  {
    name: "only one pack can be bought",
    because: "What the service does: lists purchasable packs, however many",
    start: (world) => {
      for (const pack of world.packs.slice(1)) pack.enable = false;
    },
  },
  {
    name: "the ranges of neighbouring tiers overlap",
    because: "A-TIERS: bounds, overlaps and gaps of tiers are open",
    start: everyPack((pack) => {
      for (const tier of pack.rarity_distribution) tier.upper *= 1.6;
    }),
  },
  {
    name: "pulls of an empty tier come from the most common tier",
    because: "A-TIERS: what becomes of the weight of a tier without candidates is open",
    start: emptySecondTier,
    rules: (plain) => ({
      drawTier: (pack, random, scope) => {
        let left = random.next() * pack.rarity_distribution.reduce((sum, { weight }) => sum + weight, 0);
        const chosen = pack.rarity_distribution.find(({ weight }) => {
          left -= weight;
          return left < 0;
        });
        const isStocked = chosen !== undefined && (pack.stock[chosen.id] ?? 0) > 0;
        const commonest = pack.rarity_distribution.find(({ id, weight }) => weight > 0 && (pack.stock[id] ?? 0) > 0);
        return isStocked ? chosen : (commonest ?? plain.drawTier(pack, random, scope));
      },
    }),
  },
  {
    name: "only one tier of each pack holds cards",
    because: "A-TIERS: tiers without candidates are open, and how many cards a pack holds is not said",
    surfaces: ["sandbox"],
    start: everyPack((pack) => {
      const [first] = pack.rarity_distribution;
      if (first) pack.stock = { [first.id]: 1 };
    }),
  },
  {
    name: "every tier holds one card",
    because: "What the service does: how many cards a pack holds is not said",
    start: everyPack((pack) => {
      pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 1]));
    }),
  },
  {
    name: "values of production's items have moved by up to a tenth since their tier was set",
    because: "A-LIVE: production's values move between calls",
    surfaces: ["partner"],
    rules: (plain) => ({
      drawItem: (pack, tier, random, scope) => {
        const listing = plain.drawItem(pack, tier, random, scope);
        if (scope.surface !== "partner") return listing;
        return { ...listing, fmv: cents(listing.fmv * (0.9 + 0.2 * random.next())) };
      },
    }),
  },
];
