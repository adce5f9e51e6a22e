import type { Bounds } from "./bounds.ts";

/** Signals that an answer took longer than a bound allows. */
export class Overdue extends Error {
  override readonly name = "Overdue";
}

/** A request under way; whoever reads its answer says how far it came. */
export interface Pending {
  /** Ends it; set by whoever receives the answer. */
  recordUnfinished: (reason: Error) => void;
  /** Why it was given up; undefined while it was not. */
  reason: Error | undefined;
  hasHeaders: boolean;
  /** Bytes of the body so far. */
  bytes: number;
  /** True while our side does not read: then slowness is ours. */
  isPaused: boolean;
}

interface Watched extends Pending {
  sinceMs: number;
  markAtMs: number;
  markBytes: number;
}

/** Checks of pending requests within the shortest timeout. */
const LOOKS_PER_BOUND = 8;

/** Watches all requests under way with one timer, and gives up what is silent or drips; time that this process lost is not counted. */
export class Deadlines {
  readonly #bounds: Bounds;
  readonly #pending = new Set<Watched>();
  readonly #everyMs: number;
  #lastLookMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#everyMs = Math.min(bounds.headersMs, bounds.dripMs) / LOOKS_PER_BOUND;
  }

  /** Begins to watch a request that is about to be sent. */
  begin(): Pending {
    const pending: Watched = {
      recordUnfinished: () => {},
      reason: undefined,
      hasHeaders: false,
      bytes: 0,
      isPaused: false,
      sinceMs: performance.now(),
      markAtMs: 0,
      markBytes: 0,
    };
    this.#pending.add(pending);
    if (this.#timer === undefined) {
      this.#lastLookMs = pending.sinceMs;
      this.#timer = setInterval(() => this.#look(), this.#everyMs);
    }
    return pending;
  }

  /** Stops watching a request, whatever came of it. */
  end(pending: Pending): void {
    this.#pending.delete(pending as Watched);
    if (this.#pending.size > 0 || this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Gives up everything that is under way. */
  abortAll(reason: Error): void {
    for (const pending of this.#pending) recordUnfinished(pending, reason);
  }

  #look(): void {
    const now = performance.now();
    const lateMs = now - this.#lastLookMs - this.#everyMs;
    this.#lastLookMs = now;
    for (const pending of this.#pending) {
      // While this process did not run, answers may have come that nobody has read: that time is nobody's silence.
      if (lateMs > this.#everyMs) forgive(pending, lateMs, now);
      const fault = this.#faultOf(pending, now);
      if (fault !== undefined) recordUnfinished(pending, new Overdue(fault));
    }
  }

  #faultOf(pending: Watched, now: number): string | undefined {
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

function forgive(pending: Watched, lateMs: number, now: number): void {
  pending.sinceMs = Math.min(now, pending.sinceMs + lateMs);
  if (pending.markAtMs > 0) pending.markAtMs = Math.min(now, pending.markAtMs + lateMs);
}

function recordUnfinished(pending: Watched, reason: Error): void {
  if (pending.reason !== undefined) return;
  pending.reason = reason;
  pending.recordUnfinished(reason);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
