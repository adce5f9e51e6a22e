import type { Network } from "../config/network.ts";
import type { Bounds } from "./bounds.ts";
import { type OneConnection, toDispatcher } from "./dispatcher.ts";
import { Mutex } from "./mutex.ts";

/** A TCP connection, reopened after it was lost. */
export interface PooledClient {
  /** Replaced when it is closed without use. */
  client: OneConnection;
  /** Whether the server accepted it and has not closed it. */
  isOpen: boolean;
  /** The alert of TLS that ended it; undefined if none did since it was opened. */
  alert: Error | undefined;
  /** Whether a request is in progress. */
  isBusy: boolean;
  /** Orders the requests of all that share it one after another. */
  readonly turn: Mutex;
  sharers: number;
  /** Answers since it was last opened. */
  answers: number;
  /** When the last of them arrived, as of `performance.now()`. */
  answeredAtMs: number;
  /** Number of times it was opened. */
  openings: number;
  /** Number of the TCP connection among all that were opened. */
  openedAs: number;
  /** Consecutive losses right after its first answer. */
  lostInARow: number;
}

/** The connections to a target: one per user, or shared ones if the settings allow fewer. */
export class ClientPool {
  readonly #bounds: Bounds;
  readonly #network: Network;
  readonly #most: number;
  readonly #clients = new Set<PooledClient>();
  #opened = 0;
  /** Carries all requests if the server accepts one connection only. */
  #only: PooledClient | undefined;

  constructor(bounds: Bounds, most = Number.POSITIVE_INFINITY, network: Network = {}) {
    this.#bounds = bounds;
    this.#network = network;
    this.#most = most;
  }

  /** Returns a new connection if another one is allowed, else the one with the fewest sharers. */
  acquire(origin: string): PooledClient {
    const least = this.#clients.size < this.#most ? undefined : leastShared(this.#clients);
    const pooled = least ?? this.#open(origin);
    pooled.sharers++;
    return pooled;
  }

  /** The number of connections that were accepted and are open. */
  get accepted(): number {
    return [...this.#clients].filter(({ answers }) => answers > 0).length;
  }

  /** Returns the connection that carries the requests of this one. */
  carrierOf(own: PooledClient): PooledClient {
    return this.#only ?? own;
  }

  /**
   * Closes connections without a request, because the server accepts few.
   * @param isOnlyOne true to send all further requests on one connection
   */
  closeIdle(origin: string, isOnlyOne: boolean): void {
    if (isOnlyOne) this.#only ??= this.#open(origin);
    for (const pooled of this.#clients) {
      if (pooled.isBusy || !pooled.isOpen || pooled === this.#only) continue;
      void pooled.client.destroy();
      pooled.client = this.#connect(origin, pooled);
      pooled.isOpen = false;
      pooled.answers = 0;
    }
  }

  /** Closes the connection after its last sharer has released it. */
  async release(pooled: PooledClient): Promise<void> {
    pooled.sharers--;
    if (pooled.sharers > 0) return;
    this.#clients.delete(pooled);
    await pooled.client.destroy();
    if (this.#only === undefined || this.#clients.size > 1) return;
    const only = this.#only;
    this.#only = undefined;
    this.#clients.delete(only);
    await only.client.destroy();
  }

  #open(origin: string): PooledClient {
    const counts = {
      alert: undefined,
      isOpen: false,
      isBusy: false,
      sharers: 0,
      answers: 0,
      answeredAtMs: 0,
      openings: 0,
      openedAs: 0,
      lostInARow: 0,
    };
    const pooled: PooledClient = Object.assign(counts, { turn: new Mutex(), client: this.#connect(origin, counts) });
    this.#clients.add(pooled);
    return pooled;
  }

  #connect(origin: string, counts: Pick<PooledClient, "isOpen" | "openings" | "openedAs" | "alert">): OneConnection {
    return toDispatcher(origin, this.#bounds, this.#network, {
      opened: () => {
        counts.isOpen = true;
        counts.openings++;
        counts.openedAs = ++this.#opened;
        counts.alert = undefined;
      },
      closed: () => {
        counts.isOpen = false;
      },
      alerted: (fault) => {
        counts.alert = fault;
      },
    });
  }
}

function leastShared(clients: ReadonlySet<PooledClient>): PooledClient | undefined {
  return [...clients].toSorted((one, other) => one.sharers - other.sharers)[0];
}
