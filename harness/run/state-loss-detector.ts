import { errorRow } from "../../contract/errors.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { itemsIn } from "../client/pulled-item.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { sandboxOn } from "../operations/sandbox-client.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Connection } from "../transport/connection.ts";
import { memberOf } from "../transport/exchange.ts";
import type { Run } from "./run.ts";

/** A user whose one purchase shows whether a connection still sees the state that was made on it. */
interface ControlUser {
  readonly user: string;
  readonly sessionId: string;
  readonly itemId: string;
  readonly movedS: number;
  /** Of its connection, when it was made. */
  readonly cookieLives: number;
  /** Whether a cookie came with its answers, which may choose an instance. */
  readonly isOnCookie: boolean;
}

const UNKNOWN_USER = errorRow("inventory", "User not found");
const UNKNOWN_SESSION = errorRow("buy/status", "Transaction failed");
/** After so much moved time a vanished control may have expired by the rules, and proves nothing. Seconds. */
const STALE_AFTER_MOVED_S = 3600;
const LOOKS = 3;
/** Packs without stock after which a connection gets no control user. */
const MAX_PACKS = 6;
const SCATTER_LOOKS = 10;
/** State that only went may have been lost by a restart between two looks; hardly twice in a row. */
const SCATTER_TRIES = 2;
const SPREAD_LOOKS = 7;

/**
 * Distinguishes lost state from a violation in the sandbox, whose instances share no state and lose it on a restart. Each
 * connection relies on a control: when both its user and its session are unknown at once, state was lost. One of them
 * gone while the other is there is a fault of the system.
 *
 * Connections share one control until it is unknown on one of them, or cookies choose an instance: from then on each
 * has its own, made on it.
 */
export class StateLossDetector {
  readonly #run: Run;
  #byConnection = new WeakMap<Connection, ControlUser>();
  /** The control that connections share; a promise, since many begin at once. */
  #common: Promise<ControlUser | undefined> | undefined;
  #isShared = true;
  #scattered: Promise<boolean> | undefined;
  #spread: Promise<boolean> | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Makes sure that the connection has a control. A system that can't give it one gets no excuse by it either. */
  async prepare(connection: Connection): Promise<void> {
    const known = this.#byConnection.get(connection);
    if (known !== undefined && this.#isValid(known, connection)) return;
    const shared = await this.#sharedOn(connection);
    // Where cookies choose the instance, its first answer has to come before requests that overlap.
    const control = shared ?? (await this.#make(connection).catch(ignoreEarlyExit));
    if (control !== undefined) this.#byConnection.set(connection, control);
  }

  #isValid(control: ControlUser, connection: Connection): boolean {
    return control.cookieLives === connection.cookieLives && !this.#isStale(control);
  }

  #isStale({ movedS }: ControlUser): boolean {
    return this.#run.time.movedS - movedS >= STALE_AFTER_MOVED_S;
  }

  /** The control that connections share, made on this one if there is none; undefined where each needs its own. */
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

  /** Everything was forgotten at the suite's own wish: that their items are gone is nothing that needs an explanation. */
  forget(): void {
    this.#byConnection = new WeakMap();
    this.#common = undefined;
  }

  /**
   * Whether everything that was made on this connection is gone; the next attempt gets a new control. One from before
   * time was moved far may be gone by the rules: then further attempts come out the same, and count.
   */
  async isLost(connection: Connection): Promise<boolean> {
    const control = this.#byConnection.get(connection);
    if (control === undefined) return false;
    for (let look = 0; look < LOOKS; look++) {
      const seen = await this.#look(connection, control).catch(ignoreEarlyExit);
      if (seen !== undefined && !seen.isKnown && !seen.hasSession) {
        this.#byConnection.delete(connection);
        this.#isShared = false;
        return true;
      }
    }
    return false;
  }

  /**
   * Whether requests of one connection reach several instances by turns, so that nothing made before can be relied on.
   * Found out once in a run, only when something needs explaining.
   */
  isScattered(): Promise<boolean> {
    this.#scattered ??= this.#findScatter().catch((thrown: unknown) => ignoreEarlyExit(thrown) ?? false);
    return this.#scattered;
  }

