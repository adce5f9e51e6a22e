import { atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/**
 * Tolerance between the validity periods of sandbox quotes. Clocks of instances differ a little, and the Date header
 * has whole seconds. Milliseconds.
 */
const SPREAD_MS = 45_000;

/** The shortest and the longest observed validity, each corrected by the response time. Milliseconds. */
interface Extremes {
  shortestMs: number;
  longestMs: number;
  ofShortest: Exchange;
  ofLongest: Exchange;
}

/**
 * Compares the validity periods of sandbox quotes, which are 15 minutes each whatever the clock shows. They are
 * measured by the Date header and by our own clock. Several machines may write the Date header, and our clock may be
 * set meanwhile, so only a difference by both is a fault.
 */
export class QuoteEnds {
  #byDate: Extremes | undefined;
  #byOwnClock: Extremes | undefined;

  /**
   * @param endMs end of the quotes' validity, milliseconds since 1970
   * @param dateMs time of the Date header, milliseconds since 1970
   */
  add(exchange: Exchange, endMs: number, dateMs: number): void {
    if (exchange.endpoint !== "ship/quote" || exchange.surface !== "sandbox") return;
    const tookMs = exchange.doneAtMs - exchange.sentAtMs;
    // The provider may have issued the quote any time between request and answer.
    this.#byDate = wider(this.#byDate, exchange, endMs - dateMs, tookMs);
    this.#byOwnClock = wider(this.#byOwnClock, exchange, endMs - exchange.startedAt - tookMs, tookMs);
  }

  conclude(): readonly Judged[] {
    const [byDate, byOwnClock] = [this.#byDate, this.#byOwnClock];
    if (byDate === undefined || byOwnClock === undefined || byDate.ofShortest === byDate.ofLongest) return [];
    const steadier = spreadMs(byDate) <= spreadMs(byOwnClock) ? byDate : byOwnClock;
    const seconds = spreadMs(steadier) / 1000;
    const differences = atMost("seconds by which quotes end later than others", SPREAD_MS / 1000, seconds);
    return [[steadier.ofShortest, ["ship-quote.expires-after-fifteen-minutes", differences]]];
  }
}

function wider(known: Extremes | undefined, exchange: Exchange, minMs: number, tookMs: number): Extremes {
  const maxMs = minMs + tookMs;
  if (known === undefined) {
    return { shortestMs: maxMs, longestMs: minMs, ofShortest: exchange, ofLongest: exchange };
  }
  return {
    ...known,
    ...(maxMs < known.shortestMs ? { shortestMs: maxMs, ofShortest: exchange } : {}),
    ...(minMs > known.longestMs ? { longestMs: minMs, ofLongest: exchange } : {}),
  };
}

function spreadMs({ shortestMs, longestMs }: Extremes): number {
  return longestMs - shortestMs;
}
