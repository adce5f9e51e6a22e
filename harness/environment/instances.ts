import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { waitUpTo } from "../transport/waits.ts";
import { withNewConnections } from "../transport/with-connection.ts";
import { findArrangedElsewhere } from "./arranged-elsewhere.ts";
import { type ControlUser, isGone, lookUp, makeControlUser } from "./control-user.ts";
import { InstanceQuestion } from "./instance-question.ts";

const SCATTER_LOOKS = 16;
/** Tries: state that disappears once may have been lost by a restart, but hardly twice in a row. */
const SCATTER_TRIES = 2;
const SPREAD_LOOKS = 7;
const IDLE_WAITS = 2;
/** Maximum idle wait for a loss of state. */
const MAX_IDLE_MS = 5_000;
/** Maximum looks after it, and their duration: a server may restart after so many requests, whatever they are. */
const MAX_IDLE_LOOKS = 2_000;
const MAX_LOOKING_MS = 4_000;

const questions = perRun((run) => ({
  scattered: new InstanceQuestion(() => onNew(run, findScatter)),
  spread: new InstanceQuestion(() => findSpread(run)),
  arrangedElsewhere: new InstanceQuestion(() => findArrangedElsewhere(run)),
}));

/**
 * Returns whether requests of one connection reach several instances in turn, so that no earlier state can be relied
 * on. Found out when a violation needs an explanation.
 */
export const isScattered = (run: RunContext): Promise<boolean> => questions(run).scattered.ask();

/**
 * Returns whether new connections reach instances that share no state. Found out when a violation needs an explanation.
 */
export const isSpread = (run: RunContext): Promise<boolean> => questions(run).spread.ask();

/**
 * Returns whether provider states may reach another instance than requests do. Found out when a violation after a provider
 * state needs an explanation.
 */
export const isArrangedElsewhere = (run: RunContext): Promise<boolean> => questions(run).arrangedElsewhere.ask();

/** Makes the next violation find out again what was denied so far. Meant for lost state: an instance may have been added. */
export function doubtOneInstance(run: RunContext): void {
  for (const question of Object.values(questions(run))) question.doubt();
}

const idle = perRun(() => ({ question: undefined as InstanceQuestion | undefined }));

/**
 * Returns whether state gets lost while the run sends nothing, or nothing but lookups, so that no change is the cause.
 * Found out once per run, when a scenario lost its state in every attempt.
 * @param ms wait in milliseconds, at most `MAX_IDLE_MS`; the caller ensures that nothing else runs
 */
export function isLostWhenIdle(run: RunContext, ms: number): Promise<boolean> {
  const asked = idle(run);
  asked.question ??= new InstanceQuestion(() => onNew(run, (_, connection) => findIdleLoss(run, connection, ms)));
  return asked.question.ask();
}

async function findScatter(run: RunContext, connection: Connection): Promise<boolean> {
  for (let turn = 0; turn < SCATTER_TRIES; turn++) {
    const control = await makeControlUser(run, connection);
    if (control === undefined) return false;
    const users: boolean[] = [];
    const sessions: boolean[] = [];
    for (let look = 0; look < SCATTER_LOOKS; look++) {
      await waitUpTo("scatter");
      // Alternates the order, so that each lookup reaches both of two instances that answer in turn.
      const { isKnown, hasSession } = await lookUp(run, connection, control, look % 2 === 1);
      users.push(isKnown);
      sessions.push(hasSession);
    }
    // Another instance changes both lookups. If only the inventory changes, that is a fault.
    if (!changes(users) || !changes(sessions)) return false;
    if (comesBack(users) || comesBack(sessions)) return true;
  }
  return true;
}

function findSpread(run: RunContext): Promise<boolean> {
  return withNewConnections(run.transport, SPREAD_LOOKS, async (first, ...others) => {
    const control = await makeControlUser(run, first);
    if (control === undefined) return false;
    const lookups = await Promise.all(others.map((connection) => lookUp(run, connection, control)));
    // The first connection has to know the control user still; otherwise the system forgets everything.
    const { isKnown, hasSession } = await lookUp(run, first, control);
    return isKnown && hasSession && lookups.some(isGone);
  });
}

/** Undefined if the control user was unknown at once: a restart came first, or the system never keeps state. */
async function findIdleLoss(run: RunContext, connection: Connection, ms: number): Promise<boolean | undefined> {
  for (let wait = 0; wait < IDLE_WAITS; wait++) {
    const control = await makeControlUser(run, connection);
    if (control === undefined || !(await lookUp(run, connection, control)).isKnown) return undefined;
    await run.time.letPass(Math.min(ms, MAX_IDLE_MS) / 1000);
    if (await isGoneAfterLooks(run, connection, control)) return true;
  }
  return false;
}

/** A look that gets no answer shows nothing: the restart that is looked for may close the connection. */
async function isGoneAfterLooks(run: RunContext, connection: Connection, control: ControlUser): Promise<boolean> {
  const until = performance.now() + MAX_LOOKING_MS;
  for (let look = 0; look < MAX_IDLE_LOOKS && performance.now() < until; look++) {
    const lookup = await lookUp(run, connection, control).catch(ignoreEarlyExit);
    if (lookup !== undefined && isGone(lookup)) return true;
  }
  return false;
}

function onNew<Found>(
  run: RunContext,
  find: (run: RunContext, connection: Connection) => Promise<Found>,
): Promise<Found> {
  return withNewConnections(run.transport, 1, (connection) => find(run, connection));
}

function changes(looks: readonly boolean[]): boolean {
  return looks.includes(true) && looks.includes(false);
}

function comesBack(looks: readonly boolean[]): boolean {
  return looks.includes(true, looks.indexOf(false));
}
