import type { RequirementId } from "../../contract/index.ts";

/**
 * Requirements that no other holder of a sandbox listing can make look violated: what a quote costs, how an order that was
 * accepted is shown, how ids are formed. Of everything else a stranger's copy may be the cause: it is sold or shipped in
 * place of the user's, or the user's in place of his.
 */
const INDEPENDENT: readonly RegExp[] = [
  /^ship-quote\.(standard|priority|express)\./,
  /^ship-quote\.(three-rates|rates-in-order|session-id-form|quote-id-form|sessions-distinct|quote-ids-distinct)$/,
  /^ship-quote\.(days-ordered|expires-after-fifteen-minutes)$/,
  /^ship-request\.(status-success|order-id-form|order-ids-distinct)$/,
  /^order\.(order-id-echo|currency-usd|carrier-of-rate|service-of-rate|amount-of-rate|created-at-of-request|stable)$/,
  /^order\.(destination-echo|destination-unknown-keys|queued-at-first|stays-queued|item-names-equal-items)$/,
  /^buy-init\.(nfts-count|sessions-distinct|amount-lowest|amount-highest)$/,
  /^buy-status\.(session-id-echo|user-id-echo|public-id-present|tx-hash-form|never-pending|first-call-fulfilled)$/,
  /^inventory\.(user-id-echo|expires-after-seven-days|expiry-never-null)$/,
];

/** Whether a violation of it stands whoever else holds the items. */
export function isCopyIndependent(requirement: RequirementId): boolean {
  return INDEPENDENT.some((pattern) => pattern.test(requirement));
}
