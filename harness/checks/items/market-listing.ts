import type { PulledItem } from "../../client/pulled-item.ts";
import type { Target } from "../../config/target.ts";

/** Returns whether an item is a market listing, by the document's word or by that of the settings. */
export type IsMarketListing = (item: PulledItem) => boolean;

export function marketListingsOf(aliases: Target["aliases"]): IsMarketListing {
  const types = ["market_listing", aliases.market_listing];
  return ({ type }) => type !== undefined && types.includes(type);
}
