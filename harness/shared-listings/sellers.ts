import type { RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { withConnection } from "../transport/with-connection.ts";

/** Number of connections that sell at once: the lowest concurrency of a run. */
const SELLERS = 16;

/** Does some work for each item of a list, on several connections at once. */
export async function bySellers<T>(
  { transport }: RunContext,
  list: readonly T[],
  work: (item: T, connection: Connection) => Promise<void>,
): Promise<void> {
  const queue = [...list];
  const sellers = Array.from({ length: Math.min(SELLERS, queue.length) }, () =>
    withConnection(transport, async (connection) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, connection);
    }),
  );
  await Promise.all(sellers);
}
