import { parseIso8601 } from "../../schemas/iso-8601.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import { type At, type Difference, NONE, related } from "./difference.ts";
import { equals } from "./value.ts";

/**
 * Maximum difference between clocks of one provider, because another machine may write the Date header. Wrong time
 * zones differ by at least twice as much. Seconds.
 */
export const CLOCKS_DIFFER_S = 900;

/** Time before its purchase at which a pull is not dated. Clocks of machines that agree otherwise differ by less. Seconds. */
export const TOO_EARLY_S = 300;

/** Returns the instant of a timestamp that has a zone, in milliseconds since 1970; without one it names no instant. */
export function zonedInstantOf(value: unknown): number | undefined {
  const instant = typeof value === "string" ? parseIso8601(value) : undefined;
  return instant?.isZoned === true ? instant.ms : undefined;
}

/** Returns the instant of an ISO 8601 timestamp or a Date header, in milliseconds since 1970; undefined for anything else. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const ms = parseIso8601(value)?.ms ?? Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Returns the time of the Date header of an answer, in milliseconds since 1970; undefined without a readable one. */
export function dateMsOf(exchange: Pick<Exchange, "headers">): number | undefined {
  return instantOf(headerOf(exchange, "date"));
}

/** The same instant may be written with or without fractions of a second. Milliseconds. */
export const ROUNDING_MS = 1000;

/** Returns whether both timestamps name the same instant. A provider may change the zone or cut fractions between answers. */
export function isSameInstant(first: unknown, second: unknown): boolean {
  const [one, other] = [instantOf(first), instantOf(second)];
  return one !== undefined && other !== undefined && Math.abs(one - other) < ROUNDING_MS;
}

/** Returns whether both timestamps name the same instant. One of them may be cut to whole seconds, or to milliseconds. */
export function isSameUnlessCut(first: unknown, second: unknown): boolean {
  const [one, other] = [instantOf(first), instantOf(second)];
  const isCut = [one, other].some((ms) => ms !== undefined && ms % ROUNDING_MS === 0);
  if (isCut || one === undefined || other === undefined) return isSameInstant(first, second);
  return Math.abs(one - other) < 1;
}

/** Requires the same instant in a later answer, in any form, or none if the earlier one gave none. */
export function keepsInstant(at: At, earlier: unknown, later: unknown): readonly Difference[] {
  return isSameInstant(earlier, later) ? NONE : equals(at, earlier ?? null, later ?? null);
}

/**
 * Requires the instant of the exchange by the provider's clock: its Date header, with or without the moved time.
 * Without a Date header any clock is accepted.
 * @param movedS seconds that this run has moved the clock
 * @param mayBeAhead whether earlier runs may have moved the provider's clock
 */
export function happenedAt(
  at: At,
  atMs: number,
  exchange: Exchange,
  { movedS, mayBeAhead }: { readonly movedS: number; readonly mayBeAhead: boolean },
): readonly Difference[] {
  const dateMs = dateMsOf(exchange);
  if (dateMs === undefined) return NONE;
  const nows = [dateMs, dateMs + movedS * 1000];
  const takenMs = exchange.doneAtMs - exchange.sentAtMs;
  const isFitting = nows.some((now) => Math.abs(atMs - now) <= CLOCKS_DIFFER_S * 1000 + takenMs);
  const isAhead = mayBeAhead && nows.every((now) => atMs > now);
  const expected = nows.map((now) => new Date(now).toISOString());
  return related(isFitting || isAhead, at, "about", expected, new Date(atMs).toISOString(), CLOCKS_DIFFER_S);
}

const MINUTE_MS = 60_000;

/** Returns whether a timestamp has neither seconds nor parts of them, as one that is cut to the minute. */
export function isWholeMinute(timestamp: unknown): boolean {
  const ms = instantOf(timestamp);
  return ms !== undefined && ms % MINUTE_MS === 0;
}
