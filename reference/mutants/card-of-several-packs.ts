import type { Rules } from "../rules.ts";
import { sharedPool } from "../variants/shared-pool.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";

const pool = sharedPool({
  size: 60,
  draw: "tiers",
  sells: "oldest",
  ships: "owner",
  shows: "each copy",
  locks: "copy",
  feed: "still",
  arranges: "free",
});

/** The pack of each drawn value, which is that of one card. */
const packOfValue = perWorld(() => new Map<number, string>());

/** Prices a market listing by the percent of the pack that had it first, and the feed of pulls as documented. */
const pricedByOnePack = (plain: Rules): Partial<Rules> => ({
  drawItem: (pack, tier, random, scope) => {
    const listing = plain.drawItem(pack, tier, random, scope);
    packOfValue(scope.world).set(listing.fmv, listing.packId);
    return listing;
  },
  pullPrice: (fmv, pack, scope) => {
    const id = packOfValue(scope.world).get(fmv);
    const first = scope.world.packs.find((other) => other.id === id && other.type === "MARKET");
    return plain.pullPrice(fmv, first ?? pack, scope);
  },
  pullValue: ({ fmv, pack, synthetic }, { rules }) =>
    rules.money(synthetic ? (fmv * pack.buyback_percent) / 0.85 : fmv),
  pullView: (pull, scope) => ({
    ...plain.pullView(pull, scope),
    buyback_price: scope.rules.money(pull.fmv * pull.pack.buyback_percent),
  }),
});

/** Cards that several packs of the sandbox sell. */
export const cardOfSeveralPacksMutants: readonly Mutant[] = [
  mutant(
    "card.fmv-agrees-with-price",
    "partial",
    ["sandbox"],
    "a listing that several packs sell has the price of one of them in all",
    {
      start: (world) => pool.start?.(world),
      rules: pricedByOnePack,
    },
  ),
];
