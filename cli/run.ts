import { isAgent } from "std-env";
import type { Report } from "../contract/report.ts";
import type { Settings } from "../harness/config/setting-names.ts";
import { isForEmbedded, readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import type { Narrowing } from "../harness/run/selection.ts";
import { checkExports, type ExportFlags, exportAfterRun } from "./export/export-report.ts";
import { limitHeapGrowth } from "./heap-growth.ts";
import { faultText, reportStatus, UNUSABLE, UsageFault } from "./outcome.ts";
import { prepareReports } from "./prepare-reports.ts";
import { progressOn } from "./progress.ts";
import { runSuite } from "./run-suite.ts";
import { type Flags, targetSettingsFrom } from "./settings-flags.ts";
import { readShard } from "./shard/read-shard.ts";

/** Flags of the command line. */
export interface RunFlags extends Flags, ExportFlags {
  readonly only?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly shard?: string;
  readonly knownFailures?: string;
  /** The printed format; undefined: depends on whether an agent runs the command. */
  readonly reporter?: "console" | "agent";
  readonly lastFailed?: boolean;
  readonly bail?: boolean;
  /** False: nothing is printed before the end. */
  readonly progress?: boolean;
  /** Paths; true if none was given. */
  readonly watch?: true | readonly string[];
}

/**
 * Verifies and reports.
 * @returns the documented exit status
 * @throws {UsageFault | ConfigFault} in one line, before the first request, if an input is unusable
 */
export async function run(flags: RunFlags): Promise<number> {
  checkExports(flags);
  const settings = targetSettingsFrom(flags);
  const shard = flags.shard === undefined ? undefined : readShard(flags.shard);
  const known = flags.knownFailures === undefined ? undefined : await knownIn(flags.knownFailures, settings);
  const narrowing = await narrowingOf(flags, settings);
  const interrupted = interruption();
  const progress = progressOn(process.stderr, flags.progress === false ? "none" : undefined);
  const play = playOnce({ ...settings, ...narrowing.settings }, { flags, shard, known, progress }, interrupted.signal);
  try {
    if (flags.watch === undefined) return (await play(narrowing.only)).exitStatus;
    const { watch } = await import("./watch/watch.ts");
    const { baseUrl, isLoopback, embedded } = targetOf(settings);
    return await watch({
      paths: flags.watch === true ? [] : flags.watch,
      baseUrl: embedded ? undefined : baseUrl,
      isLoopback,
      only: narrowing.only,
      play: async (only) => (await play(only)).report,
      say,
      signal: interrupted.signal,
    });
  } finally {
    progress.clear();
    interrupted.forget();
  }
}

/** Returns the function that verifies once and publishes the report; `--watch` calls it again and again. */
function playOnce(
  settings: Settings,
  { flags, shard, known, progress }: PlayOptions,
  signal: AbortSignal,
): (only: Narrowing | undefined) => Promise<{ readonly report: Report; readonly exitStatus: number }> {
  // Loading it before the first request would delay that; after the run a new build may have replaced it.
  let publishing: Promise<typeof import("./publish-report.ts")> | undefined;
  const loaded = () => {
    if (publishing === undefined) limitHeapGrowth();
    publishing ??= import("./publish-report.ts");
    return publishing;
  };
  return async (only) => {
    const { report, target } = await runSuite({
      settings,
      prepare: ({ reportDir }) => prepareReports(reportDir),
      signal,
      onProgress: (done) => {
        void loaded();
        progress.show(done);
      },
      isBailing: flags.bail === true,
      ...(only === undefined ? {} : { only }),
      ...(shard === undefined ? {} : { shard }),
    });
    progress.clear();
    const judged = known === undefined ? report : known.judge(report);
    reportStatus(judged.exitStatus);
    const { publishReport } = await loaded();
    const faults = await publishReport(judged, {
      json: flags.json === true,
      verbose: flags.verbose === true,
      isForAgent: flags.reporter === undefined ? isAgent && flags.verbose !== true : flags.reporter === "agent",
      reportDir: target.reportDir,
    });
    await exportAfterRun(judged, flags);
    return { report: judged, exitStatus: faults > 0 && judged.exitStatus === 0 ? UNUSABLE : judged.exitStatus };
  };
}

interface PlayOptions {
  readonly flags: RunFlags;
  readonly shard: ReturnType<typeof readShard> | undefined;
  readonly known: Awaited<ReturnType<typeof knownIn>> | undefined;
  readonly progress: ReturnType<typeof progressOn>;
}

/** Returns the target of the settings, before an embedded reference has an address. */
function targetOf(settings: Settings): Target {
  return readTarget(settings, isForEmbedded(settings) ? { BASE_URL: "http://127.0.0.1" } : undefined);
}

/** The known failures of a file, with the function that judges a report. */
async function knownIn(file: string, settings: Settings) {
  const [{ readKnownFailures }, { judgeKnownFailures }] = await Promise.all([
    import("./known-failures/read.ts"),
    import("./known-failures/judge.ts"),
  ]);
  const list = await readKnownFailures(file, targetOf(settings));
  return {
    judge: (report: Report) => judgeKnownFailures(report, list),
  };
}

/** The narrowing according to the flags, and the settings that follow from it. */
async function narrowingOf(
  { only, lastFailed = false }: RunFlags,
  settings: Settings,
): Promise<{ readonly only: Narrowing | undefined; readonly settings?: Settings }> {
  if (!lastFailed) return { only };
  if (only !== undefined) throw new UsageFault("--last-failed: can't be used with --only; give one of them");
  const { readLastFailed } = await import("./last-failed.ts");
  const target = targetOf(settings);
  const { summary, seed, ...last } = await readLastFailed(target.reportDir, target);
  say(summary);
  return {
    ...last,
    ...(settings.SEED === undefined && seed !== undefined ? { settings: { SEED: String(seed) } } : {}),
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A second signal within this time may be a duplicate, since npm and a terminal both send one. Milliseconds. */
const ECHO_MS = 10_000;

/**
 * Aborted by Ctrl-C, SIGTERM or an uncaught error of packproof: the run ends with complete reports of what was done. A
 * second signal after a while ends the process without reports.
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
