import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { createReference, type Reference, STATES_PATH } from "../../reference/server.ts";
import { withOwnDraws } from "./own-draws.ts";

/** How a load balancer selects the instance for a request. */
export type Affinity = "connection" | "cookie" | "turns" | "chance";

/**
 * Provider states that change the whole provider: every instance receives them. All others affect only what they return.
 * The price feed is one service for all instances.
 */
const OF_THE_PROVIDER: ReadonlySet<unknown> = new Set([
  "time has passed",
  "an item is worth",
  "an internal error",
  "the address validator is unreachable",
  "the sandbox is restarted",
]);

/** How slow, impatient and unreliable a load balancer is. Durations in milliseconds. */
export interface Pace {
  /** After which it closes a connection without requests. */
  readonly idleMs?: number;
  /** By which it delays each answer. */
  readonly delayMs?: number;
  /** The number of the request with which instances besides the first one are added; default: all exist from the start. */
  readonly addedAt?: number;
  /** Closes the connection instead of answering each request whose number is a multiple of this. */
  readonly dropsEvery?: number;
}

/** Starts references that share no state, behind one address. */
export async function startInstances(count: number, affinity: Affinity, seed = 0, pace: Pace = {}) {
  // Each instance has the same catalogue but its own draws.
  return startFront(
    Array.from({ length: count }, (_, index) => createReference({ deviation: withOwnDraws(seed, index) })),
    affinity,
    pace,
  );
}

/** Starts the load balancer in front of the instances. */
export async function startFront(instances: readonly Reference[], affinity: Affinity, pace: Pace = {}) {
  const count = instances.length;
  const pools = await Promise.all(instances.map(async (each) => new Pool(await each.listen())));
  const bySocket = new WeakMap<Socket, number>();
  let [turn, requests] = [0, 0];

  const choose = (request: IncomingMessage): number => {
    if (requests < (pace.addedAt ?? 0)) return 0;
    if (affinity === "turns") return turn++ % count;
    if (affinity === "chance") return Math.floor(Math.random() * count);
    if (affinity === "cookie")
      return Number(/instance=(\d+)/.exec(request.headers.cookie ?? "")?.[1] ?? turn++ % count);
    const known = bySocket.get(request.socket) ?? turn++ % count;
    bySocket.set(request.socket, known);
    return known;
  };

  const server = createServer((request, response) => {
    requests++;
    if (pace.dropsEvery !== undefined && requests % pace.dropsEvery === 0) return request.destroy();
    const way = { pools, instance: choose(request), isSticky: affinity === "cookie", delayMs: pace.delayMs ?? 0 };
    forward(way, request, response).catch(() => response.destroy());
  });
  if (pace.idleMs !== undefined) server.keepAliveTimeout = pace.idleMs;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: instances[0]?.keys,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all(pools.map((pool) => pool.destroy()));
      await Promise.all(instances.map((each) => each.close()));
    },
  };
}

interface Way {
  readonly pools: readonly Pool[];
  readonly instance: number;
  /** Whether a cookie leads the next request to the same instance. */
  readonly isSticky: boolean;
  readonly delayMs: number;
}

async function forward(
  { pools, instance, isSticky, delayMs }: Way,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { connection: _, host: __, ...headers } = request.headers;
  const passed = {
    path: request.url ?? "/",
    method: (request.method ?? "GET") as "GET",
    headers,
    body: chunks.length === 0 ? null : Buffer.concat(chunks),
  };
  if (request.url === STATES_PATH && isOfTheProvider(passed.body)) {
    const others = pools.filter((_, index) => index !== instance);
    await Promise.all(others.map(async (pool) => (await pool.request(passed)).body.dump()));
  }
  const answer = await pools[instance]?.request(passed);
  if (answer === undefined) return;
  const body = Buffer.from(await answer.body.arrayBuffer());
  const { "transfer-encoding": ___, connection: ____, "keep-alive": _____, ...given } = answer.headers;
  if (delayMs > 0) await sleep(delayMs);
  response.writeHead(answer.statusCode, {
    ...given,
    ...(isSticky ? { "set-cookie": `instance=${instance}; Path=/` } : {}),
  });
  response.end(body);
}

function isOfTheProvider(body: Buffer | null): boolean {
  const asked: unknown = JSON.parse(body?.toString("utf8") ?? "null");
  return typeof asked === "object" && asked !== null && "state" in asked && OF_THE_PROVIDER.has(asked.state);
}
