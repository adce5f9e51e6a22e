import type { RequirementId } from "../../contract/index.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";

const PARTNER = ["partner"] as const;
const BOTH = ["sandbox", "partner"] as const;
const USER = ["user"] as const;

/** Requirements that only some systems' answers show, whatever a client does: where, and why the others show nothing. */
export const SHOWN_BY_SOME: readonly (readonly [RequirementId, surfaces: readonly Surface[], reason: string])[] = [
  ["available.num-pulls-of-feed", PARTNER, "the feed showed no pull of the last days"],
  ["available.tier-counts-of-drawn", BOTH, "no item was drawn from a known tier between two readings of its count"],
  ["chase.ids-unique", SURFACES, "no chase list and no preview has two cards"],
  ["available.ev-of-tiers", SURFACES, "no pack shows an expected value beside bounded tiers"],
  ["recent-pulls.created-at-kept", PARTNER, "no two successive feeds shared five pulls"],
  ["inventory.expiry-kept", PARTNER, "no end of a window was read again seconds later"],
  [
    "draw.tiers-by-weight-in-production",
    PARTNER,
    "the purchases of this run were too few to show the weights, or other customers may have emptied tiers",
  ],
  ["order.tracking-kept", PARTNER, "no order was read twice with tracking_number"],
  ["order.times-kept", PARTNER, "no order was read twice with shipped_at"],
  ["order.times-kept", PARTNER, "no order was read twice with delivered_at"],
  ["filters.values-of-trait", USER, "no cards of this run showed values of the facets"],
  ["chase.fmv-in-usd", SURFACES, "fewer than three chase cards of packs with bounded tiers were seen"],
  [
    "chase.fmv-as-in-preview",
    SURFACES,
    "fewer than two packs had three cards both in their preview and in their chase list",
  ],
  ["crypto-status.nfts-as-bought", USER, "buy/crypto listed no minted items"],
  ["crypto-status.nfts-listed-once", USER, "no result listed minted items"],
  ["crypto-status.nft-price-of-the-moment", USER, "buy/crypto listed fewer than four items"],
  ["crypto-status.nft-price-in-usd", USER, "fewer than four items of packs with bounded tiers were bought"],
  ["available.repack-alike", PARTNER, "no pack is listed on both interfaces of production"],
];
