import type { Bounds } from "./bounds.ts";

/** Signals that an answer took longer than a bound allows. */
export class Overdue extends Error {
  override readonly name = "Overdue";
}

/** A request in progress. The receiver of its answer updates its progress. */
export class Pending {
  /** Ends the request; set by the receiver of the answer. */
  giveUp: (reason: Error) => void = () => {};
  /** Why it was given up; undefined otherwise. */
  reason: Error | undefined;
  hasHeaders = false;
  /** Bytes of the body so far. */
  bytes = 0;
  /** True while our side does not read, so that slowness is not the server's. */
  isPaused = false;
  sinceMs = performance.now();
  /** When enough of the body had last arrived, and how much that was. */
  markAtMs = 0;
  markBytes = 0;
}

/** Checks of pending requests within the shortest timeout. */
const LOOKS_PER_BOUND = 8;

/**
 * Watches all requests in progress with one timer, and gives up silent or dripping ones. Time in which this process did
 * not run is not counted.
 */
export class Deadlines {
  readonly #bounds: Bounds;
  readonly #pending = new Set<Pending>();
  readonly #everyMs: number;
  #lastLookMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#everyMs = Math.min(bounds.headersMs, bounds.dripMs) / LOOKS_PER_BOUND;
  }

  /** Starts to watch a request that is about to be sent. */
  begin(): Pending {
    const pending = new Pending();
    this.#pending.add(pending);
    if (this.#timer === undefined) {
      this.#lastLookMs = pending.sinceMs;
      this.#timer = setInterval(() => this.#look(), this.#everyMs);
    }
    return pending;
  }

  /** Stops watching a request, whatever its outcome. */
  end(pending: Pending): void {
    this.#pending.delete(pending);
    if (this.#pending.size > 0 || this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Gives up all requests in progress. */
  abortAll(reason: Error): void {
    for (const pending of this.#pending) giveUp(pending, reason);
  }

  #look(): void {
    const now = performance.now();
    const lateMs = now - this.#lastLookMs - this.#everyMs;
    this.#lastLookMs = now;
    for (const pending of this.#pending) {
      // Answers may have arrived while this process did not run, so that time does not count as silence.
      if (lateMs > this.#everyMs) forgive(pending, lateMs, now);
      const fault = this.#faultOf(pending, now);
      if (fault !== undefined) giveUp(pending, new Overdue(fault));
    }
  }

  #faultOf(pending: Pending, now: number): string | undefined {
    const { headersMs, wholeMs, dripMs, dripBytes } = this.#bounds;
    const takenMs = now - pending.sinceMs;
    if (takenMs > wholeMs) return `not whole within ${seconds(wholeMs)}`;
    if (!pending.hasHeaders) return takenMs > headersMs ? `no answer within ${seconds(headersMs)}` : undefined;
    if (pending.isPaused || pending.markAtMs === 0 || pending.bytes - pending.markBytes >= dripBytes) {
      pending.markAtMs = now;
      pending.markBytes = pending.bytes;
      return undefined;
    }
    const isDripping = now - pending.markAtMs > dripMs;
    return isDripping ? `less than ${dripBytes} bytes of the body within ${seconds(dripMs)}` : undefined;
  }
}

function forgive(pending: Pending, lateMs: number, now: number): void {
  pending.sinceMs = Math.min(now, pending.sinceMs + lateMs);
  if (pending.markAtMs > 0) pending.markAtMs = Math.min(now, pending.markAtMs + lateMs);
}

function giveUp(pending: Pending, reason: Error): void {
  if (pending.reason !== undefined) return;
  pending.reason = reason;
  pending.giveUp(reason);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
