import { type WholeRun, wholeRun } from "./whole-run.ts";

export interface ConcurrentRuns {
  /** From the start of the first run to the end of the last. */
  readonly seconds: number;
  /** Runs that ended with exit status 0. */
  readonly passed: number;
}

/** Starts as many runs of the embedded reference at once, each with its own seed. */
export async function concurrentRuns(count: number): Promise<ConcurrentRuns> {
  const startedMs = performance.now();
  const runs: readonly WholeRun[] = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      wholeRun({ SEED: String(at + 1), REPORT_DIR: `reports/out/bench/concurrent-${at + 1}` }),
    ),
  );
  const passed = runs.filter(({ status }) => status === 0).length;
  return { seconds: (performance.now() - startedMs) / 1000, passed };
}
