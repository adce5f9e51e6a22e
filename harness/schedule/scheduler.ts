import { setImmediate } from "node:timers/promises";

/**
 * Priorities of exclusive parts, the lowest first: states of the whole provider, quiet moments, moves of time, which leave
 * the others unchanged, and restarts, which discard what the others wait with.
 */
export const ORDER = { state: 0, quiet: 5, time: 10, restart: 20 } as const;

/**
 * Runs tasks concurrently up to a limit. A task that needs the whole provider, or its clock moved, gives up its slot
 * until no other task is running, and then runs exclusively.
 */
export class Scheduler {
  #concurrency: number;
  #maximum = Number.POSITIVE_INFINITY;
  #running = 0;
  /** While an exclusive job runs, nothing else starts. */
  #isExclusive = false;
  /** Tasks that continue start before new ones, because others may wait for what they hold. */
  readonly #returning: (() => void)[] = [];
  readonly #starting: (() => void)[] = [];
  readonly #exclusiveJobs: ExclusiveJob[] = [];

  /** @param concurrency maximum running tasks */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Maximum running tasks. Lowering it does not stop running ones. */
  get concurrency(): number {
    return this.#concurrency;
  }

  set concurrency(concurrency: number) {
    this.#concurrency = Math.min(concurrency, this.#maximum);
    this.#next();
  }

  /** Limits the concurrency from now on, whatever is set later. */
  limitConcurrency(maximum: number): void {
    this.#maximum = maximum;
    this.concurrency = this.#concurrency;
  }

  /** Runs all tasks and resolves when the last has ended. Tasks have to handle their own errors. */
  async runAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    await Promise.all(
      tasks.map(async (task) => {
        await this.#enter(this.#starting);
        try {
          await task();
        } finally {
          this.#leave();
        }
      }),
    );
  }

  /** Gives the caller's slot to others while it waits for something outside of the run. */
  async yieldSlot<T>(work: () => Promise<T>): Promise<T> {
    // The work starts before the slot is free. Otherwise, if this is the last running task, an exclusive job would
    // start before the work is queued.
    const outcome = work();
    this.#leave();
    try {
      return await outcome;
    } finally {
      await this.#enter(this.#returning);
    }
  }

  /**
   * Runs the caller's next part exclusively.
   * @param order priority among waiting parts: the lowest first, then the earliest
   */
  async runExclusive<T>(order: number, work: () => Promise<T>): Promise<T> {
    return this.yieldSlot(() => this.whenIdle(order, work));
  }

  /** Runs a job when no task is running. The caller must have yielded its slot. */
  whenIdle<T>(order: number, job: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = () => job().then(resolve, reject);
      const later = this.#exclusiveJobs.findIndex((each) => each.order > order);
      this.#exclusiveJobs.splice(later === -1 ? this.#exclusiveJobs.length : later, 0, { order, run });
      this.#next();
    });
  }

  async #enter(queue: (() => void)[]): Promise<void> {
    if (this.#hasRoom) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  get #hasRoom(): boolean {
    return !this.#isExclusive && this.#running < this.#concurrency;
  }

  #leave(): void {
    this.#running--;
    this.#next();
  }

  #next(): void {
    while (this.#hasRoom) {
      const start = this.#returning.shift() ?? this.#starting.shift();
      if (start === undefined) break;
      this.#running++;
      start();
    }
    if (this.#running > 0 || this.#isExclusive) return;
    const job = this.#exclusiveJobs.shift();
    if (job === undefined) return;
    this.#isExclusive = true;
    void job.run().finally(async () => {
      // Tasks that the job released return in later microtasks, and run before the next job.
      await setImmediate();
      this.#isExclusive = false;
      this.#next();
    });
  }
}

interface ExclusiveJob {
  readonly order: number;
  readonly run: () => Promise<void>;
}
