import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { perRun, type RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { isAboutConnection, NoAnswer } from "../transport/no-answer.ts";
import { type ControlUser, isGone, lookUp, makeControlUser } from "./control-user.ts";
import { doubtOneInstance, isSpread } from "./instances.ts";

/** After this much moved time a missing control user proves nothing, because it may have expired. Seconds. */
const STALE_AFTER_MOVED_S = 3600;
const LOOKS = 3;

/** The detector of a run. */
export const stateLossOf = perRun((run) => new StateLossDetector(run));

/** The control user that a connection relies on. */
interface Reliance {
  readonly control: ControlUser;
  /** Whether it was made on another connection, perhaps. */
  readonly isCommon: boolean;
  /** How often the connection had been opened when its scenario began. */
  openings: number;
}

/**
 * Distinguishes lost state from a violation in the sandbox, whose instances share no state and lose it on a restart.
 * Each connection relies on a control user: if both the user and its session are unknown, state was lost. If only one
 * of them is unknown, that is a fault of the system.
 * Connections share one control user until it is unknown on one of them, or cookies choose an instance, or new
 * connections are found to reach other instances. From then on each has its own.
 */
class StateLossDetector {
  readonly #run: RunContext;
  #byConnection = new WeakMap<Connection, Reliance>();
  /** The shared control user; a promise, because many scenarios start at once. */
  #common: Promise<ControlUser | undefined> | undefined;
  #isShared = true;
  /** Whether the system has ever sold a control user something. */
  #hasMade = false;

  constructor(run: RunContext) {
    this.#run = run;
  }

  /**
   * Makes sure that the connection has a control user. Without one, lost state excuses nothing.
   * @throws {NoAnswer} if the system may be restarting
   */
  async prepare(connection: Connection): Promise<void> {
    const known = this.#byConnection.get(connection);
    const reliance = known !== undefined && this.#isValid(known, connection) ? known : await this.#newFor(connection);
    if (reliance === undefined) return;
    reliance.openings = connection.openings;
    this.#byConnection.set(connection, reliance);
  }

  async #newFor(connection: Connection): Promise<Reliance | undefined> {
    const shared = await this.#sharedOn(connection);
    // If cookies choose the instance, the first answer has to set it before requests overlap.
    const control = shared ?? (await this.#make(connection));
    return control === undefined ? undefined : { control, isCommon: shared !== undefined, openings: 0 };
  }

  /** Undefined if the system sells nothing, or never answered. One that sold before and closes the connection may be restarting. */
  async #make(connection: Connection): Promise<ControlUser | undefined> {
    try {
      const control = await makeControlUser(this.#run, connection);
      this.#hasMade ||= control !== undefined;
      return control;
    } catch (stop) {
      if (this.#hasMade && stop instanceof NoAnswer && isAboutConnection(stop.kind)) throw stop;
      return ignoreEarlyExit(stop);
    }
  }

  #isValid({ control, isCommon }: Reliance, connection: Connection): boolean {
    return this.#isCurrent(control, connection) && (this.#isShared || !isCommon);
  }

  #isCurrent(control: ControlUser, connection: Connection): boolean {
    return control.cookieLives === connection.cookieLives && !this.#isStale(control);
  }

  #isStale({ movedS }: ControlUser): boolean {
    return this.#run.time.movedS - movedS >= STALE_AFTER_MOVED_S;
  }

  /** Returns the shared control user, made on this connection if there is none; undefined if each connection needs its own. */
  async #sharedOn(connection: Connection): Promise<ControlUser | undefined> {
    while (this.#isShared) {
      this.#common ??= this.#make(connection).catch(ignoreEarlyExit);
      const common = this.#common;
      const control = await common;
      if (control === undefined || control.isOnCookie) return undefined;
      if (!this.#isStale(control)) return this.#isCurrent(control, connection) ? control : undefined;
      if (this.#common === common) this.#common = undefined;
    }
    return undefined;
  }

  /** Discards all control users after the suite itself has restarted the sandbox. */
  forget(): void {
    this.#byConnection = new WeakMap();
    this.#common = undefined;
  }

  /**
   * Returns whether everything that was made on this connection is gone; the next attempt gets a new control user. If
   * time was moved far since, the control user may have expired: further attempts then end the same way, and count.
   */
  async isLost(connection: Connection): Promise<boolean> {
    const reliance = this.#byConnection.get(connection);
    if (reliance === undefined) return false;
    const isLost = (await this.#isGoneOn(connection, reliance)) || (await this.#mayHaveMoved(connection, reliance));
    if (isLost) {
      this.#byConnection.delete(connection);
      this.#isShared = false;
      doubtOneInstance(this.#run);
    }
    return isLost;
  }

  async #isGoneOn(connection: Connection, { control }: Reliance): Promise<boolean> {
    for (let look = 0; look < LOOKS; look++) {
      const lookup = await lookUp(this.#run, connection, control).catch(ignoreEarlyExit);
      if (lookup !== undefined && isGone(lookup)) return true;
    }
    return false;
  }

  /**
   * Returns whether another instance may have answered in between although the control user is known now: it is on the
   * instance of another connection, or the connection was opened again, perhaps twice.
   */
  async #mayHaveMoved(connection: Connection, { isCommon, openings }: Reliance): Promise<boolean> {
    return (isCommon || connection.openings > openings) && (await isSpread(this.#run));
  }
}
