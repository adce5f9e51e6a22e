import { setImmediate } from "node:timers/promises";

/**
 * Decides which tasks run when. Tasks overlap up to a concurrency. A task that needs the whole provider for itself, or its
 * clock moved, steps aside until nothing else is under way; so latency is waited for once, and only true
 * dependencies wait.
 */
export class Scheduler {
  #concurrency: number;
  #maximum = Number.POSITIVE_INFINITY;
  #running = 0;
  /** While a part that needs quiet runs, nothing starts beside it. */
  #isQuiet = false;
  /** Those that were aside go before those that have not begun: others may wait for what they hold. */
  readonly #returning: (() => void)[] = [];
  readonly #starting: (() => void)[] = [];
  readonly #quietJobs: QuietJob[] = [];

  /** @param concurrency most tasks under way at once */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Most tasks under way at once; what is under way beyond a smaller one goes on. */
  get concurrency(): number {
    return this.#concurrency;
  }

  set concurrency(concurrency: number) {
    this.#concurrency = Math.min(concurrency, this.#maximum);
    this.#next();
  }

  /** Bounds the concurrency from now on, whatever is set later. */
  limitConcurrency(maximum: number): void {
    this.#maximum = maximum;
    this.concurrency = this.#concurrency;
  }

  /** Runs every task and settles when the last has ended; a task is expected to handle its own errors. */
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

  /** Gives the calling task's place to others while it waits for something outside of the run. */
  async yieldSlot<T>(work: () => Promise<T>): Promise<T> {
    // What it waits for is begun first: its place may be the last one, and quiet must not come before it is listed.
    const outcome = work();
    this.#leave();
    try {
      return await outcome;
    } finally {
      await this.#enter(this.#returning);
    }
  }

  /**
   * Runs the calling task's next part while no other task is under way.
   * @param order which of several waiting parts goes first: the lowest, then the earliest
   */
  async runExclusive<T>(order: number, work: () => Promise<T>): Promise<T> {
    return this.yieldSlot(() => this.whenQuiet(order, work));
  }

  /** Runs a job as soon as every task has ended or stepped aside. The caller itself must be aside. */
  whenQuiet<T>(order: number, job: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = () => job().then(resolve, reject);
      const later = this.#quietJobs.findIndex((each) => each.order > order);
      this.#quietJobs.splice(later === -1 ? this.#quietJobs.length : later, 0, { order, run });
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
    return !this.#isQuiet && this.#running < this.#concurrency;
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
    if (this.#running > 0 || this.#isQuiet) return;
    const job = this.#quietJobs.shift();
    if (job === undefined) return;
    this.#isQuiet = true;
    void job.run().finally(async () => {
      // Those whom the job set free come back in later microtasks, and go before the next job.
      await setImmediate();
      this.#isQuiet = false;
      this.#next();
    });
  }
}

interface QuietJob {
  readonly order: number;
  readonly run: () => Promise<void>;
}
