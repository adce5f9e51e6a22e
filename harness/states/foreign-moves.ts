import { type Exchange, headerOf } from "../transport/exchange.ts";

/** The Date header has whole seconds. Milliseconds. */
const SECOND_MS = 1000;
/** Maximum change from drift, or from a header that is written before the answer. Milliseconds. */
const JUMP_MS = 3000;

/**
 * Bounds of the difference between the provider's clock, without the moves of this run, and `performance.now()`.
 * Milliseconds.
 */
interface Lead {
  readonly leastMs: number;
  readonly mostMs: number;
}

/**
 * Detects from the Date headers that another client, such as a second run, moved the provider's clock. Headers that do
 * not follow the clock show no moves.
 */
export class ForeignMoves {
  #lead: Lead | undefined;
  #lastJumpMs = Number.NEGATIVE_INFINITY;
  /**
   * False after a header went back: then several machines with different clocks answer, or the headers do not follow the
   * moves of this run.
   */
  #isReliable = true;

  /** @param movedS seconds by which this run had moved the clock when the system answered */
  add({ sentAtMs, doneAtMs, headers }: Pick<Exchange, "headers" | "sentAtMs" | "doneAtMs">, movedS: number): void {
    const dateMs = Date.parse(headerOf({ headers }, "date") ?? "") - movedS * 1000;
    if (Number.isNaN(dateMs)) return;
    const now = { leastMs: dateMs - doneAtMs, mostMs: dateMs + SECOND_MS - sentAtMs };
    const before = this.#lead ?? now;
    if (now.leastMs > before.mostMs + JUMP_MS) this.#lastJumpMs = doneAtMs;
    if (now.mostMs < before.leastMs - JUMP_MS) this.#isReliable = false;
    const both = {
      leastMs: Math.max(now.leastMs, before.leastMs),
      mostMs: Math.min(now.mostMs, before.mostMs),
    };
    this.#lead = both.leastMs > both.mostMs ? now : both;
  }

  /** Returns whether the clock has jumped since then. Milliseconds as of `performance.now()`. */
  isJumpSince(atMs: number): boolean {
    return this.#isReliable && this.#lastJumpMs >= atMs;
  }
}
