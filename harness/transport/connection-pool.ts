import { Connection, type Shared } from "./connection.ts";

/** Opens connections to one origin, and leases those again that were given back. */
export class ConnectionPool {
  readonly #origin: string;
  readonly #shared: Shared;
  readonly #idle: Connection[] = [];
  readonly #connections = new Set<Connection>();

  /** @param origin scheme, host and port */
  constructor(origin: string, shared: Shared) {
    this.#origin = origin;
    this.#shared = shared;
  }

  /** @param isNew true if it must not have been used before */
  lease(isNew = false): Connection {
    const idle = isNew ? undefined : this.#idle.pop();
    if (idle !== undefined) return idle;
    const connection = new Connection(this.#origin, this.#shared);
    this.#connections.add(connection);
    return connection;
  }

  giveBack(connection: Connection): void {
    this.#idle.push(connection);
  }

  /** Closes all connections, leased ones too. */
  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.close()));
  }
}
