import type { EndpointKey } from "../http.ts";
import type { Route } from "../route.ts";
import { guarded } from "./guarded.ts";
import { available } from "./routes/available.ts";
import { buyCrypto } from "./routes/buy-crypto.ts";
import { buyStatus } from "./routes/buy-status.ts";
import { chase } from "./routes/chase.ts";
import { filters } from "./routes/filters.ts";
import { listings } from "./routes/listings.ts";
import { takeClawBidFinish } from "./routes/take-claw-bid-finish.ts";
import { takeClawBidInit } from "./routes/take-claw-bid-init.ts";

const buying = "vm.buy.crypto";
const selling = "marketplace.take-claw-bid";
const sale = "/api/marketplace/transaction";

/** The endpoints of the user-key surface: user-key-api.md, "Endpoints". Those without a guard are public. */
const endpoints: Partial<Record<EndpointKey, Omit<Route, "surface" | "endpoint">>> = {
  available: { method: "GET", path: "/api/vm/available", handle: available },
  chase: { method: "GET", path: "/api/vm/chase/:slug", handle: chase },
  filters: { method: "GET", path: "/api/marketplace/filters", handle: filters },
  listings: { method: "GET", path: "/api/marketplace/marketplace-listings", handle: listings },
  "buy/crypto": { method: "POST", path: "/api/vm/buy/crypto", ...guarded(buying, buyCrypto) },
  "buy/status": { method: "POST", path: "/api/vm/buy/status", ...guarded(buying, buyStatus) },
  "take-claw-bid-init": { method: "POST", path: `${sale}/take-claw-bid-init`, ...guarded(selling, takeClawBidInit) },
  "take-claw-bid-finish": {
    method: "POST",
    path: `${sale}/take-claw-bid-finish`,
    ...guarded(selling, takeClawBidFinish),
  },
};

/** Every route of the user-key surface. */
export const userRoutes: readonly Route[] = Object.entries(endpoints).map(([endpoint, answering]) => ({
  surface: "user",
  endpoint: endpoint as EndpointKey,
  ...answering,
}));
