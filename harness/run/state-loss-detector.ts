import { setTimeout as sleep } from "node:timers/promises";
import { errorRow } from "../../contract/errors.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { sandboxOn } from "../operations/first-clients.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Connection } from "../transport/connection.ts";
import { memberOf } from "../transport/exchange.ts";
import { withConnection } from "../transport/with-connection.ts";
import type { Run } from "./run.ts";

/** A user with one purchase, which shows whether a connection still reaches the state made on it. */
interface ControlUser {
  readonly user: string;
  readonly sessionId: string;
  readonly movedS: number;
  /** The number of cookie resets of the connection when the user was made. */
  readonly cookieLives: number;
  /** Whether its answers set a cookie, which may choose an instance. */
  readonly isOnCookie: boolean;
}

/** Whether a control user and its session are known. */
interface Lookup {
  readonly isKnown: boolean;
  readonly hasSession: boolean;
}

const UNKNOWN_USER = errorRow("inventory", "User not found");
const UNKNOWN_SESSION = errorRow("buy/status", "Transaction failed");
/** After this much moved time a missing control user proves nothing, because it may have expired. Seconds. */
const STALE_AFTER_MOVED_S = 3600;
const LOOKS = 3;
/** Maximum packs tried for a control user. */
const MAX_PACKS = 6;
const SCATTER_LOOKS = 16;
/** Maximum random pause before a look. Where instances answer in turn, requests of others at an equal pace would hide one. */
const SCATTER_PAUSE_MS = 4;
/** Tries: state that disappears once may have been lost by a restart, but hardly twice in a row. */
const SCATTER_TRIES = 2;
const SPREAD_LOOKS = 7;
const IDLE_TRIES = 2;
/** Maximum idle wait for a loss of state. */
const MAX_IDLE_MS = 5_000;

/**
 * Distinguishes lost state from a violation in the sandbox, whose instances share no state and lose it on a restart.
 * Each connection relies on a control user: if both the user and its session are unknown, state was lost. If only one
 * of them is unknown, that is a fault of the system.
 * Connections share one control user until it is unknown on one of them, or cookies choose an instance. From then on
 * each has its own.
 */
