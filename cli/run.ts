import type { RunFlags } from "./commands/run.ts";
import { judgeKnownFailures } from "./known-failures/judge.ts";
import { readKnownFailures } from "./known-failures/read.ts";
import { UNUSABLE } from "./outcome.ts";
import { progressOn } from "./progress.ts";
import { runSuite } from "./run-suite.ts";
import { settingsFrom } from "./settings-flags.ts";
import { readShard } from "./shard/read-shard.ts";
import { tellReport } from "./tell-report.ts";

/**
 * Verifies and reports.
 * @returns the exit status of the interface
 * @throws {UsageFault | ConfigFault} in one line, before the first request, when something given is unusable
 */
export async function run(flags: RunFlags): Promise<number> {
  const settings = settingsFrom(flags);
  const shard = flags.shard === undefined ? undefined : readShard(flags.shard);
  const known = flags.knownFailures === undefined ? undefined : await readKnownFailures(flags.knownFailures);
  const interrupted = interruption();
  const progress = progressOn(process.stderr);
  try {
    const { report, target } = await runSuite({
      settings,
      signal: interrupted.signal,
      onProgress: progress.show,
      ...(flags.only === undefined ? {} : { only: flags.only }),
      ...(shard === undefined ? {} : { shard }),
    });
    progress.clear();
    const judged = known === undefined ? report : judgeKnownFailures(report, known, { certify: target.certify });
    const faults = await tellReport(judged, {
      json: flags.json === true,
      verbose: flags.verbose === true,
      reportDir: target.reportDir,
    });
    return faults > 0 && judged.exitStatus === 0 ? UNUSABLE : judged.exitStatus;
  } finally {
    progress.clear();
    interrupted.forget();
  }
}

/** Told once by Ctrl-C or SIGTERM; the second one ends the process as usual. */
function interruption(): { readonly signal: AbortSignal; readonly forget: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once("SIGINT", abort);
  process.once("SIGTERM", abort);
  return {
    signal: controller.signal,
    forget: () => {
      process.off("SIGINT", abort);
      process.off("SIGTERM", abort);
    },
  };
}
