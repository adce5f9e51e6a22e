import type { Exchange } from "../transport/exchange.ts";
import type { Scheduler } from "./scheduler.ts";

/** Concurrent scenarios at the start of a run. */
export const INITIAL_CONCURRENCY = 96;
/** Lower bound for a slow system. Waiting scenarios cause no load. */
const MIN_CONCURRENCY = 16;
/** Upper bound for a fast system. */
const MAX_CONCURRENCY = 256;
/** Answers between two adjustments. */
const ANSWERS_PER_LOOK = 64;
/** An answer counts as delayed if it took more than twice the best time of its endpoint and at least this long. Milliseconds. */
const UNREMARKABLE_MS = 60;
/** A longer answer was held on purpose, as polls are. Milliseconds. */
const HELD_MS = 5_000;

/**
 * Adapts the number of concurrent scenarios: as many as the system answers without queueing. A queue would delay every
 * answer that is timed.
 */
export class AdaptiveConcurrency {
  readonly #scheduler: Scheduler;
  readonly #onSlowness: () => void;
  /** The shortest response time per endpoint so far. Milliseconds. */
  readonly #best = new Map<string, number>();
  #answers = 0;
  #delayed = 0;

  /** @param onSlowness called each time answers take longer than before */
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
