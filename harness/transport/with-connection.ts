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
