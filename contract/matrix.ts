import { areaOf } from "./area.ts";
import { type EndpointKey, PARTNER_ENDPOINTS, USER_ENDPOINTS } from "./endpoints.ts";
import type { Requirement } from "./requirement.ts";
import { MACHINES } from "./states.ts";
import type { Surface } from "./surface.ts";

/** The aspect of an endpoint that a requirement is about: the columns of a matrix. */
export const ASPECTS = ["answers", "fields", "refusals", "state", "races", "time"] as const;
export type Aspect = (typeof ASPECTS)[number];

/** The endpoint of an area, or the one that shows its record; areas of several endpoints have none. */
const ENDPOINTS: Readonly<Record<string, EndpointKey>> = {
  available: "available",
  "user-available": "available",
  pack: "available",
  "rarity-tier": "available",
  "chase-preview": "available",
  "creator-profile": "available",
  "pack-manager": "available",
  chase: "chase",
  "user-chase": "chase",
  "chase-card": "chase",
  "recent-pulls": "recent-pulls",
  "recent-pull": "recent-pulls",
  "recent-pull-metadata": "recent-pulls",
  "buy-init": "buy/init",
  item: "buy/init",
  draw: "buy/init",
  "buy-status": "buy/status",
  "purchase-result": "buy/status",
  "crypto-status": "buy/status",
  "fulfilled-purchase": "buy/status",
  inventory: "inventory",
  "inventory-item": "inventory",
  ownership: "inventory",
  card: "card",
  "card-details": "card",
  "card-metadata": "card",
  buyback: "buyback",
  "ship-quote": "ship/quote",
  quote: "ship/quote",
  "quote-session": "ship/quote",
  address: "ship/quote",
  "ship-request": "ship/request",
  order: "order",
  "shipping-order": "order",
  "order-item": "order",
  destination: "order",
  filters: "filters",
  "filter-facets": "filters",
  "facet-value": "filters",
  listings: "listings",
  "buy-crypto": "buy/crypto",
  "claw-init": "take-claw-bid-init",
  "claw-session": "take-claw-bid-init",
  "claw-finish": "take-claw-bid-finish",
};

/** Areas whose ids continue with an endpoint: `auth.buy-init.missing`. */
const OF_EACH_ENDPOINT = ["auth", "user-auth", "input"];
const OF_REFUSALS = ["Errors", "Address validation (ship/quote)"];
const MOVES = new Set<string | undefined>(
  MACHINES.flatMap(({ transitions, forbidden }) => [...transitions, ...forbidden].map((each) => each.requirement)),
);

/** The cell of a requirement in the matrix of its surface. For display only; nothing is decided by it. */
export function cellOf(
  requirement: Requirement,
  surface: Surface,
): { readonly endpoint?: EndpointKey; readonly aspect: Aspect } {
  const { id } = requirement;
  const area = areaOf(id);
  const endpoint = ENDPOINTS[OF_EACH_ENDPOINT.includes(area) ? (id.split(".")[1] ?? "") : area];
  const rows = surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS;
  const isThere = rows.some(({ key }) => key === endpoint);
  return { ...(endpoint !== undefined && isThere ? { endpoint } : {}), aspect: aspectOf(requirement) };
}

function aspectOf({ id, role, observed, effects, source }: Requirement): Aspect {
  if (observed === "race") return "races";
  if (typeof observed === "object" && "time" in observed) return "time";
  if (role === "field" || role === "additional field") return "fields";
  if (role === "credential" || role === "limit" || role === "documented error") return "refusals";
  if (OF_REFUSALS.includes(source.section)) return "refusals";
  return effects.length > 0 || MOVES.has(id) || areaOf(id) === "ownership" ? "state" : "answers";
}
