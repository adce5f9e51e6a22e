import type { UserEndpointKey } from "../../contract/endpoints.ts";
import { RATE_LIMITS } from "../../contract/limits.ts";
import { NotAllowed, NotExercised } from "../exits/early-exits.ts";
import type { Anchor } from "../states/timekeeper.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { RunContext } from "./run-context.ts";
import { perRun } from "./run-memory.ts";

/** Silence beyond the window, since clocks differ and the bound itself is open. Seconds. */
const AFTER_WINDOW_S = 1;

/**
 * How long a key has to be silent at a limited endpoint until its next request is certainly accepted; undefined without
 * a limit. Seconds.
 */
export function silenceOf(endpoint: UserEndpointKey): number | undefined {
  const windowS = RATE_LIMITS.find((limit) => limit.endpoint === endpoint)?.windowSeconds;
  return windowS === undefined ? undefined : windowS + AFTER_WINDOW_S;
}

/** The one budget of a run: every scenario that uses a key has to know of the others' requests. */
export const keyBudgetOf = perRun((run: RunContext) => new KeyBudget(run));

/**
 * Spaces the requests of each key at each limited endpoint by the documented window, so that scenarios which share a
 * key don't meet each other's limit. Two requests of one scenario on one key must not wait at the same time.
 */
export class KeyBudget {
  readonly #run: RunContext;
  readonly #slots = new Map<string, Slot>();

  constructor(run: RunContext) {
    this.#run = run;
  }

  /**
   * Sends one request when its turn has come. A refused request is assumed not to count until the next one is
   * limited, for whether it is remains open; then the window is waited out, once.
   * @throws {NotExercised} when the wait is not allowed
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
   * Has the key at the endpoint to itself, with a fresh window, for requests that are not to wait for each other.
   * @throws {NotExercised} when the wait is not allowed
   */
  async hold<T>(key: string, endpoint: UserEndpointKey, work: () => Promise<T>): Promise<T> {
    const slot = this.#slot(key, endpoint);
    let isUsed = true;
    return this.#inTurn(slot, async () => {
      try {
        return await work();
      } catch (stop) {
        // What was not allowed to leave did not use the key.
        if (stop instanceof NotAllowed) isUsed = false;
        throw stop;
      } finally {
        if (isUsed) slot.spent = this.#run.time.anchor();
      }
    });
  }

  #slot(key: string, endpoint: UserEndpointKey): Slot {
    const name = `${endpoint} ${key}`;
    const slot = this.#slots.get(name) ?? { silenceS: silenceOf(endpoint) ?? 0, queue: 0, tail: Promise.resolve() };
    this.#slots.set(name, slot);
    return slot;
  }

  async #inTurn<T>(slot: Slot, work: () => Promise<T>): Promise<T> {
    this.#refuseLongQueue(slot);
    const isBusy = slot.queue > 0;
    const before = slot.tail;
    let release = () => {};
    slot.tail = new Promise<void>((resolve) => {
      release = resolve;
    });
    slot.queue++;
    try {
      // Whoever is ahead may wait for time, which moves only while nobody is at work.
      if (isBusy) await this.#run.scheduler.yieldSlot(() => before);
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

  /** Where time is really waited for, those ahead in the queue count as well. */
  #refuseLongQueue(slot: Slot): void {
    if (this.#run.states.isOffered) return;
    const { maxWaitSeconds } = this.#run.target;
    const neededS = Math.ceil((slot.queue + (slot.spent === undefined ? 0 : 1)) * slot.silenceS);
    // Where even one window is too long nobody ahead waits either, and the queue is short in time.
    if (neededS <= maxWaitSeconds || maxWaitSeconds < slot.silenceS) return;
    throw new NotExercised(
      "PROVIDER_STATES_URL",
      `needs the provider state "an API key", USER_SESSION_TOKEN, or MAX_WAIT=${neededS} to wait for the key's turn`,
    );
  }
}

interface Slot {
  readonly silenceS: number;
  /** Requests that wait or are under way. */
  queue: number;
  tail: Promise<void>;
  /** The last request that counts against the key, until its window has passed. */
  spent?: Anchor;
}
