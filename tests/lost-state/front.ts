import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Pool } from "undici";
import { createReference, type Reference } from "../../reference/server.ts";
import { burned } from "./burned.ts";

/** How a load balancer chooses the instance for a request. */
export type Affinity = "connection" | "cookie" | "turns" | "chance";

/** Several references that share no state, behind one address. */
export async function startInstances(count: number, affinity: Affinity, draws = 0) {
  // The same catalogue, but draws of their own.
  const instances: Reference[] = Array.from({ length: count }, (_, index) =>
    createReference({ deviation: burned(draws + 1000 * index) }),
  );
  const pools = await Promise.all(instances.map(async (each) => new Pool(await each.listen())));
  const bySocket = new WeakMap<Socket, number>();
  let turn = 0;

  const choose = (request: IncomingMessage): number => {
    if (affinity === "turns") return turn++ % count;
    if (affinity === "chance") return Math.floor(Math.random() * count);
    if (affinity === "cookie")
      return Number(/instance=(\d+)/.exec(request.headers.cookie ?? "")?.[1] ?? turn++ % count);
    const known = bySocket.get(request.socket) ?? turn++ % count;
    bySocket.set(request.socket, known);
    return known;
  };

  const server = createServer((request, response) => {
    const instance = choose(request);
    void forward(pools[instance], request, response, affinity === "cookie" ? `instance=${instance}` : undefined);
  });
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

async function forward(pool: Pool | undefined, request: IncomingMessage, response: ServerResponse, cookie?: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { connection: _, host: __, ...headers } = request.headers;
  const answer = await pool?.request({
    path: request.url ?? "/",
    method: (request.method ?? "GET") as "GET",
    headers,
    body: chunks.length === 0 ? null : Buffer.concat(chunks),
  });
  if (answer === undefined) return;
  const body = Buffer.from(await answer.body.arrayBuffer());
  const { "transfer-encoding": ___, connection: ____, "keep-alive": _____, ...passed } = answer.headers;
  response.writeHead(answer.statusCode, {
    ...passed,
    ...(cookie === undefined ? {} : { "set-cookie": `${cookie}; Path=/` }),
  });
  response.end(body);
}
