import { atMost } from "../oracles/value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Judgement } from "./judgement.ts";

/**
 * By how much sandbox quotes may differ in how long after their answers they end: instances' clocks differ a little, and
 * a Date header is cut to seconds.
 */
const SPREAD_MS = 45_000;

/** The shortest and the longest validity that was seen, each as far as the time of the answer may excuse it. Milliseconds. */
interface Extremes {
  shortestMs: number;
  longestMs: number;
  ofShortest: Exchange;
  ofLongest: Exchange;
}

/**
 * Holds the validity of the sandbox's quotes against each other: whatever a provider's clock shows, fifteen minutes are as
 * long for one quote as for another. They are measured by the Date headers and by our own clock: who writes the headers
 * may go by several clocks, and our own may be set meanwhile, so that only what both show is a fault.
 */
export class QuoteEnds {
  #byDate: Extremes | undefined;
  #byOwnClock: Extremes | undefined;

  /**
   * @param endMs when the quotes of the answer end, milliseconds since 1970
   * @param dateMs what the Date header says
   */
  add(exchange: Exchange, endMs: number, dateMs: number): void {
    if (exchange.endpoint !== "ship/quote" || exchange.surface !== "sandbox") return;
    const tookMs = exchange.doneAtMs - exchange.sentAtMs;
    // The Date header may be as much later than the issue as the answer took, and our own request as much earlier.
    this.#byDate = wider(this.#byDate, exchange, endMs - dateMs, tookMs);
    this.#byOwnClock = wider(this.#byOwnClock, exchange, endMs - exchange.startedAt - tookMs, tookMs);
  }

  conclude(): readonly (readonly [Exchange, Judgement])[] {
    const [byDate, byOwnClock] = [this.#byDate, this.#byOwnClock];
    if (byDate === undefined || byOwnClock === undefined || byDate.ofShortest === byDate.ofLongest) return [];
    const steadier = spreadMs(byDate) <= spreadMs(byOwnClock) ? byDate : byOwnClock;
    const seconds = spreadMs(steadier) / 1000;
    const differences = atMost("seconds by which quotes end later than others", SPREAD_MS / 1000, seconds);
    return [[steadier.ofShortest, ["ship-quote.expires-after-fifteen-minutes", differences]]];
  }
}

function wider(known: Extremes | undefined, exchange: Exchange, leastMs: number, tookMs: number): Extremes {
  const mostMs = leastMs + tookMs;
  if (known === undefined) {
    return { shortestMs: mostMs, longestMs: leastMs, ofShortest: exchange, ofLongest: exchange };
  }
  return {
    ...known,
    ...(mostMs < known.shortestMs ? { shortestMs: mostMs, ofShortest: exchange } : {}),
    ...(leastMs > known.longestMs ? { longestMs: leastMs, ofLongest: exchange } : {}),
  };
}

function spreadMs({ shortestMs, longestMs }: Extremes): number {
  return longestMs - shortestMs;
}
