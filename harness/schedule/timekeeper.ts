import type { Surface } from "../../contract/surface.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { ProviderStates } from "../states/provider-states.ts";
import { sleep } from "../transport/sleep.ts";
import { ORDER, type Scheduler } from "./scheduler.ts";

/** A point in the provider's time: real time, plus the seconds moved so far. */
export interface Anchor {
  readonly atMs: number;
  readonly movedS: number;
}

/** Seconds after an anchor, bounds inclusive; without `to` there is no upper bound. */
export interface Window {
  readonly from: number;
  readonly to?: number;
}

interface Waiter {
  readonly surface: Surface;
  readonly anchor: Anchor;
  readonly window: Window;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Longest rest of a wait that passes in real time, because one more second would overshoot. Seconds. */
const MAX_REST_S = 0.05;

/** A waiter without an upper bound waits this much longer, or this share of its time, so that one move serves several waiters. */
const COALESCE_S = 45;
const COALESCE_SHARE = 0.25;

/**
 * Lets scenarios wait for the provider's time. With the provider state `time has passed` it moves the clock once for
 * all waiters, when everything else is done. Without it, it waits in real time, up to `MAX_WAIT`.
 */
export class Timekeeper {
  readonly #states: ProviderStates;
  readonly #scheduler: Scheduler;
  readonly #maxWaitS: number;
  readonly #ended: AbortSignal | undefined;
  #movedS = 0;
  /** When the latest move ended, or infinity during a move. Milliseconds as of `performance.now()`. */
  #lastMoveMs = Number.NEGATIVE_INFINITY;
  #waiting: Waiter[] = [];
  #isMoveDue = false;
  #canMove: boolean;

  /** @param ended aborted at the end of the run, which ends all waiting */
  constructor(states: ProviderStates, scheduler: Scheduler, maxWaitS: number, ended?: AbortSignal) {
    this.#ended = ended;
    this.#states = states;
    this.#scheduler = scheduler;
    this.#maxWaitS = maxWaitS;
    this.#canMove = states.isConfigured;
  }

  /** Seconds by which this run has moved the provider's clock. */
  get movedS(): number {
    return this.#movedS;
  }

  /**
   * Returns whether this run may have moved the provider's clock since then, so that it is unknown whether an answer
   * to a request of that time shows the moved clock. Milliseconds as of `performance.now()`.
   */
  mayHaveMovedSince(atMs: number): boolean {
    return this.#lastMoveMs >= atMs;
  }

