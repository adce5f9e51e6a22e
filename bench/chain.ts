import { settingsOf } from "../cli/embedded.ts";
import { ALL_SCENARIOS } from "../cli/scenarios.ts";
import { SUITE } from "../cli/suite.ts";
import { readTarget } from "../harness/config/settings.ts";
import { verify } from "../harness/run/verify.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

/** High enough that the other costs of a request are negligible. Milliseconds. */
const LATENCY_MS = 500;

/**
 * The length of the longest chain of dependent requests: the duration of a run in which every scenario starts at once,
 * divided by a latency that outweighs all other costs.
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
