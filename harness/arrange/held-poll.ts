import { USER_LIMITS } from "../../contract/limits.ts";
import type { UserClient } from "../client/user-client.ts";
import { Inconclusive, ignoreEarlyExit, ignoring, NotExercised } from "../exits/early-exits.ts";
import type { Anchor } from "../schedule/timekeeper.ts";
import type { Exchange } from "../transport/exchange.ts";
import { WAITS, wait } from "../transport/waits.ts";
import { timed } from "./race.ts";
import type { UserContext } from "./user-context.ts";

/** A status call that the system held, with bounds of the time. */
export interface HeldPoll {
  readonly exchange: Exchange;
  /** Lower bound: real time. Seconds. */
  readonly minHeldS: number;
  /** Upper bound: real time plus the moved time. Seconds. */
  readonly maxHeldS: number;
  /** Delay of other answers in the same time. Seconds. */
  readonly delayS: number;
  /** Whether it ended too early by real time, but not by the moved clock, or nobody saw when by that clock. */
  readonly isUnclear: boolean;
}

/** The clock is moved first to a time too early for an answer, then to about the end of the window. Seconds. */
const LOOKS = [
  { from: 3, to: 3.9 },
  { from: 6.5, to: 9 },
] as const;
/** Maximum wait for the end of the window if the clock is not moved. Seconds. */
const MAX_HOLD_S = 13;

/**
 * Polls a purchase in progress. The system may measure its poll window by real time or by the moved clock, so the clock
 * is moved while the call is held, and the rest is waited for.
 * @throws {Inconclusive} if the request had to be repeated
 */
export function heldPoll(context: UserContext, caller: UserClient, sessionId: string): Promise<HeldPoll> {
  return pollWhile(context, caller, sessionId, async (anchor, isOver) => {
    await wait("heldAnswer");
    for (const look of LOOKS) {
      if (isOver()) return;
      // If the clock can't be moved or was moved too far, the window is measured in real time.
      await context.timeSince(anchor, look).catch(ignoring(NotExercised, Inconclusive));
      if (!isOver()) await wait("heldAnswer");
    }
  });
}

/**
 * Polls a purchase in progress without moving the clock, so that only real time can end the window.
 * @throws {Inconclusive} if the request had to be repeated
 */
export function untouchedPoll(context: UserContext, caller: UserClient, sessionId: string): Promise<HeldPoll> {
  return pollWhile(context, caller, sessionId, async (_, isOver) => {
    for (const sinceMs = performance.now(); !isOver() && performance.now() - sinceMs < MAX_HOLD_S * 1000; )
      await wait("heldAnswer");
  });
}

async function pollWhile(
  context: UserContext,
  caller: UserClient,
  sessionId: string,
  meanwhile: (anchor: Anchor, isOver: () => boolean) => Promise<void>,
): Promise<HeldPoll> {
  const { time, scheduler } = context.run;
  const anchor = context.now();
  let isOver = false;
  const poll = timed(() => caller.on(context.anotherConnection()).buyStatus({ session_id: sessionId })).finally(() => {
    isOver = true;
  });
  const endWatch = watchResponseDelay(context);
  // Prevents an unhandled rejection; the later await still throws.
  poll.catch(() => undefined);
  let heldS = 0;
  await meanwhile(anchor, () => {
    if (!isOver) heldS = time.elapsedS(anchor);
    return isOver;
  });
  const isHeldOn = !isOver;
  if (isHeldOn) await scheduler.yieldSlot(() => poll.catch(() => undefined));
  // The clock is not moved while a scenario runs, so the bound holds whenever the answer arrived.
  const maxHeldS = time.elapsedS(anchor);
  const delayS = endWatch();
  const { exchange, isRepeated } = await poll;
  if (isRepeated) throw new Inconclusive("a poll was sent again, and may have counted twice");
  const minHeldS = (exchange.doneAtMs - exchange.sentAtMs) / 1000;
  const { min } = USER_LIMITS.pollWindowAcceptedSeconds;
  // An answer that came late, or while the first move had to wait, may have been sent at once.
  const isSeenTooLate = heldS < LOOKS[0].from && maxHeldS >= min;
  const isUnclear = minHeldS < min && (isHeldOn || isSeenTooLate);
  return { exchange, minHeldS, maxHeldS, delayS, isUnclear };
}

/**
 * Measures the current response delay, from the network, the system or our machine. Sends a cheap public read at
 * intervals until it is ended.
 * @returns a function that ends it and returns the largest delay so far, in seconds
 */
function watchResponseDelay(context: UserContext): () => number {
  let isOver = false;
  let slowestMs = 0;
  const sut = context.sut.on(context.anotherConnection());
  const watch = async () => {
    while (!isOver) {
      const beganMs = performance.now();
      await wait("measurement");
      if (isOver) break;
      // A failed read counts with its time; other scenarios judge the failure.
      await sut.available().catch(ignoreEarlyExit);
      slowestMs = Math.max(slowestMs, performance.now() - beganMs - WAITS.measurement.ms);
    }
  };
  let fault: unknown;
  watch().catch((thrown: unknown) => {
    fault = thrown;
  });
  return () => {
    isOver = true;
    if (fault !== undefined) throw fault;
    return slowestMs / 1000;
  };
}
