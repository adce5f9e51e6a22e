import { sleep } from "./sleep.ts";

/** Number of 429 answers within a second that show a limit of all requests and not of one item. */
const LIMITS_TO_BELIEVE = 5;
const MOMENT_MS = 1000;
/** More accepted requests per refused one, in the same second, show that only some kinds of requests are refused. */
const MAX_ACCEPTED_PER_REFUSAL = 3;
/** Maximum remembered times of accepted requests. */
const MAX_ACCEPTED = 256;
/** First and longest gap between requests after such refusals. Milliseconds. */
const FIRST_GAP_MS = 5;
const MAX_GAP_MS = 160;
/** Maximum factor by which the gap grows above that of a configured rate. */
const MAX_SLOWER = 10;
/** Time after a change of the gap in which further refusals don't count, because their requests were sent before. Milliseconds. */
const REST_MS = 1500;
/** Time without a refusal after which the gap shrinks. Milliseconds. */
const CALM_MS = 10_000;

/** Connections closed before their first answer that show too many connections. */
const REFUSALS_TO_BELIEVE = 3;
/** Fraction of the concurrent requests that may continue then. */
const PART = 1 / 8;
/** At the first reduction. Later ones end at a single request. */
const MIN_CONCURRENCY = 4;
/** If no more connections were accepted, a single one carries all requests. */
const FEW_CONNECTIONS = 2;
/** Time after a reduction in which further closed connections don't count. Milliseconds. */
const NARROWING_REST_MS = 1000;

/** Configured limits. Without them, only the answers of the system under test limit requests. */
export interface Limits {
  readonly requestsPerSecond?: number | undefined;
  readonly concurrency?: number | undefined;
}

/**
 * Limits the rate and the number of concurrent requests to one target or with one key. Both adapt: the rate falls after
 * many 429 answers, when an intermediary is overloaded, and, if a rate is configured, when answers get slower; the
 * concurrency falls when connections are refused. Without configured limits and refusals nothing waits.
 */
export class Limiter {
  readonly #perSecond: number;
  readonly #leastGapMs: number;
  readonly #longestGapMs: number;
  #gapMs: number;
  #nextMs = 0;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #limitsAtMs: number[] = [];
  /** Times of the latest accepted requests, the oldest first. */
  readonly #acceptedAtMs: number[] = [];
  /** Requests that were sent and not answered. */
  #unanswered = 0;
  /** Times of answers that still count, the oldest first. */
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
    this.#longestGapMs = Math.max(MAX_GAP_MS, MAX_SLOWER * this.#leastGapMs);
    this.#gapMs = this.#leastGapMs;
    this.#most = concurrency;
  }

  /** Whether the system accepts few connections, so that no unused one may stay open. */
  get isNarrow(): boolean {
    return this.#isNarrow;
  }

  /** Whether it accepts so few that one has to carry all requests. */
  get isSingle(): boolean {
    return this.#isNarrow && this.#most === 1;
  }

  /** Waits for a free place among the concurrent requests. */
  async enter(): Promise<void> {
    if (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay++;
  }

  /** Frees the place when the request was answered or given up. */
  leave(): void {
    this.#underWay--;
    if (Number.isFinite(this.#perSecond)) {
      this.#unanswered--;
      this.#answeredAtMs.push(performance.now());
    }
    if (this.#underWay < this.#most) this.#waiting.shift()?.();
  }

  /**
   * Waits until the next request may be sent; call it right before sending. `leave` notes the answer.
   * @param signal ends the wait
   */
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

  /** Notes an answer that is no 429. */
  noteAccepted(): void {
    this.#acceptedAtMs.push(performance.now());
    if (this.#acceptedAtMs.length > MAX_ACCEPTED) this.#acceptedAtMs.shift();
  }

  /** Notes a 429. Many of them stop all requests for a pause, and then slow them down. */
  noteTooMany(pauseMs: number): void {
    const now = performance.now();
    this.#limitsAtMs = [...this.#limitsAtMs.filter((atMs) => now - atMs < MOMENT_MS), now];
    const refused = this.#limitsAtMs.length;
    if (refused < LIMITS_TO_BELIEVE) return;
    const accepted = this.#acceptedAtMs.filter((atMs) => now - atMs < MOMENT_MS).length;
    if (accepted > MAX_ACCEPTED_PER_REFUSAL * refused) return;
    this.#nextMs = Math.max(this.#nextMs, now + pauseMs);
    this.#slowDown(2, pauseMs);
  }

  /** Notes slower answers. Without a configured rate, only the scheduler reacts. */
  noteSlowness(): void {
    if (this.#leastGapMs > 0) this.#slowDown(1.5, 0);
  }

  /**
   * Notes a connection that ended before its first answer.
   * @param accepted how many others have had an answer; few of them can't be told from one
   */
  noteRefusedConnection(accepted: number, nowMs = performance.now()): void {
    this.#refusals++;
    if (this.#refusals < REFUSALS_TO_BELIEVE || nowMs - this.#narrowedAtMs < NARROWING_REST_MS) return;
    this.#refusals = 0;
    this.#narrowedAtMs = nowMs;
    const most = this.#isNarrow ? this.#most / 2 : Math.max(MIN_CONCURRENCY, this.#underWay * PART);
    this.#isNarrow = true;
    this.#most = accepted <= FEW_CONNECTIONS ? 1 : Math.min(this.#most, Math.max(1, Math.floor(most)));
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
   * Returns the wait until another request may be sent. A request arrives at some time between sending and answer, so
   * it counts until a second after its answer. The system then never gets more than the rate within a second, however
   * late timers and network are.
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
