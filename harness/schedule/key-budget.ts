import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { windowSecondsOf } from "../../contract/limits.ts";
import type { Target } from "../config/target.ts";
import { NotAllowed, NotExercised } from "../exits/early-exits.ts";
import type { ProviderStates } from "../states/provider-states.ts";
import type { Exchange } from "../transport/exchange.ts";
import { Mutex } from "../transport/mutex.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Anchor, Timekeeper } from "./timekeeper.ts";

/** Added to the window, because clocks differ and the bound itself is open. Seconds. */
const AFTER_WINDOW_S = 1;

/**
 * Returns how long a key has to send nothing to an endpoint until its next request is certainly accepted; 0 without a
 * limit. Seconds.
 */
export function silenceOf(endpoint: UserEndpointKey): number {
  const windowS = windowSecondsOf(endpoint);
  return windowS === undefined ? 0 : windowS + AFTER_WINDOW_S;
}

/** What a budget needs of a run. */
interface BudgetedRun {
  readonly target: Pick<Target, "maxWaitSeconds">;
  readonly states: Pick<ProviderStates, "isConfigured">;
  readonly scheduler: Scheduler;
  readonly time: Timekeeper;
}

/**
 * Spaces the requests of each key to each limited endpoint by the documented window, so that scenarios that share a key
 * don't exceed each other's limit. Two requests of one scenario with one key must not wait at the same time.
 */
export class KeyBudget {
  readonly #run: BudgetedRun;
  readonly #slots = new Map<string, Slot>();

  constructor(run: BudgetedRun) {
    this.#run = run;
  }

  /**
   * Sends one request when the key is free. A refused request is assumed not to count, which the documents leave open.
   * If the next one is limited, the window is waited for once.
   * @throws {NotExercised} if the wait is not allowed
   */
  async turn(key: string, endpoint: UserEndpointKey, send: () => Promise<Exchange>): Promise<Exchange> {
    const slot = this.#slot(key, endpoint);
    return this.#inTurn(slot, async () => {
      let exchange = await send();
      if (exchange.status === 429) {
        slot.spent = this.#run.time.anchor();
        await this.#untilFree(slot);
        exchange = await send();
      }
      if (exchange.status < 400 || exchange.status === 429) slot.spent = this.#run.time.anchor();
      return exchange;
    });
  }

  /**
   * Runs requests with exclusive use of the key at the endpoint and a fresh window, without spacing between them.
   * @throws {NotExercised} if the wait is not allowed
   */
  async hold<T>(key: string, endpoint: UserEndpointKey, work: () => Promise<T>): Promise<T> {
    const slot = this.#slot(key, endpoint);
    let isUsed = true;
    return this.#inTurn(slot, async () => {
      try {
        return await work();
      } catch (stop) {
        // A forbidden request was not sent and did not use the key.
        if (stop instanceof NotAllowed) isUsed = false;
        throw stop;
      } finally {
        if (isUsed) slot.spent = this.#run.time.anchor();
      }
    });
  }

  /** Sends a request that neither waits for the limit nor comes between the requests of another scenario that holds the key. */
  async aside<T>(key: string, endpoint: UserEndpointKey, send: () => Promise<T>): Promise<T> {
    const release = await this.#run.scheduler.yieldSlot(() => this.#slot(key, endpoint).turn.enter());
    try {
      return await send();
    } finally {
      release();
    }
  }

  #slot(key: string, endpoint: UserEndpointKey): Slot {
    const name = `${endpoint} ${key}`;
    const slot = this.#slots.get(name) ?? { silenceS: silenceOf(endpoint), queue: 0, turn: new Mutex() };
    this.#slots.set(name, slot);
    return slot;
  }

  async #inTurn<T>(slot: Slot, work: () => Promise<T>): Promise<T> {
    this.#refuseLongQueue(slot);
    const isBusy = slot.queue > 0;
    const turn = slot.turn.enter();
    slot.queue++;
    // An earlier caller may wait for a move of time, which needs all slots free.
    const release = isBusy ? await this.#run.scheduler.yieldSlot(() => turn) : await turn;
    try {
      await this.#untilFree(slot);
      return await work();
    } finally {
      slot.queue--;
      release();
    }
  }

  async #untilFree(slot: Slot): Promise<void> {
    if (slot.spent === undefined) return;
    await this.#run.time.wait("user", slot.spent, { from: slot.silenceS });
    delete slot.spent;
  }

  /** In real time, the waits of earlier callers count too. */
  #refuseLongQueue(slot: Slot): void {
    if (this.#run.states.isConfigured) return;
    const { maxWaitSeconds } = this.#run.target;
    const neededS = Math.ceil((slot.queue + (slot.spent === undefined ? 0 : 1)) * slot.silenceS);
    // If even one window is too long, earlier callers don't wait either.
    if (neededS <= maxWaitSeconds || maxWaitSeconds < slot.silenceS) return;
    throw new NotExercised(
      "PROVIDER_STATES_URL",
      `needs the provider state "an API key", USER_SESSION_TOKEN, or MAX_WAIT=${neededS} to wait for the key's turn`,
    );
  }
}

interface Slot {
  readonly silenceS: number;
  /** Requests that wait or are in progress. */
  queue: number;
  readonly turn: Mutex;
  /** The last request that counts against the limit, until its window has passed. */
  spent?: Anchor;
}
