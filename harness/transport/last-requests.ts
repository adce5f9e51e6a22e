import type { Connection } from "./connection.ts";
import { toKept } from "./evidence.ts";
import type { Exchange } from "./exchange.ts";

/** The requests that a reader needs to repeat the last one: a purchase, a quote and an order are three. */
const KEPT = 6;
/** Maximum length of a kept answer. Characters. */
const MAX_TEXT_LENGTH = 16_384;

/** The last requests of each connection, answered or not. */
export class LastRequests {
  readonly #of = new WeakMap<Connection, readonly Exchange[]>();

  note(exchange: Exchange, connection: Connection): void {
    const earlier = this.#of.get(connection) ?? [];
    this.#of.set(connection, [...earlier, toKept(exchange, MAX_TEXT_LENGTH)].slice(-KEPT));
  }

  /**
   * Returns the last requests in order.
   * @param sinceMs by `performance.now()`: earlier requests are left out
   */
  of(connection: Connection, sinceMs: number): readonly Exchange[] {
    return (this.#of.get(connection) ?? []).filter(({ sentAtMs }) => sentAtMs >= sinceMs);
  }
}
