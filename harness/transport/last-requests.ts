import type { Connection } from "./connection.ts";
import { MAX_BODY_LENGTH, toKept } from "./evidence.ts";
import type { Exchange } from "./exchange.ts";

/** The requests that a reader needs to repeat the last one: a purchase, a quote and an order are three. */
const KEPT = 6;

/** The last requests of each connection, answered or not. */
export class LastRequests {
  readonly #most: number;
  readonly #of = new WeakMap<Connection, readonly Exchange[]>();

  /** @param most maximum requests kept of a connection */
  constructor(most = KEPT) {
    this.#most = most;
  }

  note(exchange: Exchange, connection: Connection): void {
    const earlier = this.#of.get(connection) ?? [];
    this.#of.set(connection, [...earlier, toKept(exchange, MAX_BODY_LENGTH)].slice(-this.#most));
  }

  /**
   * Returns the last requests in order.
   * @param sinceMs by `performance.now()`: earlier requests are left out
   */
  of(connection: Connection, sinceMs = Number.NEGATIVE_INFINITY): readonly Exchange[] {
    return (this.#of.get(connection) ?? []).filter(({ sentAtMs }) => sentAtMs >= sinceMs);
  }
}
