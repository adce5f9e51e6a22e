import { setTimeout as sleep } from "node:timers/promises";

/** So many refusals within a second are about all requests, and not about one of them. */
const TO_BELIEVE = 5;
const MOMENT_MS = 1000;
/** The first pause between requests of a surface that said there were too many, and the longest. Milliseconds. */
const FIRST_GAP_MS = 5;
const LONGEST_GAP_MS = 160;
/** Requests that were under way when the gap was widened tell nothing of it. Milliseconds. */
const REST_MS = 1500;
/** So long without a refusal, and the gap is narrowed again. Milliseconds. */
const CALM_MS = 10_000;

/**
 * Spaces the requests to a surface that limits its clients, so that its limit is kept and not only run into. Without
 * many refusals for too many requests nothing waits.
 */
export class Pacer {
  #gapMs = 0;
  #nextMs = 0;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #limitsAtMs: number[] = [];

  /** Waits for the next request's turn. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.#gapMs === 0) return;
    const now = performance.now();
    if (now - Math.max(this.#changedAtMs, this.#limitsAtMs.at(-1) ?? 0) > CALM_MS) this.#change(this.#gapMs / 2, now);
    const atMs = Math.max(now, this.#nextMs);
    this.#nextMs = atMs + this.#gapMs;
    if (atMs > now) await sleep(atMs - now, undefined, { signal }).catch(() => undefined);
  }

  /** Notes a refusal for too many requests: where there are many, nothing is sent for a pause, and then more slowly. */
  noteLimit(pauseMs: number): void {
    const now = performance.now();
    this.#limitsAtMs = [...this.#limitsAtMs.filter((atMs) => now - atMs < MOMENT_MS), now];
    if (this.#limitsAtMs.length < TO_BELIEVE) return;
    this.#nextMs = Math.max(this.#nextMs, now + pauseMs);
    if (now - this.#changedAtMs >= REST_MS + pauseMs) this.#change(Math.max(FIRST_GAP_MS, 2 * this.#gapMs), now);
  }

  #change(gapMs: number, nowMs: number): void {
    this.#gapMs = gapMs < FIRST_GAP_MS ? 0 : Math.min(gapMs, LONGEST_GAP_MS);
    this.#changedAtMs = nowMs;
  }
}
