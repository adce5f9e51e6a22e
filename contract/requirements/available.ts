import { requirements } from "../requirement.ts";

const everywhere = ["sandbox", "partner", "user"] as const;
const pack = "Pack (element of the available-packs array)";

/** The list of packs: its query, and what holds between the fields of a listed pack. */
// biome-ignore format: a table
export const available = requirements({ document: "partner-api.md", section: "GET /api/v1/vm/available", surfaces: ["sandbox", "partner"] }, [
  { id: "available.answers", words: "Response: JSON array of Pack", title: "answers 200 with an array of packs" },
  { id: "available.lists-a-purchasable-pack", words: "Lists purchasable packs", section: "What the service does", level: "may", title: "lists at least one pack that is enabled and in stock" },
  { id: "available.platform-default", words: "platform (string, default mainnet)", title: "lists the packs of `mainnet` when no platform is asked for" },
  { id: "available.platform-filter", words: "Platform filter value", section: pack, title: "lists only packs whose `platform` is the one asked for" },
  { id: "available.tier-counts-added", words: "includeTierCounts (boolean) adds tier_counts to each pack", title: "gives every pack `tier_counts` when `includeTierCounts=true`" },
  { id: "available.tier-counts-by-default", words: "Present only when the query parameter", section: pack, title: "leaves `tier_counts` out when `includeTierCounts` is not sent" },
  { id: "available.tier-counts-false", words: "Present only when the query parameter", section: pack, title: "leaves `tier_counts` out when `includeTierCounts=false`" },
  { id: "available.tier-counts-keys", words: "record of tier id to number", section: pack, title: "keys `tier_counts` by ids of the pack's own rarity tiers" },
  { id: "available.tier-counts-of-stock", words: "Stocked items per rarity tier", section: pack, surfaces: ["sandbox"], title: "counts stocked items in some tier of a pack that pulls come from" },
  { id: "available.tier-counts-same-packs", words: "adds tier_counts to each pack", title: "lists the same packs with and without `includeTierCounts=true`" },
  { id: "available.ids-unique", words: "Pack identifier", section: pack, surfaces: everywhere, observed: "traffic", title: "lists no pack id twice" },
  { id: "available.slugs-unique", words: "URL-friendly identifier", section: pack, surfaces: everywhere, observed: "traffic", level: "may", title: "lists no slug twice" },
  { id: "available.category-is-first", words: "Copy of categories[0]", section: pack, surfaces: everywhere, observed: "traffic", title: "gives the first of `categories` as `category`" },
  { id: "available.ev-within-bounds", words: "Expected value per pull, with its bounds", section: pack, surfaces: everywhere, observed: "traffic", title: "gives an `ev` between `min_ev` and `max_ev`" },
  { id: "available.max-per-mint-at-least-one", words: "Maximum pulls per purchase", section: pack, surfaces: everywhere, observed: "traffic", title: "allows at least one pull per purchase of a pack that is enabled and in stock" },
  { id: "available.buyback-percent-a-fraction", words: "Fraction of FMV paid on sellback", section: pack, surfaces: everywhere, observed: "traffic", title: "gives `buyback_percent` as a fraction of one, not as a number of percent" },
  { id: "available.tier-ids-unique", words: "Tier id", section: "Rarity tier", surfaces: everywhere, observed: "traffic", title: "gives no two tiers of a pack the same id" },
  { id: "available.tier-bounds-ordered", words: "FMV range of the tier", section: "Rarity tier", surfaces: everywhere, observed: "traffic", title: "gives every tier a `lower` no greater than its `upper`" },
  { id: "available.tier-weight-not-negative", words: "Relative probability", section: "Rarity tier", surfaces: everywhere, observed: "traffic", title: "gives no tier a negative weight" },
  { id: "available.variant-of-another", words: "variant_of string or null", section: pack, surfaces: everywhere, observed: "traffic", title: "names another pack, by its id, as the parent of a variant" },
  { id: "available.counts-not-negative", words: "tier_counts record", section: pack, surfaces: everywhere, observed: "traffic", title: "gives no negative number of stocked items or of pulls" },
]);
