import { settingsOf } from "../cli/embedded.ts";
import { ALL_SCENARIOS } from "../cli/scenarios.ts";
import { SUITE } from "../cli/suite.ts";
import { readTarget } from "../harness/config/settings.ts";
import { verify } from "../harness/run/verify.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

/** High enough that what a request takes beside it hardly counts. Milliseconds. */
const LATENCY_MS = 500;

/**
 * How many answers a run has to wait for one after another, whatever overlaps: its time with every scenario begun at
 * once, at a latency beside which nothing else counts, in latencies.
 */
export async function longestChain(): Promise<number> {
  const [without, withLatency] = [await secondsAt(0), await secondsAt(LATENCY_MS)];
  return (1000 * (withLatency - without)) / LATENCY_MS;
}

async function secondsAt(latencyMs: number): Promise<number> {
  const mock = await startEmbeddedReference({ latencyMs });
  try {
    const surfaces = "sandbox,partner,user";
    const target = readTarget({ ...settingsOf(mock), SURFACES: surfaces, ALLOW_WRITES: surfaces, SEED: "1" });
    const concurrency = Number.POSITIVE_INFINITY;
    const { durationMs } = await verify({
      target,
      scenarios: ALL_SCENARIOS,
      suite: SUITE,
      isConfirming: false,
      concurrency,
    });
    return durationMs / 1000;
  } finally {
    await mock.close();
  }
}
