import type { Route } from "../route.ts";
import type { EndpointKey } from "../wire.ts";
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
// biome-ignore format: a table
export const userRoutes: readonly Route[] = [
  get("available",             "/api/vm/available",                       { handle: available }),
  get("chase",                 "/api/vm/chase/:slug",                     { handle: chase }),
  get("filters",               "/api/marketplace/filters",                { handle: filters }),
  get("listings",              "/api/marketplace/marketplace-listings",   { handle: listings }),
  post("buy/crypto",           "/api/vm/buy/crypto",                      guarded(buying, buyCrypto)),
  post("buy/status",           "/api/vm/buy/status",                      guarded(buying, buyStatus)),
  post("take-claw-bid-init",   `${sale}/take-claw-bid-init`,              guarded(selling, takeClawBidInit)),
  post("take-claw-bid-finish", `${sale}/take-claw-bid-finish`,            guarded(selling, takeClawBidFinish)),
];

type Answering = Pick<Route, "handle" | "refuse">;

function get(endpoint: EndpointKey, path: string, answering: Answering): Route {
  return { surface: "user", method: "GET", endpoint, path, ...answering };
}

function post(endpoint: EndpointKey, path: string, answering: Answering): Route {
  return { surface: "user", method: "POST", endpoint, path, ...answering };
}
