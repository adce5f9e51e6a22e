import { Inconclusive } from "../exits/early-exits.ts";
import type { Stamp } from "../oracles/expiry.ts";
import { instantOf } from "../oracles/moment.ts";
import { type Exchange, headerOf, memberOf } from "../transport/exchange.ts";

/** Longer validities are not waited for. Seconds. */
const LONGEST_S = 90 * 24 * 3600;

/**
 * For how long a quote can be ordered by its `expires_at`. Counted from timestamps that the provider issued where there
 * are any, since those go by the same clock; else from its Date header. Whole seconds.
 * @throws {Inconclusive} when it doesn't say, or the provider shows no clock
 */
export function quoteValidityS(exchange: Exchange, stamps: readonly Stamp[]): number {
  const issued = stamps.map(({ value, ageS }) => (instantOf(value) ?? Number.NaN) + ageS * 1000);
  const from = issued.find(Number.isFinite) ?? instantOf(headerOf(exchange, "date"));
  const to = instantOf(memberOf(exchange.json, "expires_at"));
  if (from === undefined || to === undefined) throw new Inconclusive("the quote shows no end by the provider's clock");
  const seconds = Math.ceil((to - from) / 1000);
  if (seconds > LONGEST_S || seconds < 0) throw new Inconclusive(`the quote is valid for ${seconds} s`);
  return seconds;
}
