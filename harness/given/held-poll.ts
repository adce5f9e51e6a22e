import { setTimeout as sleep } from "node:timers/promises";
import type { UserClient } from "../client/user-client.ts";
import { Inconclusive, NotExercised } from "../run/stops.ts";
import type { UserStage } from "../run/user-stage.ts";
import type { Exchange } from "../transport/exchange.ts";
import { watchPace } from "./pace.ts";
import { timed } from "./race.ts";

/** A status call that the system held, and between which bounds it did. */
export interface HeldPoll {
  readonly exchange: Exchange;
  /** Real time: no clock of the system ran less. Seconds. */
  readonly atLeastS: number;
  /** Real time and what the clock was moved: no clock of the system ran more. Seconds. */
  readonly atMostS: number;
  /** How late other answers came meanwhile. Seconds. */
  readonly delayS: number;
}

/** Long enough for an answer that is not held at all. Milliseconds. */
const AT_ONCE_MS = 50;
/** The clock is moved first to where an answer is still too early, then to where it is about due. Seconds. */
const LOOKS = [
  { from: 3, to: 3.9 },
  { from: 6.5, to: 9 },
];

/**
 * Polls a purchase in progress. The poll window of a system ends with real time or with its moved clock, so the clock is
 * moved while the call is held, and the rest is really waited for.
 * @throws {Inconclusive} when an intermediary had it sent again
 */
export async function heldPoll(stage: UserStage, caller: UserClient, sessionId: string): Promise<HeldPoll> {
  const { time, conductor } = stage.run;
  const anchor = stage.now();
  let isOver = false;
  const poll = timed(() => caller.on(stage.anotherLine()).buyStatus({ session_id: sessionId })).finally(() => {
    isOver = true;
  });
  const endWatch = watchPace(stage);
  // Whoever awaits it later still meets its fault.
  poll.catch(() => undefined);
  await sleep(AT_ONCE_MS);
  for (const look of LOOKS) {
    if (isOver) break;
    await stage.timeSince(anchor, look).catch(ignoreStops);
    if (!isOver) await sleep(AT_ONCE_MS / 2);
  }
  if (!isOver) await conductor.aside(() => poll.catch(() => undefined));
  // Nobody moves the clock while a scenario is at work, so this bound holds whenever the answer came.
  const atMostS = time.elapsedS(anchor);
  const delayS = endWatch();
  const { exchange, isRepeated } = await poll;
  if (isRepeated) throw new Inconclusive("a poll was sent again, and may have counted twice");
  return { exchange, atLeastS: (exchange.doneAtMs - exchange.sentAtMs) / 1000, atMostS, delayS };
}

/** A clock that can't be moved, or was moved too far already, only means that the window is real time. */
function ignoreStops(stop: unknown): void {
  if (!(stop instanceof NotExercised) && !(stop instanceof Inconclusive)) throw stop;
}
