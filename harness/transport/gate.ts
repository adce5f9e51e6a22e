/** So many connections that ended before they carried an answer, and there are more of them than the other side lets. */
const TO_BELIEVE = 3;
/** Of the requests under way when that was noticed, this part goes on at once. */
const PART = 1 / 8;
const FEWEST = 4;
/** What was sent before a narrowing tells nothing of it. Milliseconds. */
const REST_MS = 1000;

/**
 * Lets only so many requests be under way at once as a system takes connections from one client. Lets all through until
 * connections turn out to be refused for their number.
 */
export class Gate {
  #most = Number.POSITIVE_INFINITY;
  #within = 0;
  #refusals = 0;
  #narrowedAtMs = Number.NEGATIVE_INFINITY;
  readonly #waiting: (() => void)[] = [];

  /** Whether connections are few, so that none may be kept open in vain. */
  get isNarrow(): boolean {
    return Number.isFinite(this.#most);
  }

  /** Waits for a place. */
  async enter(): Promise<void> {
    if (this.#within >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#within++;
  }

  /** Gives the place back. */
  leave(): void {
    this.#within--;
    if (this.#within < this.#most) this.#waiting.shift()?.();
  }

  /** Notes a connection that ended before its first answer. */
  noteRefusal(nowMs = performance.now()): void {
    this.#refusals++;
    if (this.#refusals < TO_BELIEVE || nowMs - this.#narrowedAtMs < REST_MS) return;
    this.#refusals = 0;
    this.#narrowedAtMs = nowMs;
    const most = this.isNarrow ? this.#most / 2 : this.#within * PART;
    this.#most = Math.max(FEWEST, Math.floor(most));
  }
}
