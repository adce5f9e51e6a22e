import { spawn } from "node:child_process";
import type { Settings } from "../harness/config/setting-names.ts";

export interface WholeRun {
  /** From the start of the process to its end. */
  readonly seconds: number;
  /** Exit status; null if a signal ended the process. */
  readonly status: number | null;
}

/** Verifies from the command line, in a process of its own. */
export async function wholeRun(settings: Settings): Promise<WholeRun> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ["dist/cli/main.js", "run"], {
    env: { ...process.env, REPORT_DIR: "reports/out/bench", ...settings },
    stdio: "ignore",
  });
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { seconds: (performance.now() - startedMs) / 1000, status };
}
