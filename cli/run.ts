import { checkExports, type ExportFlags, exportAfterRun } from "./export/export-report.ts";
import { judgeKnownFailures } from "./known-failures/judge.ts";
import { readKnownFailures } from "./known-failures/read.ts";
import { faultText, UNUSABLE } from "./outcome.ts";
import { progressOn } from "./progress.ts";
import { publishReport } from "./publish-report.ts";
import { runSuite } from "./run-suite.ts";
import { type Flags, settingsFrom } from "./settings-flags.ts";
import { readShard } from "./shard/read-shard.ts";
import { prepareReports } from "./write-reports.ts";

/** What the command line was given. */
export interface RunFlags extends Flags, ExportFlags {
  readonly only?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly shard?: string;
  readonly knownFailures?: string;
}

/**
 * Verifies and reports.
 * @returns the exit status of the interface
 * @throws {UsageFault | ConfigFault} in one line, before the first request, when something given is unusable
 */
export async function run(flags: RunFlags): Promise<number> {
  checkExports(flags);
  const settings = settingsFrom(flags);
  const shard = flags.shard === undefined ? undefined : readShard(flags.shard);
  const known = flags.knownFailures === undefined ? undefined : await readKnownFailures(flags.knownFailures);
  const interrupted = interruption();
  const progress = progressOn(process.stderr);
  try {
    const { report, target } = await runSuite({
      settings,
      prepare: ({ reportDir }) => prepareReports(reportDir),
      signal: interrupted.signal,
      onProgress: progress.show,
      ...(flags.only === undefined ? {} : { only: flags.only }),
      ...(shard === undefined ? {} : { shard }),
    });
    progress.clear();
    const judged = known === undefined ? report : judgeKnownFailures(report, known, { certify: target.certify });
    const faults = await publishReport(judged, {
      json: flags.json === true,
      verbose: flags.verbose === true,
      reportDir: target.reportDir,
    });
    await exportAfterRun(judged, flags);
    return faults > 0 && judged.exitStatus === 0 ? UNUSABLE : judged.exitStatus;
  } finally {
    progress.clear();
    interrupted.forget();
  }
}

/** So long after the first signal, another one is no echo of it, as npm and a terminal send, but impatience. */
const ECHO_MS = 10_000;

/**
 * Told by Ctrl-C or SIGTERM, and by a fault of our own that nobody caught: the run ends with whole reports of what was
 * done. Somebody who has to ask again after a while gets no reports.
 */
function interruption(): { readonly signal: AbortSignal; readonly forget: () => void } {
  const controller = new AbortController();
  let signalledMs: number | undefined;
  const abort = () => {
    signalledMs ??= performance.now();
    if (performance.now() - signalledMs > ECHO_MS) process.exit(UNUSABLE);
    controller.abort("the run was interrupted");
  };
  const blame = (fault: unknown) => controller.abort(`a fault of the suite itself: ${faultText(fault)}`);
  process.on("SIGINT", abort).on("SIGTERM", abort).on("uncaughtException", blame);
  return {
    signal: controller.signal,
    forget: () => {
      process.off("SIGINT", abort).off("SIGTERM", abort).off("uncaughtException", blame);
    },
  };
}
