import { isAgent } from "std-env";
import type { Report } from "../contract/report.ts";
import type { Settings } from "../harness/config/setting-names.ts";
import { isForEmbedded, readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import type { Narrowing } from "../harness/run/selection.ts";
import type { ExchangesHar } from "./exchanges-har.ts";
import { checkExports, type ExportFlags, exportAfterRun, removeExported } from "./export/export-report.ts";
import { limitHeapGrowth } from "./heap-growth.ts";
import { interruptible } from "./interruption.ts";
import { UNUSABLE, UsageFault } from "./outcome.ts";
import { prepareReports } from "./prepare-reports.ts";
import { progressOn } from "./progress.ts";
import { inReportFolder } from "./report-folder.ts";
import { runSuite } from "./run-suite.ts";
import { type Flags, targetSettingsFrom } from "./settings-flags.ts";
import { readShard } from "./shard/read-shard.ts";
import { vitestHint } from "./vitest-hint.ts";

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
  /** How often each scenario is played, as given. */
  readonly repeatEach?: string;
  /** What is recorded besides the evidence. */
  readonly record?: "all";
  /** False: nothing is printed before the end. */
  readonly progress?: boolean;
  /** Paths; true if none was given. */
  readonly watch?: true | readonly string[];
}

/**
 * Verifies and reports, also what is known when it is interrupted.
 * @param words arguments that belong to no flag
 * @returns the documented exit status
 * @throws {UsageFault | ConfigFault} in one line, before the first request, if an input is unusable
 */
export function run(flags: RunFlags, words: readonly string[]): Promise<number> {
  return interruptible((signal) =>
    inReportFolder(flags, (own) => {
      refuseWords(words);
      return runIn(own, signal);
    }),
  );
}

/** @throws {UsageFault} with the flag that each word needs */
function refuseWords([word]: readonly string[]): void {
  if (word === undefined) return;
  if (!/^https?:/.test(word)) throw new UsageFault(`${word}: belongs to no flag; write -t ${word} to narrow the run`);
  const { origin, pathname } = new URL(URL.canParse(word) ? word : "http://localhost:4010");
  throw new UsageFault(`an address belongs to no flag; write --base-url ${origin}${pathname.replace(/\/+$/, "")}`);
}

async function runIn(flags: RunFlags, signal: AbortSignal): Promise<number> {
  checkExports(flags);
  const settings = targetSettingsFrom(flags);
  const shard = flags.shard === undefined ? undefined : readShard(flags.shard);
  const known = flags.knownFailures === undefined ? undefined : await knownIn(flags.knownFailures, settings);
  const narrowing = await narrowingOf(flags, settings);
  const progress = progressOn(process.stderr, flags.progress === false ? "none" : undefined);
  const repeatEach = timesIn(flags.repeatEach);
  const play = playOnce({ ...settings, ...narrowing.settings }, { flags, shard, known, progress, repeatEach }, signal);
  try {
    if (flags.watch === undefined) {
      const { exitStatus } = await play(narrowing.only);
      const hint = vitestHint(process.env);
      if (hint !== undefined) say(hint);
      return exitStatus;
    }
    const { watch } = await import("./watch/watch.ts");
    const { baseUrl, isLoopback, embedded } = targetOf(settings);
    return await watch({
      paths: flags.watch === true ? [] : flags.watch,
      baseUrl: embedded ? undefined : baseUrl,
      isLoopback,
      only: narrowing.only,
      play: async (only) => (await play(only)).report,
      say,
      signal,
    });
  } finally {
    progress.clear();
  }
}

/** Returns the function that verifies once and publishes the report; `--watch` calls it again and again. */
function playOnce(
  settings: Settings,
  { flags, shard, known, progress, repeatEach }: PlayOptions,
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
    const before: { last?: string | undefined; exchanges?: ExchangesHar } = {};
    const { report, target } = await runSuite({
      settings,
      prepare: async ({ reportDir }) => {
        before.last = await prepareReports(reportDir);
        await removeExported(flags);
        if (flags.record === undefined) return;
        const { ExchangesHar } = await import("./exchanges-har.ts");
        before.exchanges = new ExchangesHar(reportDir);
      },
      onTraffic: (recorded, redactor) => before.exchanges?.add(recorded, redactor),
      repeatEach,
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
    const { publishReport, withSinceLast } = await loaded();
    const judged = withSinceLast(known === undefined ? report : known.judge(report), before.last);
    const unrecorded = before.exchanges?.close();
    if (unrecorded !== undefined) say(unrecorded);
    const faults = await publishReport(judged, {
      json: flags.json === true,
      verbose: flags.verbose === true,
      isForAgent: flags.reporter === undefined ? isAgent && flags.verbose !== true : flags.reporter === "agent",
      reportDir: target.reportDir,
    });
    await exportAfterRun(judged, flags);
    const isIncomplete = faults > 0 || unrecorded !== undefined;
    return { report: judged, exitStatus: isIncomplete && judged.exitStatus === 0 ? UNUSABLE : judged.exitStatus };
  };
}

interface PlayOptions {
  readonly flags: RunFlags;
  readonly shard: ReturnType<typeof readShard> | undefined;
  readonly known: Awaited<ReturnType<typeof knownIn>> | undefined;
  readonly progress: ReturnType<typeof progressOn>;
  readonly repeatEach: number;
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

/** @throws {UsageFault} in one line */
function timesIn(text = "1"): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageFault(`--repeat-each: ${JSON.stringify(text)} is not a number of times; give one from 1 to 9999`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
