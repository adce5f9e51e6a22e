import { setTimeout as sleep } from "node:timers/promises";

/** The first pause between requests of a surface that said there were too many, and the longest. Milliseconds. */
const FIRST_GAP_MS = 5;
const LONGEST_GAP_MS = 320;
/** Requests that were under way when the gap was widened tell nothing of it. Milliseconds. */
const REST_MS = 1500;

/**
 * Spaces the requests to a surface that limits its clients, so that its limit is kept and not only run into. Without a
 * refusal for too many requests nothing waits.
 */
export class Pacer {
  #gapMs = 0;
  #nextMs = 0;
  #widenedAtMs = Number.NEGATIVE_INFINITY;

  /** Waits for the next request's turn. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.#gapMs === 0) return;
    const now = performance.now();
    const atMs = Math.max(now, this.#nextMs);
    this.#nextMs = atMs + this.#gapMs;
    if (atMs > now) await sleep(atMs - now, undefined, { signal }).catch(() => undefined);
  }

  /** Notes a refusal for too many requests: nothing is sent for the pause that it asks for, and then more slowly. */
  noteLimit(pauseMs: number): void {
    const now = performance.now();
    this.#nextMs = Math.max(this.#nextMs, now + pauseMs);
    if (now - this.#widenedAtMs < REST_MS + pauseMs) return;
    this.#widenedAtMs = now;
    this.#gapMs = this.#gapMs === 0 ? FIRST_GAP_MS : Math.min(2 * this.#gapMs, LONGEST_GAP_MS);
  }
}
