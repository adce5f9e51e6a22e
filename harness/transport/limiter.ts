import { sleep } from "./sleep.ts";

/** Refusals with 429 within a second that mean a limit of all requests, not of one of them. */
const LIMITS_TO_BELIEVE = 5;
const MOMENT_MS = 1000;
/** The first gap between requests to a system that said there were too many, and the longest. Milliseconds. */
const FIRST_GAP_MS = 5;
const LONGEST_GAP_MS = 160;
/** A limit that was given is kept; what is asked for beyond it makes the gap this much longer at most. */
const MAX_SLOWER = 10;
/** Requests that were under way when the gap was widened say nothing about it. Milliseconds. */
const REST_MS = 1500;
/** So long without a refusal, and the gap is narrowed again. Milliseconds. */
const CALM_MS = 10_000;

/** Connections closed before their first answer that mean too many connections for the other side. */
const REFUSALS_TO_BELIEVE = 3;
/** Of the requests under way when that was noticed, this part goes on at once. */
const PART = 1 / 8;
const MIN_CONCURRENCY = 4;
/** Requests sent before a narrowing say nothing about it. Milliseconds. */
const NARROWING_REST_MS = 1000;

/** What a limiter never exceeds; absent: only what the system under test says itself. */
export interface Limits {
  readonly requestsPerSecond?: number;
  readonly concurrency?: number;
}

/**
 * Lets requests to one target, or with one key, leave at no more than a rate, and bounds how many are under way at once.
 * Both adapt: requests are spaced when many are refused for their number, when an intermediary has no room, and, where
 * a rate was given, when answers take longer; fewer are under way when connections are refused for their number. Where
 * nothing was given and nothing is refused, nothing waits.
 */
export class Limiter {
  readonly #perSecond: number;
  readonly #leastGapMs: number;
  readonly #longestGapMs: number;
  #gapMs: number;
  #nextMs = 0;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #limitsAtMs: number[] = [];
  /** Requests that have left and are not answered. */
  #unanswered = 0;
  /** When those were answered that count still, the oldest first. */
  #answeredAtMs: number[] = [];

  #most: number;
  #isNarrow = false;
  #underWay = 0;
  #refusals = 0;
  #narrowedAtMs = Number.NEGATIVE_INFINITY;
  readonly #waiting: (() => void)[] = [];

  constructor({ requestsPerSecond, concurrency = Number.POSITIVE_INFINITY }: Limits = {}) {
    this.#perSecond = requestsPerSecond ?? Number.POSITIVE_INFINITY;
    this.#leastGapMs = requestsPerSecond === undefined ? 0 : MOMENT_MS / requestsPerSecond;
    this.#longestGapMs = Math.max(LONGEST_GAP_MS, MAX_SLOWER * this.#leastGapMs);
    this.#gapMs = this.#leastGapMs;
    this.#most = concurrency;
  }

  /** Whether connections turned out to be few, so that no unused one may stay open. */
  get isNarrow(): boolean {
    return this.#isNarrow;
  }

  /** Waits for a place among the requests under way. */
  async enter(): Promise<void> {
    if (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay++;
  }

  /** Gives the place back, when the request was answered or given up. */
  leave(): void {
    this.#underWay--;
    if (Number.isFinite(this.#perSecond)) {
      this.#unanswered--;
      this.#answeredAtMs.push(performance.now());
    }
    if (this.#underWay < this.#most) this.#waiting.shift()?.();
  }

  /** Waits for the next request's turn, right before it leaves; `leave` says when it was answered. @param signal ends the wait */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.#gapMs === 0) return;
    const now = performance.now();
    const calmSinceMs = Math.max(this.#changedAtMs, this.#limitsAtMs.at(-1) ?? Number.NEGATIVE_INFINITY);
    if (this.#gapMs > this.#leastGapMs && now - calmSinceMs > CALM_MS) this.#change(this.#gapMs / 2, now);
    const atMs = Math.max(now, this.#nextMs);
    this.#nextMs = atMs + this.#gapMs;
    const firstMs = Math.max(atMs - now, this.#untilRoomMs());
    for (let waitMs = firstMs; waitMs > 0 && !signal.aborted; waitMs = this.#untilRoomMs()) {
      await sleep(waitMs, signal);
    }
    this.#unanswered++;
  }

  /** Notes a refusal for too many requests: where there are many, nothing leaves for a pause, and then more slowly. */
  noteTooMany(pauseMs: number): void {
    const now = performance.now();
    this.#limitsAtMs = [...this.#limitsAtMs.filter((atMs) => now - atMs < MOMENT_MS), now];
    if (this.#limitsAtMs.length < LIMITS_TO_BELIEVE) return;
    this.#nextMs = Math.max(this.#nextMs, now + pauseMs);
    this.#slowDown(2, pauseMs);
  }

  /** Notes that answers take longer than before; where no rate was given, that is for the scheduler alone to heed. */
  noteSlowness(): void {
    if (this.#leastGapMs > 0) this.#slowDown(1.5, 0);
  }

  /** Notes a connection that ended before its first answer. */
  noteRefusedConnection(nowMs = performance.now()): void {
    this.#refusals++;
    if (this.#refusals < REFUSALS_TO_BELIEVE || nowMs - this.#narrowedAtMs < NARROWING_REST_MS) return;
    this.#refusals = 0;
    this.#narrowedAtMs = nowMs;
    const most = this.#isNarrow ? this.#most / 2 : Math.min(this.#most, this.#underWay * PART);
    this.#isNarrow = true;
    this.#most = Math.min(this.#most, Math.max(MIN_CONCURRENCY, Math.floor(most)));
  }

  #slowDown(times: number, pauseMs: number): void {
    const now = performance.now();
    if (now - this.#changedAtMs >= REST_MS + pauseMs) this.#change(Math.max(FIRST_GAP_MS, times * this.#gapMs), now);
  }

  #change(gapMs: number, nowMs: number): void {
    const gap = gapMs < FIRST_GAP_MS ? 0 : Math.min(gapMs, this.#longestGapMs);
    this.#gapMs = Math.max(gap, this.#leastGapMs);
    this.#changedAtMs = nowMs;
  }

  /**
   * A request arrives sometime between its departure and its answer. So it counts until a second after that: then the
   * other side can't see more within a second than may come, however late timers, networks and this process are.
   */
  #untilRoomMs(): number {
    if (!Number.isFinite(this.#perSecond)) return 0;
    const now = performance.now();
    const oldest = this.#answeredAtMs.findIndex((atMs) => now - atMs < MOMENT_MS);
    this.#answeredAtMs = oldest === -1 ? [] : this.#answeredAtMs.slice(oldest);
    if (this.#unanswered + this.#answeredAtMs.length < this.#perSecond) return 0;
    const [first] = this.#answeredAtMs;
    return first === undefined ? this.#gapMs : Math.max(1, first + MOMENT_MS - now);
  }
}
