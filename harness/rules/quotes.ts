import type { Quote } from "../history/orders.ts";
import { dateMsOf, zonedInstantOf } from "../oracles/moment.ts";
import { atMost } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { RunRule } from "./rule.ts";

/**
 * Tolerance between the validity periods of sandbox quotes. Clocks of instances differ a little, and the Date header
 * has whole seconds. Milliseconds.
 */
const SPREAD_MS = 45_000;
const MINUTE_MS = 60_000;

/**
 * Sandbox quotes are valid for 15 minutes each, whatever the clock shows. The periods are measured by the Date header and by
 * our own clock. Several machines may write the Date header, and our clock may be set meanwhile, so only a difference by both
 * is a fault. A quote that is valid for longer than earlier ones shows nothing: another client may have moved the clock
 * forward, and the header need not follow.
 */
export const validEquallyLong: RunRule = (history) => {
  // Only until the run moves the clock, because the Date header need not follow.
  const quotes = history.of("sandbox").orders.quotes.flatMap((quote) => (quote.movedS === 0 ? dated(quote) : []));
  const byDate = mostShortened(quotes, ({ endMs, dateMs }) => endMs - dateMs);
  const byOwnClock = mostShortened(quotes, ({ endMs, exchange }) => endMs - exchange.startedAt - durationMs(exchange));
  if (byDate === undefined || byOwnClock === undefined) return [];
  const { exchange, byMs } = byDate.byMs <= byOwnClock.byMs ? byDate : byOwnClock;
  // The provider may cut off up to a minute.
  const hasWholeMinutes = quotes.every(({ endMs }) => endMs % MINUTE_MS === 0);
  const mostMs = SPREAD_MS + (hasWholeMinutes ? MINUTE_MS : 0);
  const differences = atMost("seconds by which quotes end later than others", mostMs / 1000, byMs / 1000);
  return [[exchange, ["ship-quote.expires-after-fifteen-minutes", differences]]];
};

interface Ending {
  readonly exchange: Exchange;
  readonly endMs: number;
  readonly dateMs: number;
}

function dated({ exchange, expiresAt }: Quote): readonly Ending[] {
  const [endMs, dateMs] = [zonedInstantOf(expiresAt), dateMsOf(exchange)];
  return endMs === undefined || dateMs === undefined ? [] : [{ exchange, endMs, dateMs }];
}

/** Returns the quote that is valid for the least time compared with earlier quotes, and by how many milliseconds. */
function mostShortened(quotes: readonly Ending[], validityMs: (quote: Ending) => number) {
  /** Each is valid for longer than all before it. */
  const longest: (readonly [quote: Ending, leastMs: number])[] = [];
  let most: { readonly exchange: Exchange; readonly byMs: number } | undefined;
  for (const quote of quotes) {
    const { exchange } = quote;
    const leastMs = validityMs(quote);
    const earlier = longest.findLast(([each]) => each.exchange.doneAtMs <= exchange.sentAtMs);
    if (earlier !== undefined) {
      // The provider may have issued the quote any time between request and answer.
      const byMs = earlier[1] - leastMs - durationMs(exchange);
      if (most === undefined || byMs > most.byMs) most = { exchange, byMs };
    }
    if (leastMs > (longest.at(-1)?.[1] ?? Number.NEGATIVE_INFINITY)) longest.push([quote, leastMs]);
  }
  return most;
}

function durationMs({ sentAtMs, doneAtMs }: Exchange): number {
  return doneAtMs - sentAtMs;
}
