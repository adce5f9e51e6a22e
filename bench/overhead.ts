import { Pool } from "undici";
import { settingsOf } from "../cli/embedded.ts";
import { SUITE } from "../cli/suite.ts";
import { readTarget } from "../harness/config/settings.ts";
import { verify } from "../harness/run/verify.ts";
import type { SentRequest } from "../harness/transport/exchange.ts";
import { startEmbeddedReference } from "../reference/worker.ts";
import { SCENARIOS } from "../suites/index.ts";

/** As many as scenarios overlap. */
const CONCURRENCY = 48;

/** A whole run's requests, verified and bare: exchanges per second of each. */
export async function overhead() {
  const mock = await startEmbeddedReference();
  try {
    const settings = { ...settingsOf(mock), SURFACES: "sandbox,partner", ALLOW_WRITES: "sandbox,partner", SEED: "1" };
    const target = readTarget(settings);
    const requests: SentRequest[] = [];
    const options = { target, scenarios: SCENARIOS, suite: SUITE, isConfirming: false };
    // The first run warms both sides up and tells which requests there are.
    await verify({ ...options, onExchange: ({ request }) => requests.push(request) });
    const startedMs = performance.now();
    const { exchanges } = await verify(options);
    const verifiedPerSecond = exchanges / ((performance.now() - startedMs) / 1000);
    return { verifiedPerSecond, barePerSecond: await replay(mock.baseUrl, requests), exchanges };
  } finally {
    await mock.close();
  }
}

async function replay(origin: string, requests: readonly SentRequest[]): Promise<number> {
  const pool = new Pool(origin, { connections: CONCURRENCY, pipelining: 1 });
  const startedMs = performance.now();
  let next = 0;
  const worker = async () => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const response = await pool.request({
        path: request.url.slice(origin.length),
        method: request.method as "GET",
        headers: request.headers.flat(),
        body: request.body ?? null,
      });
      await response.body.text();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  await pool.close();
  return requests.length / ((performance.now() - startedMs) / 1000);
}
