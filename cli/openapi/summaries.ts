import type { EndpointKey } from "../../contract/endpoints.ts";

/** The purpose of each endpoint, in one line. */
export const SUMMARIES: Readonly<Record<EndpointKey, string>> = {
  available: "List the packs that can be purchased",
  chase: "List the top hits of a pack",
  "recent-pulls": "List what was pulled lately, newest first",
  "buy/init": "Purchase pulls from a pack for an end user",
  "buy/status": "Ask how a purchase stands",
  inventory: "List what an end user owns",
  card: "Look up a card",
  buyback: "Sell an item back",
  "ship/quote": "Ask what shipping items to an address costs",
  "ship/request": "Ship what was quoted",
  order: "Ask how a shipping order stands",
  filters: "List the traits that listings can be filtered by",
  listings: "List what is on the marketplace",
  "buy/crypto": "Start a purchase that is paid in crypto",
  "take-claw-bid-init": "Begin selling a claw item back: get the transactions to sign",
  "take-claw-bid-finish": "Finish selling a claw item back: hand the signed transactions in",
};
