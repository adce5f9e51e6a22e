import type { Client } from "undici";
import UndiciClient from "undici/lib/dispatcher/client.js";
import type { Bounds } from "./bounds.ts";
import { Mutex } from "./mutex.ts";

/** A TCP connection, reopened after it was lost. */
export interface PooledClient {
  readonly client: Client;
  /** Orders the requests of all that share it one after another. */
  readonly turn: Mutex;
  sharers: number;
  /** Answers since it was last opened. */
  answers: number;
  /** Number of times it was opened. */
  openings: number;
  /** Consecutive losses right after its first answer. */
  lostInARow: number;
}

/** The connections to a target: one per user, or shared ones if the settings allow fewer. */
export class ClientPool {
  readonly #bounds: Bounds;
  readonly #most: number;
  readonly #clients = new Set<PooledClient>();

  constructor(bounds: Bounds, most = Number.POSITIVE_INFINITY) {
    this.#bounds = bounds;
    this.#most = most;
  }

  /** Returns a new connection if another one is allowed, else the one with the fewest sharers. */
  acquire(origin: string): PooledClient {
    const least = this.#clients.size < this.#most ? undefined : leastShared(this.#clients);
    const pooled = least ?? this.#open(origin);
    pooled.sharers++;
    return pooled;
  }

  /** Closes the connection after its last sharer has released it. */
  async release(pooled: PooledClient): Promise<void> {
    pooled.sharers--;
    if (pooled.sharers > 0) return;
    this.#clients.delete(pooled);
    await pooled.client.destroy();
  }

  #open(origin: string): PooledClient {
    const client = new UndiciClient(origin, {
      pipelining: 1,
      connect: { timeout: this.#bounds.connectMs },
      // `Deadlines` enforces these timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: this.#bounds.headerBytes,
    });
    const pooled = { client, turn: new Mutex(), sharers: 0, answers: 0, openings: 0, lostInARow: 0 };
    client.on("connect", () => pooled.openings++);
    this.#clients.add(pooled);
    return pooled;
  }
}

function leastShared(clients: ReadonlySet<PooledClient>): PooledClient | undefined {
  let least: PooledClient | undefined;
  for (const each of clients) if (least === undefined || each.sharers < least.sharers) least = each;
  return least;
}
