import { Inconclusive } from "../exits/early-exits.ts";
import { type JsonObject, memberOf } from "../json/json-value.ts";
import type { Stamp } from "../oracles/expiry.ts";
import { dateMsOf, instantOf } from "../oracles/moment.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Maximum validity that is waited for. Seconds. */
const MAX_VALIDITY_S = 90 * 24 * 3600;

/**
 * Returns the validity of a quote in whole seconds, from `expires_at`. It is measured from the provider's timestamps if
 * there are any, because they have the same clock; else from the Date header.
 * @throws {Inconclusive} if it has no `expires_at`, or the provider shows no time
 */
export function quoteValidityS(exchange: Exchange, stamps: readonly Stamp[]): number {
  const issued = stamps.map(({ value, ageS }) => (instantOf(value) ?? Number.NaN) + ageS * 1000);
  const from = issued.find(Number.isFinite) ?? dateMsOf(exchange);
  const to = instantOf(memberOf(exchange.json, "expires_at"));
  if (from === undefined || to === undefined)
    throw new Inconclusive("the quote has no `expires_at`, or no answer has the provider's time");
  const seconds = Math.ceil((to - from) / 1000);
  if (seconds > MAX_VALIDITY_S || seconds < 0) throw new Inconclusive(`the quote is valid for ${seconds} s`);
  return seconds;
}

/** Maximum window that is waited for: moving a provider's clock by years shows nothing about its rules. Seconds. */
const MAX_WINDOW_S = 400 * 24 * 3600;

/**
 * Returns the length of the sellback window in seconds, from the two timestamps of the inventory entry.
 * @throws {Inconclusive} if the item never expires, which is legal in production, or a timestamp is unusable
 */
export function sellbackWindowS(inventory: readonly JsonObject[], itemId: string): number {
  const entry = inventory.find((item) => item.id === itemId);
  const from = instantOf(memberOf(entry, "purchased_at"));
  const to = instantOf(memberOf(entry, "buyback_expires_at"));
  if (from === undefined) throw new Inconclusive("the item has no `purchased_at`");
  if (to === undefined) throw new Inconclusive("the item has no `buyback_expires_at`");
  const seconds = (to - from) / 1000;
  if (seconds > MAX_WINDOW_S || seconds < 0) throw new Inconclusive(`the sellback window is ${seconds} s long`);
  return seconds;
}