  /** Returns the current time as the start of a wait. Call it right after the answer from which the time counts. */
  anchor(): Anchor {
    return { atMs: performance.now(), movedS: this.#movedS };
  }

  /** Seconds of the provider's time since the anchor. */
  elapsedS(anchor: Anchor): number {
    return (performance.now() - anchor.atMs) / 1000 + this.#movedS - anchor.movedS;
  }

  /**
   * Waits until the time since the anchor lies in the window.
   * @throws {NotExercised} if the clock can't be moved and the wait is longer than allowed
   * @throws {Inconclusive} if the window has already passed
   */
  async wait(surface: Surface, anchor: Anchor, window: Window): Promise<void> {
    const elapsed = this.elapsedS(anchor);
    if (elapsed > (window.to ?? Number.POSITIVE_INFINITY))
      throw new Inconclusive("the time window of the check had already passed");
    if (elapsed >= window.from) return;
    if (this.#canMove) {
      try {
        await this.#scheduler.yieldSlot(() => this.#enlist(surface, anchor, window));
        return;
      } catch (reason) {
        if (!(reason instanceof NotExercised) || window.from > this.#maxWaitS) throw reason;
      }
    }
    this.#requireAllowed(window.from);
    await this.#scheduler.yieldSlot(() => this.letPassSince(anchor, window.from));
  }

  /** Lets seconds of real time pass, whether or not longer waits are allowed. Keeps the caller's slot. */
  async letPass(seconds: number): Promise<void> {
    await sleep(Math.ceil(seconds * 1000), this.#ended);
    this.#ended?.throwIfAborted();
  }

  /** Lets real time pass until so many seconds of the provider's time since the anchor are over. Keeps the caller's slot. */
  async letPassSince(anchor: Anchor, seconds: number): Promise<void> {
    // A timer may fire up to a millisecond early, so the rest is looked at again.
    const restS = () => seconds - this.elapsedS(anchor);
    while (restS() > 0) await this.letPass(restS());
  }

  /** @throws {NotExercised} if no provider is configured that could move time, and so long a wait is not allowed */
  requireReachable(seconds: number): void {
    if (!this.#states.isConfigured) this.#requireAllowed(seconds);
  }

  /** @throws {NotExercised} if so long a wait in real time is not allowed */
  #requireAllowed(seconds: number): void {
    if (seconds <= this.#maxWaitS) return;
    throw new NotExercised(
      this.#states.isConfigured ? 'provider state "time has passed"' : "PROVIDER_STATES_URL",
      `needs the provider state "time has passed", or MAX_WAIT=${Math.ceil(seconds)} to wait for it`,
    );
  }

  #enlist(surface: Surface, anchor: Anchor, window: Window): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#waiting.push({ surface, anchor, window, resolve, reject });
      this.#scheduleMove();
    });
  }

  #scheduleMove(): void {
    if (this.#isMoveDue || this.#waiting.length === 0) return;
    this.#isMoveDue = true;
    void this.#scheduler.whenIdle(ORDER.time, async () => {
      await this.#move();
      this.#isMoveDue = false;
      this.#scheduleMove();
    });
  }

  async #move(): Promise<void> {
    const waiting = this.#waiting.map((each) => ({ each, latestS: this.#latestS(each), moveS: this.#moveFor(each) }));
    const nearest = Math.min(...waiting.map(({ latestS }) => latestS));
    // Time moves by whole seconds, so a waiter whose move ends later than the nearest window would miss that window.
    const due = waiting.flatMap(({ each, latestS, moveS }) => (latestS === nearest || moveS <= nearest ? [each] : []));
    const first = due[0];
    if (first === undefined) return;
    const remainingS = () => Math.max(...due.map((each) => this.#earliestS(each)));
    const seconds = Math.max(...due.map((each) => this.#moveFor(each)));
    this.#waiting = this.#waiting.filter((each) => !due.includes(each));
    try {
      this.#lastMoveMs = Number.POSITIVE_INFINITY;
      if (seconds > 0) await this.#states.setUp("time has passed", first.surface, { seconds });
      this.#movedS += seconds;
      for (let restS = remainingS(); restS > 0; restS = remainingS()) await this.letPass(restS);
      for (const each of due) each.resolve();
    } catch (reason) {
      // A move that fails would fail for the others too, so each waiter is rejected with the reason.
      this.#canMove = false;
      for (const each of [...due, ...this.#waiting]) each.reject(reason);
      this.#waiting = [];
    } finally {
      this.#lastMoveMs = performance.now();
    }
  }

  /** The move of time after which the waiter may go on, whole seconds; the rest passes in real time. */
  #moveFor(waiter: Waiter): number {
    return Math.max(0, Math.ceil(this.#earliestS(waiter) - MAX_REST_S));
  }

  /** Seconds from now until the waiter may go on. */
  #earliestS(waiter: Waiter): number {
    return waiter.window.from - this.elapsedS(waiter.anchor);
  }

  /** Seconds from now until the waiter should have gone on. */
  #latestS(waiter: Waiter): number {
    return waiter.window.to === undefined
      ? this.#earliestS(waiter) + Math.max(COALESCE_S, COALESCE_SHARE * waiter.window.from)
      : waiter.window.to - this.elapsedS(waiter.anchor);
  }
}