export class StateLossDetector {
  readonly #run: Run;
  #byConnection = new WeakMap<Connection, ControlUser>();
  /** The shared control user; a promise, because many scenarios start at once. */
  #common: Promise<ControlUser | undefined> | undefined;
  #isShared = true;
  #scattered: Promise<boolean> | undefined;
  #spread: Promise<boolean> | undefined;
  #lostWhenIdle: Promise<boolean> | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Makes sure that the connection has a control user. Without one, lost state excuses nothing. */
  async prepare(connection: Connection): Promise<void> {
    const known = this.#byConnection.get(connection);
    if (known !== undefined && this.#isValid(known, connection)) return;
    const shared = await this.#sharedOn(connection);
    // If cookies choose the instance, the first answer has to set it before requests overlap.
    const control = shared ?? (await this.#make(connection).catch(ignoreEarlyExit));
    if (control !== undefined) this.#byConnection.set(connection, control);
  }

  #isValid(control: ControlUser, connection: Connection): boolean {
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
      if (!this.#isStale(control)) return this.#isValid(control, connection) ? control : undefined;
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
    const control = this.#byConnection.get(connection);
    if (control === undefined) return false;
    for (let look = 0; look < LOOKS; look++) {
      const lookup = await this.#look(connection, control).catch(ignoreEarlyExit);
      if (lookup !== undefined && isGone(lookup)) {
        this.#byConnection.delete(connection);
        this.#isShared = false;
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether requests of one connection reach several instances in turn, so that no earlier state can be relied
   * on. Found out once per run, when a violation needs an explanation.
   */
  isScattered(): Promise<boolean> {
    this.#scattered ??= this.#onNew((connection) => this.#findScatter(connection)).catch(falseIfEnded);
    return this.#scattered;
  }

  /**
   * Returns whether new connections reach instances that share no state. Found out once per run, when a violation needs
   * an explanation.
   */
  isSpread(): Promise<boolean> {
    this.#spread ??= this.#findSpread().catch(falseIfEnded);
    return this.#spread;
  }

  /**
   * Returns whether state gets lost while the run sends nothing, so that no request is the cause. Found out once per
   * run, when a scenario lost its state in every attempt.
   * @param ms wait in milliseconds, at most `MAX_IDLE_MS`; the caller ensures that nothing else runs
   */
  isLostWhenIdle(ms: number): Promise<boolean> {
    this.#lostWhenIdle ??= this.#onNew((connection) => this.#findIdleLoss(connection, ms)).catch(falseIfEnded);
    return this.#lostWhenIdle;
  }

  async #findIdleLoss(connection: Connection, ms: number): Promise<boolean> {
    for (let turn = 0; turn < IDLE_TRIES; turn++) {
      const control = await this.#make(connection);
      // A system that never keeps state can't lose it.
      if (control === undefined || !(await this.#look(connection, control)).isKnown) return false;
      await sleep(Math.min(ms, MAX_IDLE_MS));
      const lookup = await this.#look(connection, control);
      if (isGone(lookup)) return true;
    }
    return false;
  }

  async #findSpread(): Promise<boolean> {
    const connections = Array.from({ length: SPREAD_LOOKS }, () => this.#run.transport.lease(true));
    try {
      const [first, ...others] = connections;
      const control = first === undefined ? undefined : await this.#make(first);
      if (control === undefined) return false;
      const lookups = await Promise.all(others.map((connection) => this.#look(connection, control)));
      // The first connection has to know the control user still; otherwise the system forgets everything.
      const own = first === undefined ? undefined : await this.#look(first, control);
      return own?.isKnown === true && own.hasSession && lookups.some(isGone);
    } finally {
      for (const connection of connections) this.#run.transport.giveBack(connection);
    }
  }

  async #findScatter(connection: Connection): Promise<boolean> {
    for (let turn = 0; turn < SCATTER_TRIES; turn++) {
      const control = await this.#make(connection);
      if (control === undefined) return false;
      const users: boolean[] = [];
      const sessions: boolean[] = [];
      for (let look = 0; look < SCATTER_LOOKS; look++) {
        await sleep(Math.random() * SCATTER_PAUSE_MS);
        // Alternates the order, so that each lookup reaches both of two instances that answer in turn.
        const lookup = await this.#look(connection, control, look % 2 === 1);
        users.push(lookup.isKnown);
        sessions.push(lookup.hasSession);
      }
      // Another instance changes both lookups. If only the inventory changes, that is a fault.
      if (!changes(users) || !changes(sessions)) return false;
      if (comesBack(users) || comesBack(sessions)) return true;
    }
    return true;
  }

  #onNew(find: (connection: Connection) => Promise<boolean>): Promise<boolean> {
    return withConnection(this.#run.transport, find, true);
  }

  async #make(connection: Connection): Promise<ControlUser | undefined> {
    const sut = sandboxOn(this.#run, connection);
    const user = this.#run.newUserId();
    const packs = await this.#run.catalogue.purchasable("sandbox");
    for (const pack of packs.slice(0, MAX_PACKS)) {
      const init = await sut.buyInit({ id: pack.id, amount: 1, user_id: user });
      const sessionId = memberOf(init.json, "session_id");
      const [item] = itemsIn(memberOf(init.json, "nfts"));
      if (init.status !== 200 || typeof sessionId !== "string" || item === undefined) continue;
      const { movedS } = this.#run.time;
      // A cookie may choose an instance, and a listing that one instance refuses to sell may be available at another.
      if (connection.hasCookies) this.#run.listings.spread();
      const { cookieLives, hasCookies: isOnCookie } = connection;
      return { user, sessionId, movedS, cookieLives, isOnCookie };
    }
    return undefined;
  }

  async #look(connection: Connection, control: ControlUser, isSessionFirst = false): Promise<Lookup> {
    const sut = sandboxOn(this.#run, connection);
    const askStatus = () => sut.buyStatus({ session_id: control.sessionId });
    const early = isSessionFirst ? await askStatus() : undefined;
    const inventory = await sut.inventory(control.user);
    const status = early ?? (await askStatus());
    return {
      // Compares the user only: the item may have been sold back, or sold in place of another holder's copy.
      isKnown: !isRefusal(inventory, UNKNOWN_USER),
      hasSession: !isRefusal(status, UNKNOWN_SESSION),
    };
  }
}

/** Returns whether all state is gone. If only one part is, that is a fault of the system. */
function isGone({ isKnown, hasSession }: Lookup): boolean {
  return !isKnown && !hasSession;
}

/** The answer to a question that an early exit left open. */
function falseIfEnded(thrown: unknown): boolean {
  return ignoreEarlyExit(thrown) ?? false;
}

function changes(looks: readonly boolean[]): boolean {
  return looks.includes(true) && looks.includes(false);
}

function comesBack(looks: readonly boolean[]): boolean {
  return looks.includes(true, looks.indexOf(false));
}
