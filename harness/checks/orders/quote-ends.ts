import { atMost } from "../../oracles/value.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judged } from "../judgement.ts";

/**
 * Tolerance between the validity periods of sandbox quotes. Clocks of instances differ a little, and the Date header
 * has whole seconds. Milliseconds.
 */
const SPREAD_MS = 45_000;
const MINUTE_MS = 60_000;

/** A quote, with the least validity that one clock measured. Milliseconds. */
interface Measured {
  readonly exchange: Exchange;
  readonly leastMs: number;
}

/** A quote that is valid for less time than an earlier one, and by how many milliseconds at least. */
interface Shortened {
  readonly exchange: Exchange;
  readonly byMs: number;
}

/**
 * Compares the validity periods of sandbox quotes, which are 15 minutes each whatever the clock shows. They are
 * measured by the Date header and by our own clock. Several machines may write the Date header, and our clock may be
 * set meanwhile, so only a difference by both is a fault. A quote that is valid for longer than earlier ones shows
 * nothing: another client may have moved the clock forward, and the header need not follow.
 */
export class QuoteEnds {
  readonly #byDate = new ShortenedValidity();
  readonly #byOwnClock = new ShortenedValidity();
  /** Whether all quotes end at whole minutes. The provider may have cut off up to a minute then. */
  #hasWholeMinutes = true;

  /**
   * @param endMs end of the quotes' validity, milliseconds since 1970
   * @param dateMs time of the Date header, milliseconds since 1970
   */
  add(exchange: Exchange, endMs: number, dateMs: number): void {
    if (exchange.endpoint !== "ship/quote" || exchange.surface !== "sandbox") return;
    this.#hasWholeMinutes &&= endMs % MINUTE_MS === 0;
    this.#byDate.add({ exchange, leastMs: endMs - dateMs });
    this.#byOwnClock.add({ exchange, leastMs: endMs - exchange.startedAt - durationMs(exchange) });
  }

  conclude(): readonly Judged[] {
    const [byDate, byOwnClock] = [this.#byDate.most, this.#byOwnClock.most];
    if (byDate === undefined || byOwnClock === undefined) return [];
    const { exchange, byMs } = byDate.byMs <= byOwnClock.byMs ? byDate : byOwnClock;
    const mostMs = SPREAD_MS + (this.#hasWholeMinutes ? MINUTE_MS : 0);
    const differences = atMost("seconds by which quotes end later than others", mostMs / 1000, byMs / 1000);
    return [[exchange, ["ship-quote.expires-after-fifteen-minutes", differences]]];
  }
}

/** Finds the quote that is valid for the least time compared with earlier quotes, by one clock. */
class ShortenedValidity {
  /** Each is valid for longer than all before it. */
  readonly #longest: Measured[] = [];
  most: Shortened | undefined;

  add(measured: Measured): void {
    const { exchange, leastMs } = measured;
    const earlier = this.#longest.findLast((each) => each.exchange.doneAtMs <= exchange.sentAtMs);
    if (earlier !== undefined) {
      // The provider may have issued the quote any time between request and answer.
      const byMs = earlier.leastMs - leastMs - durationMs(exchange);
      if (this.most === undefined || byMs > this.most.byMs) this.most = { exchange, byMs };
    }
    if (leastMs > (this.#longest.at(-1)?.leastMs ?? Number.NEGATIVE_INFINITY)) this.#longest.push(measured);
  }
}

function durationMs({ sentAtMs, doneAtMs }: Exchange): number {
  return doneAtMs - sentAtMs;
}
