import type { EndpointKey } from "./http.ts";
import type { Route } from "./route.ts";
import { available } from "./routes/available.ts";
import { buyInit } from "./routes/buy-init.ts";
import { buyStatus } from "./routes/buy-status.ts";
import { buyback } from "./routes/buyback.ts";
import { card } from "./routes/card.ts";
import { chase } from "./routes/chase.ts";
import { inventory } from "./routes/inventory.ts";
import { order } from "./routes/order.ts";
import { recentPulls } from "./routes/recent-pulls.ts";
import { shipQuote } from "./routes/ship-quote.ts";
import { shipRequest } from "./routes/ship-request.ts";
import { type PackHandler, type PackSurface, scopeOf } from "./scope.ts";
import { userPart } from "./user-part.ts";

interface PackRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly handle: PackHandler;
}

const packRoutes: Partial<Record<EndpointKey, PackRoute>> = {
  available: { method: "GET", path: "/vm/available", handle: available },
  chase: { method: "GET", path: "/vm/chase/:slug", handle: chase },
  "recent-pulls": { method: "GET", path: "/vm/recent-pulls", handle: recentPulls },
  "buy/init": { method: "POST", path: "/vm/buy/init", handle: buyInit },
  "buy/status": { method: "POST", path: "/vm/buy/status", handle: buyStatus },
  inventory: { method: "GET", path: "/inventory/:user_id", handle: inventory },
  card: { method: "GET", path: "/card/:item_id?", handle: card },
  buyback: { method: "POST", path: "/vm/buyback", handle: buyback },
  "ship/quote": { method: "POST", path: "/ship/quote", handle: shipQuote },
  "ship/request": { method: "POST", path: "/ship/request", handle: shipRequest },
  order: { method: "GET", path: "/ship/order/:order_id", handle: order },
};

const PREFIXES: Record<PackSurface, string> = { sandbox: "/_/api/v1", partner: "/api/v1" };

/** Every route of the reference. */
export const routes: readonly Route[] = [...onSurface("sandbox"), ...onSurface("partner"), ...userPart.routes];

function onSurface(surface: PackSurface): readonly Route[] {
  return Object.entries(packRoutes).map(([endpoint, { method, path, handle }]) => ({
    surface,
    endpoint: endpoint as EndpointKey,
    method,
    path: `${PREFIXES[surface]}${path}`,
    refuse: (call, world) => {
      const partner = world.rules.partnerOf(world.rules.keyOf(call), surface, world);
      return partner === undefined ? world.rules.refuse("unknownKey", scopeOf(world, surface, "")) : undefined;
    },
    handle: (call, world) => {
      const partner = world.rules.partnerOf(world.rules.keyOf(call), surface, world) ?? "";
      return handle({ ...scopeOf(world, surface, partner), call });
    },
  }));
}
