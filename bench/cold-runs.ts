import { spawn } from "node:child_process";
import { settingsOf } from "../cli/embedded.ts";
import type { Settings } from "../harness/config/setting-names.ts";
import { startEmbeddedReference } from "../reference/worker.ts";

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
  const rows: ColdRun[] = [{ what: "embedded reference", seconds: await median(() => runOnce({})) }];
  for (const latencyMs of LATENCIES_MS) {
    const mock = await startEmbeddedReference({ latencyMs });
    const settings = { ...settingsOf(mock), SURFACES: "sandbox,partner,user", ALLOW_WRITES: "sandbox,partner,user" };
    rows.push({ what: `mock with ${latencyMs} ms added`, latencyMs, seconds: await median(() => runOnce(settings)) });
    await mock.close();
  }
  return rows;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measure());
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

/** Seconds from the start of the process to its end. */
async function runOnce(settings: Settings): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ["dist/cli/main.js", "run"], {
    env: { ...process.env, REPORT_DIR: "reports/out/bench", ...settings },
    stdio: "ignore",
  });
  await new Promise((resolve) => child.once("exit", resolve));
  return (performance.now() - startedMs) / 1000;
}
