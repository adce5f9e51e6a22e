import { PARTNER_LIMITS, TIME_MARGIN_SECONDS } from "../../contract/limits.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { type At, type Difference, NONE, related } from "./difference.ts";
import { pairItems } from "./item-list.ts";
import { dateMsOf, instantOf, keepsInstant, ROUNDING_MS } from "./moment.ts";

/** A timestamp of the provider, for an event of known age. */
export interface Stamp {
  readonly value: unknown;
  /** Seconds from the event to the judged answer. */
  readonly ageS: number;
}

/**
 * Returns the possible times of an answer by the provider's clocks, in milliseconds since 1970: the Date header, which
 * need not follow a moved clock, and earlier timestamps plus their age.
 */
export function answeredAt(
  exchange: Exchange,
  { movedS, stamps = [] }: { readonly movedS: number; readonly stamps?: readonly Stamp[] },
): readonly number[] {
  const dateMs = dateMsOf(exchange);
  const clocks = stamps.flatMap(({ value, ageS }) => {
    const ms = instantOf(value);
    return ms === undefined ? [] : [ms + ageS * 1000];
  });
  if (dateMs !== undefined) clocks.push(dateMs, dateMs + movedS * 1000);
  // Without any time of the provider, our clock is the only one.
  return clocks.length > 0 ? clocks : [exchange.startedAt, exchange.startedAt + movedS * 1000];
}

/** Requires a timestamp so many seconds after the answer, by one of the clocks. */
export function liesAfter(
  at: At,
  value: unknown,
  seconds: number,
  exchange: Exchange,
  clocks: readonly number[],
): readonly Difference[] {
  const ms = instantOf(value) ?? Number.NaN;
  const slackMs = TIME_MARGIN_SECONDS * 1000 + exchange.doneAtMs - exchange.sentAtMs;
  const isFitting = clocks.some((now) => Math.abs(ms - now - seconds * 1000) <= slackMs);
  return related(isFitting, at, "about", instants(clocks, seconds), value, slackMs / 1000);
}

/** Requires a timestamp after the request, by one of the clocks: an answer may take longer than it is valid. */
export function liesAhead(
  at: At,
  value: unknown,
  { doneAtMs, sentAtMs }: Exchange,
  clocks: readonly number[],
): readonly Difference[] {
  const ms = instantOf(value) ?? Number.NaN;
  const requested = clocks.map((now) => now - (doneAtMs - sentAtMs));
  return related(
    requested.some((requestedMs) => ms > requestedMs),
    at,
    "after",
    instants(requested, 0),
    value,
  );
}

const SELLBACK_WINDOW_MS = PARTNER_LIMITS.sandboxSellbackWindowSeconds * 1000;

/** Requires the sandbox's sellback window to end exactly 7 days after the purchase. Another requirement judges unreadable timestamps. */
export function expiresAfterSevenDays(item: JsonObject): readonly Difference[] {
  const { purchased_at: from, buyback_expires_at: to } = item;
  const [fromMs, toMs] = [instantOf(from), instantOf(to)];
  if (fromMs === undefined || toMs === undefined) return NONE;
  const expected = new Date(fromMs + SELLBACK_WINDOW_MS).toISOString();
  const isExact = Math.abs(toMs - fromMs - SELLBACK_WINDOW_MS) <= ROUNDING_MS;
  return related(isExact, "buyback_expires_at", "about", [expected], to, ROUNDING_MS / 1000);
}

/** Requires the sellback window to end after the purchase. Another requirement judges unreadable timestamps. */
export function endsAfterPurchase({ purchased_at, buyback_expires_at }: JsonObject): readonly Difference[] {
  const [boughtMs, endMs] = [instantOf(purchased_at), instantOf(buyback_expires_at)];
  const isLater = boughtMs === undefined || endMs === undefined || endMs > boughtMs;
  return related(isLater, "buyback_expires_at", "after", [purchased_at], buyback_expires_at);
}

function instants(clocks: readonly number[], seconds: number): readonly string[] {
  return [...new Set(clocks.map((ms) => new Date(ms + seconds * 1000).toISOString()))];
}

/** Requires the same end of the sellback window of each item in a later inventory that lists it too. */
export function keepEnds(before: readonly JsonObject[], after: readonly JsonObject[]): readonly Difference[] {
  return pairItems(before, after).flatMap(({ first, second }) =>
    keepsInstant("buyback_expires_at", first.buyback_expires_at, second.buyback_expires_at),
  );
}
