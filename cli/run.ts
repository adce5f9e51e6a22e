import { ConfigFault } from "../harness/config/config-fault.ts";
import { readEnvironment } from "../harness/config/environment.ts";
import { readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import { verify } from "../harness/run/verify.ts";
import { toConsole } from "../reports/index.ts";
import { toJson } from "../reports/json.ts";

import { startEmbedded } from "./embedded.ts";
import { PLAYED } from "./scenarios.ts";
import { SUITE } from "./suite.ts";
import { writeReports } from "./write-reports.ts";

/** Exit status where the run could not be done. */
const UNUSABLE = 2;

/**
 * Verifies and reports.
 * @returns the exit status of the interface
 */
export async function run(options: { readonly only?: string; readonly json?: boolean }): Promise<number> {
  let close: (() => Promise<void>) | undefined;
  const interrupted = new AbortController();
  const onSignal = () => interrupted.abort();
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    const settings = readEnvironment(process.env);
    const isEmbedded = (settings.BASE_URL ?? "").trim() === "";
    // Settings are read before the reference starts, so that a wrong one costs nothing.
    if (isEmbedded) readTarget(settings, { BASE_URL: "http://127.0.0.1" });
    const embedded = isEmbedded ? await startEmbedded() : undefined;
    close = embedded?.mock.close;
    const target: Target = readTarget(settings, embedded?.settings);
    const report = await verify({
      target,
      scenarios: PLAYED,
      suite: SUITE,
      signal: interrupted.signal,
      ...(options.only === undefined ? {} : { only: options.only }),
    });
    const faults = await writeReports(report, target.reportDir);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
    const width = process.stdout.columns ?? 120;
    const text =
      options.json === true ? toJson(report) : toConsole(report, { color, width, reportDir: target.reportDir });
    process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    return faults.length > 0 && report.exitStatus === 0 ? UNUSABLE : report.exitStatus;
  } catch (thrown) {
    if (!(thrown instanceof ConfigFault)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    return UNUSABLE;
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
    await close?.();
  }
}
