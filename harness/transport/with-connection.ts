import type { Connection } from "./connection.ts";
import type { HttpTransport } from "./http-transport.ts";

/** Leases a connection for some work and gives it back, whatever the outcome. */
export async function withConnection<T>(
  transport: Pick<HttpTransport, "lease" | "giveBack">,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = transport.lease();
  try {
    return await work(connection);
  } finally {
    transport.giveBack(connection);
  }
}

/** Does the same with one or several connections that were not used before. */
export async function withNewConnections<T>(
  transport: Pick<HttpTransport, "lease" | "giveBack">,
  count: number,
  work: (first: Connection, ...others: readonly Connection[]) => Promise<T>,
): Promise<T> {
  const first = transport.lease(true);
  const others = Array.from({ length: count - 1 }, () => transport.lease(true));
  try {
    return await work(first, ...others);
  } finally {
    for (const each of [...others, first]) transport.giveBack(each);
  }
}
