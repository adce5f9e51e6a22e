import { parseIso8601 } from "../../schemas/iso-8601.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import { type At, type Difference, NONE, related } from "./difference.ts";
import { equals } from "./value.ts";

/**
 * Clocks of one provider may differ by this much: who writes the Date header need not be who sells. Zones, the usual
 * mistake, differ by twice as much at least. Seconds.
 */
export const CLOCKS_DIFFER_S = 900;

/** The instant that a timestamp in any form of ISO 8601 or a Date header names, milliseconds since 1970; else undefined. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const ms = parseIso8601(value)?.ms ?? Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

/** One form of an instant may have the fractions of a second that another lacks. */
export const ROUNDING_MS = 1000;

/** Whether both timestamps name one instant: a provider may change the zone, and cut the fractions, from answer to answer. */
export function isSameInstant(first: unknown, second: unknown): boolean {
  const [one, other] = [instantOf(first), instantOf(second)];
  return one !== undefined && other !== undefined && Math.abs(one - other) < ROUNDING_MS;
}

/** A later answer has to give the instant of an earlier one, in whatever form, or none if that gave none. */
export function keepsInstant(at: At, earlier: unknown, later: unknown): readonly Difference[] {
  return isSameInstant(earlier, later) ? NONE : equals(at, earlier ?? null, later ?? null);
}

/**
 * The instant has to be that of the exchange by the provider's clock, which is its Date header, with and without the time
 * that was moved. A provider without one may go by any clock.
 * @param movedS time that this run has moved
 * @param mayBeAhead whether the provider's clock may have been moved by earlier runs, of which nothing is known here
 */
export function happenedAt(
  at: At,
  atMs: number,
  exchange: Exchange,
  { movedS, mayBeAhead }: { readonly movedS: number; readonly mayBeAhead: boolean },
): readonly Difference[] {
  const dateMs = instantOf(headerOf(exchange, "date"));
  if (dateMs === undefined) return NONE;
  const nows = [dateMs, dateMs + movedS * 1000];
  const takenMs = exchange.doneAtMs - exchange.sentAtMs;
  const isFitting = nows.some((now) => Math.abs(atMs - now) <= CLOCKS_DIFFER_S * 1000 + takenMs);
  const isAhead = mayBeAhead && nows.every((now) => atMs > now);
  const expected = nows.map((now) => new Date(now).toISOString());
  return related(isFitting || isAhead, at, "about", expected, new Date(atMs).toISOString(), CLOCKS_DIFFER_S);
}
