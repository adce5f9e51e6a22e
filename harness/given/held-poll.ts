import { setTimeout as sleep } from "node:timers/promises";
import { USER_LIMITS } from "../../contract/limits.ts";
import type { UserClient } from "../client/user-client.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { UserStage } from "../stage/user-stage.ts";
import type { Anchor } from "../states/timekeeper.ts";
import type { Exchange } from "../transport/exchange.ts";
import { timed } from "./race.ts";
import { watchResponseDelay } from "./response-delay.ts";

/** A status call that the system held, and between which bounds it did. */
export interface HeldPoll {
  readonly exchange: Exchange;
  /** Real time: no clock of the system ran less. Seconds. */
  readonly atLeastS: number;
  /** Real time and what the clock was moved: no clock of the system ran more. Seconds. */
  readonly atMostS: number;
  /** How late other answers came meanwhile. Seconds. */
  readonly delayS: number;
  /** Whether it ended too soon for a window of real time, though not when the clock was moved beyond the window. */
  readonly isUnclear: boolean;
}

/** Long enough for an answer that is not held at all. Milliseconds. */
const AT_ONCE_MS = 50;
/** The clock is moved first to where an answer is still too early, then to where it is about due. Seconds. */
const LOOKS = [
  { from: 3, to: 3.9 },
  { from: 6.5, to: 9 },
];
/** Nobody waits longer for a window of real time with the clock left alone. Seconds. */
const PATIENCE_S = 13;

/**
 * Polls a purchase in progress. The poll window of a system ends with real time or with its moved clock, so the clock is
 * moved while the call is held, and the rest is really waited for.
 * @throws {Inconclusive} when an intermediary had it sent again
 */
export function heldPoll(stage: UserStage, caller: UserClient, sessionId: string): Promise<HeldPoll> {
  return pollWhile(stage, caller, sessionId, async (anchor, isOver) => {
    await sleep(AT_ONCE_MS);
    for (const look of LOOKS) {
      if (isOver()) return;
      await stage.timeSince(anchor, look).catch(ignoreStops);
      if (!isOver()) await sleep(AT_ONCE_MS / 2);
    }
  });
}

/**
 * Polls a purchase in progress while nobody moves the clock: then there is but one time that a window can end with.
 * @throws {Inconclusive} when an intermediary had it sent again
 */
export function untouchedPoll(stage: UserStage, caller: UserClient, sessionId: string): Promise<HeldPoll> {
  return pollWhile(stage, caller, sessionId, async (_, isOver) => {
    for (const sinceMs = performance.now(); !isOver() && performance.now() - sinceMs < PATIENCE_S * 1000; )
      await sleep(AT_ONCE_MS);
  });
}

async function pollWhile(
  stage: UserStage,
  caller: UserClient,
  sessionId: string,
  wait: (anchor: Anchor, isOver: () => boolean) => Promise<void>,
): Promise<HeldPoll> {
  const { time, scheduler } = stage.run;
  const anchor = stage.now();
  let isOver = false;
  const poll = timed(() => caller.on(stage.anotherConnection()).buyStatus({ session_id: sessionId })).finally(() => {
    isOver = true;
  });
  const endWatch = watchResponseDelay(stage);
  // Whoever awaits it later still meets its fault.
  poll.catch(() => undefined);
  await wait(anchor, () => isOver);
  const isHeldOn = !isOver;
  if (isHeldOn) await scheduler.yieldSlot(() => poll.catch(() => undefined));
  // Nobody moves the clock while a scenario is at work, so this bound holds whenever the answer came.
  const atMostS = time.elapsedS(anchor);
  const delayS = endWatch();
  const { exchange, isRepeated } = await poll;
  if (isRepeated) throw new Inconclusive("a poll was sent again, and may have counted twice");
  const atLeastS = (exchange.doneAtMs - exchange.sentAtMs) / 1000;
  const isUnclear = isHeldOn && atLeastS < USER_LIMITS.pollWindowAcceptedSeconds.min;
  return { exchange, atLeastS, atMostS, delayS, isUnclear };
}

/** A clock that can't be moved, or was moved too far already, only means that the window is real time. */
function ignoreStops(stop: unknown): void {
  if (!(stop instanceof NotExercised) && !(stop instanceof Inconclusive)) throw stop;
}
