import type { Connection } from "./connection.ts";
import type { HttpTransport } from "./http-transport.ts";

/**
 * Leases a connection for some work and gives it back, whatever the outcome.
 * @param isNew true if it must not have been used before
 */
export async function withConnection<T>(
  transport: Pick<HttpTransport, "lease" | "giveBack">,
  work: (connection: Connection) => Promise<T>,
  isNew = false,
): Promise<T> {
  const connection = transport.lease(isNew);
  try {
    return await work(connection);
  } finally {
    transport.giveBack(connection);
  }
}

/** Does the same with several connections that were not used before. */
export async function withNewConnections<T>(
  transport: Pick<HttpTransport, "lease" | "giveBack">,
  count: number,
  work: (first: Connection, ...others: readonly Connection[]) => Promise<T>,
): Promise<T> {
  return withConnection(
    transport,
    async (first) => {
      const others = Array.from({ length: count - 1 }, () => transport.lease(true));
      try {
        return await work(first, ...others);
      } finally {
        for (const connection of others) transport.giveBack(connection);
      }
    },
    true,
  );
}
