import type { Connection } from "./connection.ts";
import type { Exchange, SentRequest } from "./exchange.ts";

/** The last request of each connection, answered or not. */
export class LastRequests {
  readonly #of = new WeakMap<Connection, Exchange>();

  note(exchange: Exchange, connection: Connection): void {
    this.#of.set(connection, exchange);
  }

  /** @param sinceMs by `performance.now()`: an earlier request is none */
  of(connection: Connection, sinceMs: number): SentRequest | undefined {
    const last = this.#of.get(connection);
    return last === undefined || last.sentAtMs < sinceMs ? undefined : last.request;
  }
}
