import { type Exchange, headerOf } from "../transport/exchange.ts";

/** The Date header has whole seconds. Milliseconds. */
const SECOND_MS = 1000;
/** A smaller change is drift, or a header that is written a little earlier than the answer. Milliseconds. */
const JUMP_MS = 3000;

/** Bounds of the time by which the provider's clock is ahead of ours and of the moves of this run. Milliseconds. */
interface Lead {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** Notices when another client, such as a second run, moves the provider's clock. Only Date headers that follow moves show it. */
export class ForeignMoves {
  #lead: Lead | undefined;
  #lastJumpMs = Number.NEGATIVE_INFINITY;
  /** Whether the headers never went back, as those of several machines do, or those of one that does not follow moves. */
  #isReliable = true;

  /** @param movedS seconds by which this run has moved the clock so far */
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
