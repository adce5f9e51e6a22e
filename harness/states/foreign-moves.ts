import { ROUNDING_MS } from "../oracles/moment.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";

/** Maximum change from drift, or from a header that is written before the answer. Milliseconds. */
const JUMP_MS = 3000;
/** Minimum step back of the headers that shows several clocks of which some are wrong. Milliseconds. */
const STEP_BACK_MS = 60_000;

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
  #firstLeadMs: number | undefined;
  #lastJumpMs = Number.NEGATIVE_INFINITY;
  /**
   * False after a header went back: then several machines with different clocks answer, or the headers do not follow the
   * moves of this run.
   */
  #isReliable = true;
  /** Of the headers as they are, because they need not follow the moves of this run. */
  #asSent: Lead | undefined;
  /** Whether headers that follow the moves of this run went back by a minute; the same of headers that don't. */
  readonly #wentBack = { moved: false, asSent: false };

  /** @param movedS seconds by which this run had moved the clock when the system answered */
  add({ sentAtMs, doneAtMs, headers }: Pick<Exchange, "headers" | "sentAtMs" | "doneAtMs">, movedS: number): void {
    const sentMs = Date.parse(headerOf({ headers }, "date") ?? "");
    if (Number.isNaN(sentMs)) return;
    this.#firstLeadMs ??= sentMs - doneAtMs;
    const leadOf = (dateMs: number) => ({ leastMs: dateMs - doneAtMs, mostMs: dateMs + ROUNDING_MS - sentAtMs });
    const [now, asSent] = [leadOf(sentMs - movedS * 1000), leadOf(sentMs)];
    const before = this.#lead ?? now;
    if (now.leastMs > before.mostMs + JUMP_MS) this.#lastJumpMs = doneAtMs;
    if (isBack(now, before, JUMP_MS)) this.#isReliable = false;
    this.#wentBack.moved ||= isBack(now, before, STEP_BACK_MS);
    this.#wentBack.asSent ||= isBack(asSent, this.#asSent ?? asSent, STEP_BACK_MS);
    this.#lead = narrowed(before, now);
    this.#asSent = narrowed(this.#asSent ?? asSent, asSent);
  }

  /** Whether the headers come from clocks of which some are wrong, so that they show no time of the provider. */
  get areOfSeveralClocks(): boolean {
    return this.#wentBack.moved && this.#wentBack.asSent;
  }

  /** Returns by how much the header of an answer has moved since the first one of the run; undefined without headers. Milliseconds. */
  movedMs(answer: Pick<Exchange, "headers" | "doneAtMs">): number | undefined {
    const first = this.#firstLeadMs;
    const sentMs = Date.parse(headerOf(answer, "date") ?? "");
    return first === undefined || Number.isNaN(sentMs) ? undefined : sentMs - answer.doneAtMs - first;
  }

  /** Returns whether the clock has jumped since then. Milliseconds as of `performance.now()`. */
  isJumpSince(atMs: number): boolean {
    return this.#isReliable && this.#lastJumpMs >= atMs;
  }

  /**
   * Returns whether the headers of several clocks have jumped since then. Instances that a move of the clock reaches one
   * after another show that, too.
   */
  mayBeJumpSince(atMs: number): boolean {
    return this.areOfSeveralClocks && this.#lastJumpMs >= atMs;
  }
}

function isBack(now: Lead, before: Lead, byMs: number): boolean {
  return now.mostMs < before.leastMs - byMs;
}

/** Returns the bounds that both allow; the later ones if the clock has changed. */
function narrowed(before: Lead, now: Lead): Lead {
  const both = { leastMs: Math.max(now.leastMs, before.leastMs), mostMs: Math.min(now.mostMs, before.mostMs) };
  return both.leastMs > both.mostMs ? now : both;
}
