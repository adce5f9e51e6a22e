import { settingsOf } from "../cli/embedded.ts";
import type { Settings } from "../harness/config/setting-names.ts";
import { startEmbeddedReference } from "../reference/worker.ts";
import { wholeRun } from "./whole-run.ts";

const RUNS = 3;
const LATENCIES_MS = [0, 25, 100, 250];

export interface ColdRun {
  readonly what: string;
  /** Added to every answer; undefined for the embedded reference. */
  readonly latencyMs?: number;
  readonly seconds: number;
}

/** Wall-clock times of whole runs: of the embedded reference, and of a mock that adds latency to every answer. */
export async function coldRuns(): Promise<readonly ColdRun[]> {
  const rows: ColdRun[] = [{ what: "embedded reference", seconds: await median({}) }];
  for (const latencyMs of LATENCIES_MS) {
    const mock = await startEmbeddedReference({ latencyMs });
    const settings = { ...settingsOf(mock), SURFACES: "sandbox,partner,user", ALLOW_WRITES: "sandbox,partner,user" };
    rows.push({ what: `mock with ${latencyMs} ms added`, latencyMs, seconds: await median(settings) });
    await mock.close();
  }
  return rows;
}

/** Returns the median of several runs. Seconds. */
async function median(settings: Settings): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push((await wholeRun(settings)).seconds);
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}
