import { type Dispatcher, Pool } from "undici";
import type { Target } from "../harness/config/target.ts";
import { CoverageCounter } from "../harness/coverage/coverage.ts";
import { FieldCounts } from "../harness/coverage/field-counts.ts";
import { History } from "../harness/history/history.ts";
import { Judge } from "../harness/ledger/judge.ts";
import { Ledger } from "../harness/ledger/ledger.ts";
import { Latency } from "../harness/run/latency.ts";
import { HttpTransport } from "../harness/transport/http-transport.ts";
import type { Outgoing } from "../harness/transport/outgoing.ts";
import { requestsOfARun, withReference } from "./requests.ts";

const CONCURRENCY = 48;
const ROUNDS = 5;

/** Requests per second of one client: the best of all rounds, in which the clients alternate. */
export interface Throughput {
  readonly way: string;
  readonly perSecond: number;
}

/**
 * Sends the requests of a whole run again, as fast as possible: with undici alone, which reads each body as text; with
 * our transport, which reads it within limits as JSON; and with our transport and all checks of exchanges.
 */
export async function overhead(): Promise<{ readonly requests: number; readonly ways: readonly Throughput[] }> {
  const requests = await requestsOfARun();
  const ways: readonly (readonly [string, (target: Target) => Promise<void>])[] = [
    ["undici, body as text", (target) => sendBare(target.baseUrl, requests, ({ body }) => body.text())],
    ["undici, body as JSON", (target) => sendBare(target.baseUrl, requests, ({ body }) => body.json())],
    ["our transport", (target) => sendOurs(target, requests, false)],
    ["our transport and all checks", (target) => sendOurs(target, requests, true)],
  ];
  const bestMs = ways.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [nth, [, send]] of ways.entries()) {
      // A new reference each time, because its users would get more items in every round.
      const took = await withReference(async (target) => {
        const startedMs = performance.now();
        await send(target);
        return performance.now() - startedMs;
      });
      bestMs[nth] = Math.min(bestMs[nth] ?? 0, took);
    }
  }
  return {
    requests: requests.length,
    ways: ways.map(([way], nth) => ({ way, perSecond: (1000 * requests.length) / (bestMs[nth] ?? 1) })),
  };
}

async function sendBare(
  origin: string,
  requests: readonly Outgoing[],
  read: (response: Dispatcher.ResponseData) => Promise<unknown>,
): Promise<void> {
  const pool = new Pool(origin, { connections: CONCURRENCY, pipelining: 1 });
  await concurrently(requests, () => async ({ path, method, headers, body }) => {
    const options = { path, method: method as "GET", headers: headers.flat(), body: body ?? null };
    const response = await pool.request(options);
    // An intentionally invalid request may be answered with a page instead of JSON.
    await read(response).catch(() => undefined);
  });
  await pool.close();
}

async function sendOurs(target: Target, requests: readonly Outgoing[], hasChecks: boolean): Promise<void> {
  const transport = new HttpTransport(target);
  if (hasChecks) {
    const judge = new Judge(new Ledger(), new History(target));
    const fields = new FieldCounts(target);
    const coverage = new CoverageCounter(target.surfaces);
    const latency = new Latency();
    transport.observe((exchange, outgoing) => {
      latency.add(exchange);
      judge.add(exchange, outgoing);
      fields.add(exchange, outgoing);
      coverage.add(exchange);
    });
  }
  await concurrently(requests, () => {
    const connection = transport.lease();
    return async (request) => {
      // Does not wait for rate limits: a limited request stays limited in every round.
      await transport.send(connection, { ...request, waitsForLimit: false });
    };
  });
  await transport.close();
}

/** Sends all requests in order, distributed over the concurrent connections. */
async function concurrently(
  requests: readonly Outgoing[],
  open: () => (request: Outgoing) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    const send = open();
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) await send(request);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
