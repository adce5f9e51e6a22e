import { expect, test } from "vitest";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import type { Bounds } from "../../harness/transport/bounds.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { startHostile } from "../hostile/server.ts";

const PAUSES_MS = [1, 1, 1, 1];
const SOON_AWAY: Partial<Bounds> = { restartPausesMs: PAUSES_MS, awayMs: 0 };

/** Refuses quotes with a faulty request as documented; an intermediary answers all others until `isBack`. */
async function verifyQuotes(isBack: (nth: number) => boolean) {
  let unavailable = 0;
  const bodies = new Set<string>();
  const server = await startHostile({
    answer: async (ask) => {
      const { path, body } = ask.request;
      const answer = await ask.healthy();
      if (!path.endsWith("/ship/quote") || answer.status !== 200) return ask.send(answer);
      bodies.add(body);
      if (isBack(unavailable + 1)) return ask.send(answer);
      unavailable++;
      ask.send({ ...answer, status: 503, body: '{"error":"Service Unavailable"}' });
    },
  });
  const report = await verify({
    target: readTarget({ BASE_URL: server.baseUrl, SANDBOX_API_KEY: server.keys.sandbox[0], SEED: "1", RUNS: "2" }),
    scenarios: SCENARIOS.filter(({ area }) => area.startsWith("ship-quote")),
    suite: { name: "packproof", version: "0" },
    isConfirming: false,
    concurrency: 1,
    bounds: SOON_AWAY,
  });
  await server.close();
  return { report, unavailable, different: bodies.size };
}

test("an endpoint whose service is unavailable is waited for at most three times per run, not in every scenario", async () => {
  const { report, unavailable, different } = await verifyQuotes(() => false);

  expect(report.findings.map(({ requirement }) => requirement)).toEqual(["ship-quote.answers"]);
  expect(different).toBeGreaterThan(20);
  expect(unavailable - different).toBeLessThan(4 * PAUSES_MS.length);
});

test("a service that becomes available again during the wait gets no finding", async () => {
  const { report, unavailable } = await verifyQuotes((nth) => nth > PAUSES_MS.length);

  expect(unavailable).toBe(PAUSES_MS.length);
  expect(report).toMatchObject({ findings: [], exitStatus: 0 });
});
