import type { TimerOptions } from "node:timers";

/** Time for specs: it passes only where a spec lets it pass, so waits take no time and are exact. */
export class ManualTime {
  nowMs = 0;
  readonly #sleepers = new Set<{ readonly untilMs: number; readonly wake: () => void }>();

  /** Like `setTimeout` of node:timers/promises. */
  readonly sleep = <T>(ms = 0, value?: T, { signal }: TimerOptions = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const sleeper = { untilMs: this.nowMs + ms, wake: () => resolve(value as T) };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
    });

  /**
   * Lets time pass until something is done, from one wait that ends to the next. A wait whose end has passed already ends
   * at once, like a late timer.
   */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return done;
      const [next] = [...this.#sleepers].sort((a, b) => a.untilMs - b.untilMs);
      if (next === undefined) throw new Error("the work waits for something else than time");
      this.nowMs = Math.max(this.nowMs, next.untilMs);
      this.#sleepers.delete(next);
      next.wake();
    }
  }
}
