import type { PartnerClient } from "../client/partner-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import type { PartnerStage } from "../stage/partner-stage.ts";
import { type Exchange, memberOf } from "../transport/exchange.ts";

/** One request of a race, with the times between which it took effect, if it did. */
export interface RaceRequest {
  readonly exchange: Exchange;
  /** When it was first sent, on the clock of {@link Exchange.sentAtMs}. */
  readonly calledAtMs: number;
  /** Whether it had to be sent again because no answer came: then what it did the first time is not known. */
  readonly isRepeated: boolean;
}

/** A connection that is tried and does not know the user is replaced by another one so often. */
const TRIES_PER_LANE = 3;

/**
 * Clients on that many separate open connections that all list the user's items: where instances share no state, a
 * connection may lead elsewhere. The user has to own something.
 * @throws {Inconclusive} when no two such connections are to be had, for then nothing overlaps
 */
export async function concurrentClients(
  stage: PartnerStage,
  user: string,
  wanted: number,
): Promise<readonly PartnerClient[]> {
  const found = await Promise.all(Array.from({ length: wanted }, () => findLane(stage, user)));
  const usable = found.filter((client) => client !== undefined);
  if (usable.length < 2)
    throw new Inconclusive("connections lead to instances that share no state, so nothing overlaps");
  return usable;
}

async function findLane(stage: PartnerStage, user: string): Promise<PartnerClient | undefined> {
  for (let attempt = 0; attempt < TRIES_PER_LANE; attempt++) {
    const client = stage.sut.on(stage.anotherConnection());
    // The look also opens the connection, so that the race itself begins in one turn.
    const items = memberOf((await client.inventory(user)).json, "items");
    if (Array.isArray(items) && items.length > 0) return client;
  }
  return undefined;
}

/** Sends all requests in one turn, each on the next of the concurrentClients, and waits for every answer. */
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

/** Sends one request of a race and notes its times. */
export async function timed(request: () => Promise<Exchange>): Promise<RaceRequest> {
  const calledAtMs = performance.now();
  const exchange = await request();
  return { exchange, calledAtMs, isRepeated: exchange.resentAfter !== undefined };
}
