import type { Exchange } from "../transport/exchange.ts";
import type { Scheduler } from "./scheduler.ts";

/** Scenarios that overlap at first. */
export const INITIAL_CONCURRENCY = 96;
/** Lower bound, however slow the system is: waiting scenarios are no load. */
const MIN_CONCURRENCY = 16;
/** Upper bound, however fast the system is. */
const MAX_CONCURRENCY = 256;
/** Answers between two looks. */
const ANSWERS_PER_LOOK = 64;
/** An answer is delayed when it took more than twice the best of its endpoint, and this much. Milliseconds. */
const UNREMARKABLE_MS = 60;
/** A longer one was held on purpose. Milliseconds. */
const HELD_MS = 5_000;

/**
 * Lets as many scenarios overlap as the system under test answers without making them wait for each other: latency is
 * waited for once, and a slow system is not asked for more than it takes, whose queue would delay all that is timed.
 */
export class AdaptiveConcurrency {
  readonly #scheduler: Scheduler;
  readonly #onSlowness: () => void;
  /** The shortest time of each endpoint so far. Milliseconds. */
  readonly #best = new Map<string, number>();
  #answers = 0;
  #delayed = 0;

  /** @param onSlowness called each time when answers take longer than before */
  constructor(scheduler: Scheduler, onSlowness = () => {}) {
    this.#scheduler = scheduler;
    this.#onSlowness = onSlowness;
  }

  add({ surface, endpoint, sentAtMs, doneAtMs }: Exchange): void {
    const tookMs = doneAtMs - sentAtMs;
    if (tookMs > HELD_MS) return;
    const key = `${surface} ${endpoint}`;
    const bestMs = Math.min(tookMs, this.#best.get(key) ?? tookMs);
    this.#best.set(key, bestMs);
    if (tookMs > 2 * bestMs + UNREMARKABLE_MS) this.#delayed++;
    if (++this.#answers >= ANSWERS_PER_LOOK) this.#look();
  }

  #look(): void {
    const share = this.#delayed / this.#answers;
    const { concurrency } = this.#scheduler;
    if (share > 1 / 2) {
      this.#scheduler.concurrency = Math.max(MIN_CONCURRENCY, Math.floor(concurrency * 0.8));
      this.#onSlowness();
    } else if (share < 1 / 8) this.#scheduler.concurrency = Math.min(MAX_CONCURRENCY, Math.ceil(concurrency * 1.25));
    this.#answers = 0;
    this.#delayed = 0;
  }
}