  /**
   * Whether new connections lead to instances that share no state: what was made on one is unknown on another. Found out
   * once in a run, only when something needs explaining.
   */
  isSpread(): Promise<boolean> {
    this.#spread ??= this.#findSpread().catch((thrown: unknown) => ignoreEarlyExit(thrown) ?? false);
    return this.#spread;
  }

  async #findSpread(): Promise<boolean> {
    const connections = Array.from({ length: SPREAD_LOOKS }, () => this.#run.transport.lease(true));
    try {
      const [first, ...others] = connections;
      const control = first === undefined ? undefined : await this.#make(first);
      if (control === undefined) return false;
      const seen = await Promise.all(others.map((connection) => this.#look(connection, control)));
      // A system that forgets everything at once has no other instance that would know it.
      const own = first === undefined ? undefined : await this.#look(first, control);
      return own?.isKnown === true && own.hasSession && seen.some(({ isKnown, hasSession }) => !isKnown && !hasSession);
    } finally {
      for (const connection of connections) this.#run.transport.giveBack(connection);
    }
  }

  async #findScatter(): Promise<boolean> {
    const connection = this.#run.transport.lease(true);
    try {
      for (let turn = 0; turn < SCATTER_TRIES; turn++) {
        const control = await this.#make(connection);
        if (control === undefined) return false;
        const users: boolean[] = [];
        const sessions: boolean[] = [];
        for (let look = 0; look < SCATTER_LOOKS; look++) {
          // In changing order, so that each meets every one of two instances that answer by strict turns.
          const seen = await this.#look(connection, control, look % 2 === 1);
          users.push(seen.isKnown);
          sessions.push(seen.hasSession);
        }
        // Another instance changes both lookups: an inventory that changes alone is a fault.
        if (!changes(users) || !changes(sessions)) return false;
        if (comesBack(users) || comesBack(sessions)) return true;
      }
      return true;
    } finally {
      this.#run.transport.giveBack(connection);
    }
  }

  async #make(connection: Connection): Promise<ControlUser | undefined> {
    const sut = this.#client(connection);
    const user = this.#run.newUserId();
    const packs = await this.#run.catalogue.purchasable("sandbox");
    for (const pack of packs.slice(0, MAX_PACKS)) {
      const init = await sut.buyInit({ id: pack.id, amount: 1, user_id: user });
      const sessionId = memberOf(init.json, "session_id");
      const [item] = itemsIn(memberOf(init.json, "nfts"));
      if (init.status !== 200 || typeof sessionId !== "string" || item === undefined) continue;
      const { movedS } = this.#run.time;
      // A cookie may choose an instance: what one of them refuses to sell, another may still have.
      if (connection.hasCookies) this.#run.listings.spread();
      return {
        user,
        sessionId,
        itemId: item.id,
        movedS,
        cookieLives: connection.cookieLives,
        isOnCookie: connection.hasCookies,
      };
    }
    return undefined;
  }

  async #look(
    connection: Connection,
    control: ControlUser,
    isSessionFirst = false,
  ): Promise<{ readonly isKnown: boolean; readonly hasSession: boolean }> {
    const sut = this.#client(connection);
    const askStatus = () => sut.buyStatus({ session_id: control.sessionId });
    const early = isSessionFirst ? await askStatus() : undefined;
    const inventory = await sut.inventory(control.user);
    const status = early ?? (await askStatus());
    return {
      // The item itself may have been sold back, or sold in place of another holder's copy.
      isKnown: !isRefusal(inventory, UNKNOWN_USER),
      hasSession: !isRefusal(status, UNKNOWN_SESSION),
    };
  }

  #client(connection: Connection): PartnerClient {
    return sandboxOn(this.#run, connection);
  }
}

function changes(looks: readonly boolean[]): boolean {
  return looks.includes(true) && looks.includes(false);
}

function comesBack(looks: readonly boolean[]): boolean {
  return looks.includes(true, looks.indexOf(false));
}
