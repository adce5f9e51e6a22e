import type { Client } from "undici";
import UndiciClient from "undici/lib/dispatcher/client.js";
import type { Bounds } from "./bounds.ts";
import { Mutex } from "./mutex.ts";

/** A TCP connection, made anew when it was lost. */
export interface PooledClient {
  readonly client: Client;
  /** Requests of all that share it go one after another. */
  readonly turn: Mutex;
  sharers: number;
  /** Answers since it was last made anew. */
  answers: number;
  /** How often in a row it was lost right after its first answer. */
  lostInARow: number;
}

/** So few connections to a target as settings allow: one for each who asks, or fewer that are shared. */
export class ClientPool {
  readonly #bounds: Bounds;
  readonly #most: number;
  readonly #clients = new Set<PooledClient>();

  constructor(bounds: Bounds, most = Number.POSITIVE_INFINITY) {
    this.#bounds = bounds;
    this.#most = most;
  }

  /** A connection of its own where there may be one more, or else the one that the fewest share. */
  acquire(origin: string): PooledClient {
    const least = this.#clients.size < this.#most ? undefined : leastShared(this.#clients);
    const pooled = least ?? this.#open(origin);
    pooled.sharers++;
    return pooled;
  }

  /** Ends the connection when nobody shares it any more. */
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
      // The deadlines hold these bounds, and more.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: this.#bounds.headerBytes,
    });
    const pooled = { client, turn: new Mutex(), sharers: 0, answers: 0, lostInARow: 0 };
    this.#clients.add(pooled);
    return pooled;
  }
}

function leastShared(clients: ReadonlySet<PooledClient>): PooledClient | undefined {
  let least: PooledClient | undefined;
  for (const each of clients) if (least === undefined || each.sharers < least.sharers) least = each;
  return least;
}
