import { parseIso8601 } from "../../schemas/iso-8601.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";
import { type Difference, unless } from "./difference.ts";

/** Clocks of one provider, and the way of an answer, may differ by this much. Seconds. */
const TOLERANCE_S = 120;
/** Without a clock of the provider to go by, only what is off by more than time zones and neglect is judged. Seconds. */
const BLIND_TOLERANCE_S = 26 * 3600;

/** The instant that a timestamp in any form of ISO 8601 or a Date header names, milliseconds since 1970; else undefined. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const ms = parseIso8601(value)?.ms ?? Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * The instant has to be that of the exchange, by any clock that the provider may go by: its Date header, or the runner's
 * where it has none, each with and without the time that was moved.
 * @param movedS time that this run has moved
 * @param mayBeAhead whether the provider's clock may have been moved by earlier runs, of which nothing is known here
 */
export function happenedAt(
  what: string,
  atMs: number,
  exchange: Exchange,
  { movedS, mayBeAhead }: { readonly movedS: number; readonly mayBeAhead: boolean },
): readonly Difference[] {
  const dateMs = instantOf(headerOf(exchange, "date"));
  const toleranceMs = 1000 * (dateMs === undefined ? BLIND_TOLERANCE_S : TOLERANCE_S);
  const clocks = [dateMs ?? exchange.startedAt];
  const nows = clocks.flatMap((ms) => [ms, ms + movedS * 1000]);
  const takenMs = exchange.doneAtMs - exchange.sentAtMs;
  const isFitting = nows.some((now) => Math.abs(atMs - now) <= toleranceMs + takenMs);
  const isAhead = mayBeAhead && nows.every((now) => atMs > now);
  const expected = nows.map((now) => new Date(now).toISOString()).join(" or ");
  return unless(isFitting || isAhead, `${what} about ${expected}`, `${what} ${new Date(atMs).toISOString()}`);
}
