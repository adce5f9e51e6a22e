import type { Surface } from "./surface.ts";
import { PARTNER_SURFACES as partner } from "./surface.ts";

/** What a request changes at the provider; the transport decides by it whether to send the request. */
export type Effect = "read" | "write" | "spends money" | "ships goods";

/** Credential of an endpoint: the partner's key, a user key with a scope, or none. */
export type Auth = "partner key" | "vm.buy.crypto" | "marketplace.take-claw-bid" | "not shown" | "none";

export interface Endpoint<Key extends string = string> {
  readonly key: Key;
  readonly surfaces: readonly Surface[];
  readonly method: "GET" | "POST";
  /** Relative to the surface's prefix; `:name` marks a path parameter. */
  readonly path: string;
  readonly auth: Auth;
  readonly effect: Effect;
}

const user = ["user"] as const;

export const PARTNER_ENDPOINTS = [
  { key: "available", surfaces: partner, method: "GET", path: "/vm/available", auth: "partner key", effect: "read" },
  { key: "chase", surfaces: partner, method: "GET", path: "/vm/chase/:slug", auth: "partner key", effect: "read" },
  {
    key: "recent-pulls",
    surfaces: partner,
    method: "GET",
    path: "/vm/recent-pulls",
    auth: "partner key",
    effect: "read",
  },
  {
    key: "buy/init",
    surfaces: partner,
    method: "POST",
    path: "/vm/buy/init",
    auth: "partner key",
    effect: "spends money",
  },
  { key: "buy/status", surfaces: partner, method: "POST", path: "/vm/buy/status", auth: "partner key", effect: "read" },
  {
    key: "inventory",
    surfaces: partner,
    method: "GET",
    path: "/inventory/:user_id",
    auth: "partner key",
    effect: "read",
  },
  { key: "card", surfaces: partner, method: "GET", path: "/card/:item_id", auth: "partner key", effect: "read" },
  { key: "buyback", surfaces: partner, method: "POST", path: "/vm/buyback", auth: "partner key", effect: "write" },
  { key: "ship/quote", surfaces: partner, method: "POST", path: "/ship/quote", auth: "partner key", effect: "write" },
  {
    key: "ship/request",
    surfaces: partner,
    method: "POST",
    path: "/ship/request",
    auth: "partner key",
    effect: "ships goods",
  },
  {
    key: "order",
    surfaces: partner,
    method: "GET",
    path: "/ship/order/:order_id",
    auth: "partner key",
    effect: "read",
  },
] as const satisfies readonly Endpoint[];

export const USER_ENDPOINTS = [
  { key: "available", surfaces: user, method: "GET", path: "/vm/available", auth: "none", effect: "read" },
  { key: "chase", surfaces: user, method: "GET", path: "/vm/chase/:slug", auth: "none", effect: "read" },
  { key: "filters", surfaces: user, method: "GET", path: "/marketplace/filters", auth: "none", effect: "read" },
  {
    key: "listings",
    surfaces: user,
    method: "GET",
    path: "/marketplace/marketplace-listings",
    auth: "not shown",
    effect: "read",
  },
  {
    key: "buy/crypto",
    surfaces: user,
    method: "POST",
    path: "/vm/buy/crypto",
    auth: "vm.buy.crypto",
    effect: "spends money",
  },
  { key: "buy/status", surfaces: user, method: "POST", path: "/vm/buy/status", auth: "vm.buy.crypto", effect: "read" },
  {
    key: "take-claw-bid-init",
    surfaces: user,
    method: "POST",
    path: "/marketplace/transaction/take-claw-bid-init",
    auth: "marketplace.take-claw-bid",
    effect: "write",
  },
  {
    key: "take-claw-bid-finish",
    surfaces: user,
    method: "POST",
    path: "/marketplace/transaction/take-claw-bid-finish",
    auth: "marketplace.take-claw-bid",
    effect: "write",
  },
] as const satisfies readonly Endpoint[];

export type PartnerEndpointKey = (typeof PARTNER_ENDPOINTS)[number]["key"];
export type UserEndpointKey = (typeof USER_ENDPOINTS)[number]["key"];
export type EndpointKey = PartnerEndpointKey | UserEndpointKey;

/**
 * Finds an endpoint; the same key can have different rows on different surfaces (`available`, `chase`, `buy/status`).
 * @throws if the surface has no such endpoint, which is an error of the caller
 */
export function endpointOf(surface: Surface, key: EndpointKey): Endpoint<EndpointKey> {
  const rows: readonly Endpoint<EndpointKey>[] = surface === "user" ? USER_ENDPOINTS : PARTNER_ENDPOINTS;
  const row = rows.find((each) => each.key === key);
  if (row === undefined) throw new TypeError(`the surface ${surface} has no endpoint ${key}`);
  return row;
}
