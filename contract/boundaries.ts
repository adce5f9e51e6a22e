import type { RequirementId } from "./index.ts";
import { PARTNER_LIMITS, USER_LIMITS, windowSecondsOf } from "./limits.ts";
import type { Surface } from "./surface.ts";
import { PARTNER_SURFACES as both } from "./surface.ts";

/** A documented limit with the requirements below its bound, on it and above it. */
export interface Boundary {
  readonly limit: string;
  readonly bound: string;
  readonly surfaces: readonly Surface[];
  readonly below?: readonly RequirementId[];
  readonly on?: readonly RequirementId[];
  readonly above?: readonly RequirementId[];
  /** Code of the open question because of which a side is not judged. */
  readonly open?: `A-${string}`;
  /** Why a side is not judged, where no question is open. */
  readonly because?: string;
}

const sandbox = ["sandbox"] as const;
const user = ["user"] as const;

const { recentPullsMin, recentPullsMax, recentPullsDefault, pullsPerPurchaseMin } = PARTNER_LIMITS;
const quoteMinutes = PARTNER_LIMITS.sandboxQuoteValiditySeconds / 60;
const windowDays = PARTNER_LIMITS.sandboxSellbackWindowSeconds / 86_400;
const sessionMinutes = USER_LIMITS.clawSessionLifetimeSeconds / 60;
const cacheMinutes = USER_LIMITS.filtersCacheSeconds / 60;
const { min: pollMin, max: pollMax } = USER_LIMITS.pollWindowAcceptedSeconds;

/** Every limit of both documents. A side without a requirement has a reason: `open` or `because`. */
export const BOUNDARIES: readonly Boundary[] = [
  {
    limit: "fewest pulls of a purchase",
    bound: String(pullsPerPurchaseMin),
    surfaces: both,
    below: ["buy-init.amount-zero", "buy-init.amount-negative", "buy-init.amount-below-one"],
    on: ["buy-init.amount-lowest"],
    above: ["buy-init.amount-highest"],
  },
  {
    limit: "most pulls of a purchase",
    bound: "max_per_mint",
    surfaces: both,
    below: ["buy-init.amount-lowest"],
    on: ["buy-init.amount-highest"],
    above: ["buy-init.amount-above-highest"],
  },
  {
    limit: "lowest limit of recent-pulls",
    bound: String(recentPullsMin),
    surfaces: both,
    below: ["recent-pulls.limit-zero", "recent-pulls.limit-negative"],
    on: ["recent-pulls.limit-lowest"],
    above: ["recent-pulls.limit-not-exceeded", "recent-pulls.limit-reached"],
  },
  {
    limit: "highest limit of recent-pulls",
    bound: String(recentPullsMax),
    surfaces: both,
    below: ["recent-pulls.limit-not-exceeded", "recent-pulls.limit-reached"],
    on: ["recent-pulls.limit-highest"],
    above: ["recent-pulls.limit-above-highest", "recent-pulls.limit-above-highest-filled"],
  },
  {
    limit: "default limit of recent-pulls",
    bound: String(recentPullsDefault),
    surfaces: both,
    on: ["recent-pulls.limit-default"],
    above: ["recent-pulls.limit-default-not-exceeded"],
    because: "a default is one value: fewer pulls violate the requirement on the bound",
  },
  {
    limit: "items of a quote",
    bound: "1",
    surfaces: both,
    below: ["ship-quote.item-ids-empty"],
    on: ["ship-quote.answers"],
    above: ["ship-quote.several-items"],
  },
  {
    limit: "letters of a country",
    bound: "2",
    surfaces: both,
    below: ["address.country-empty", "address.country-one-letter"],
    on: ["address.premise", "ship-quote.answers"],
    above: ["address.country-three-letters"],
  },
  {
    limit: "validity of a quote, from issue",
    bound: `${quoteMinutes} min`,
    surfaces: sandbox,
    on: ["ship-quote.expires-after-fifteen-minutes"],
    because: "it is compared as a value; the row below judges both sides of the time itself",
  },
  {
    limit: "validity of a quote",
    bound: "expires_at",
    surfaces: both,
    below: ["ship-request.before-expiry"],
    above: ["ship-request.expired"],
    open: "A-CLOCK",
  },
  {
    limit: "sellback window, from the pull",
    bound: `${windowDays} days`,
    surfaces: sandbox,
    on: ["inventory.expires-after-seven-days"],
    above: ["buyback.expired-text"],
    because: "it is compared as a value; the row below judges both sides of the time itself",
  },
  {
    limit: "sellback window",
    bound: "buyback_expires_at",
    surfaces: both,
    below: ["buyback.before-expiry"],
    above: ["buyback.expired"],
    open: "A-CLOCK",
  },
  {
    limit: "rate limit",
    bound: "none",
    surfaces: sandbox,
    on: ["sandbox.no-rate-limit"],
    because: "a limit that does not exist has no sides",
  },
  {
    limit: "requests to buy/crypto",
    bound: `${windowSecondsOf("buy/crypto")} s`,
    surfaces: user,
    below: ["rate-limit.buy-crypto.second-refused", "rate-limit.buy-crypto.window-length"],
    above: ["rate-limit.buy-crypto.recovers"],
    open: "A-U-RATE",
  },
  {
    limit: "requests to take-claw-bid-init",
    bound: `${windowSecondsOf("take-claw-bid-init")} s`,
    surfaces: user,
    below: ["rate-limit.claw-init.second-refused", "rate-limit.claw-init.window-length"],
    above: ["rate-limit.claw-init.recovers"],
    open: "A-U-RATE",
  },
  {
    limit: "requests to take-claw-bid-finish",
    bound: `${windowSecondsOf("take-claw-bid-finish")} s`,
    surfaces: user,
    below: ["rate-limit.claw-finish.second-refused", "rate-limit.claw-finish.window-length"],
    above: ["rate-limit.claw-finish.recovers"],
    open: "A-U-RATE",
  },
  {
    limit: "life of a claw session",
    bound: `${sessionMinutes} min`,
    surfaces: user,
    below: ["claw-finish.before-expiry"],
    above: ["claw-finish.expired"],
    open: "A-CLOCK",
  },
  {
    limit: "poll window of buy/status",
    bound: `about ${USER_LIMITS.pollWindowSeconds} s (${pollMin} to ${pollMax})`,
    surfaces: user,
    below: ["crypto-status.holds-connection"],
    above: ["crypto-status.window-ends"],
    open: "A-U-WINDOW",
  },
  {
    limit: "pause between polls",
    bound: `${USER_LIMITS.pollRetryMs.min} ms`,
    surfaces: user,
    on: ["rate-limit.crypto-status.not-limited"],
    because: "it is advice for clients; the system has to accept polls at this pace",
  },
  {
    limit: "age of cached filters",
    bound: `${cacheMinutes} min`,
    surfaces: user,
    below: ["filters.cached"],
    above: ["filters.cache-ends"],
    open: "A-U-CACHE",
  },
];
