import { repeatWhile } from "../actions/repeat-while.ts";
import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { memberOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PartnerContext } from "./partner-context.ts";

/** One request of a race, with the times between which it took effect, if it did. */
export interface RaceRequest {
  readonly exchange: Exchange;
  /** When it was first sent, on the clock of {@link Exchange.sentAtMs}. */
  readonly calledAtMs: number;
  /** Whether it was sent again without an answer to the first sending, whose effect is then unknown. */
  readonly isRepeated: boolean;
}

/** Maximum connections that are tried for a client: of three instances, one that knows the user is hardly missed so often. */
const TRIES_PER_WORKER = 9;

/**
 * Returns clients on separate open connections that all list the user's items; a connection may lead to an instance
 * that does not know them. The user has to own something.
 * @throws {Inconclusive} if there are no two such connections, because nothing overlaps then
 */
export async function concurrentClients(
  context: PartnerContext,
  user: string,
  wanted: number,
): Promise<readonly PartnerClient[]> {
  const found = await Promise.all(Array.from({ length: wanted }, () => findClient(context, user)));
  const usable = found.filter((client) => client !== undefined);
  if (usable.length < 2)
    throw new Inconclusive("connections lead to instances that share no state, so nothing overlaps");
  return usable;
}

async function findClient(context: PartnerContext, user: string): Promise<PartnerClient | undefined> {
  const connect = async () => {
    const client = context.sut.on(context.anotherConnection());
    // The read also opens the connection, so that the race starts without that delay.
    const items = memberOf((await client.inventory(user)).json, "items");
    return Array.isArray(items) && items.length > 0 ? client : undefined;
  };
  return repeatWhile(connect, (client) => client === undefined, { tries: TRIES_PER_WORKER });
}

/** Sends all requests at once, each on the next client, and waits for every answer. */
export function race(
  clients: readonly PartnerClient[],
  requests: readonly ((sut: PartnerClient) => Promise<Exchange>)[],
): Promise<readonly RaceRequest[]> {
  return Promise.all(
    requests.map((request, nth) => {
      const client = clients[nth % clients.length];
      if (client === undefined) throw new RangeError("a race without connections");
      return timed(() => request(client));
    }),
  );
}

/** Sends one request of a race and records its times. */
export async function timed(request: () => Promise<Exchange>): Promise<RaceRequest> {
  const calledAtMs = performance.now();
  const exchange = await request();
  return { exchange, calledAtMs, isRepeated: exchange.resentAfter !== undefined };
}
