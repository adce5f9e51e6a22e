import type { PartialResults, Report } from "../contract/report.ts";
import { warmUpBodies } from "../harness/checks/bodies.ts";
import type { Settings } from "../harness/config/setting-names.ts";
import { isForEmbedded, readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import { type VerifyOptions, verify } from "../harness/run/verify.ts";
import { inWords } from "../reports/difference-text.ts";
import { VISITS } from "../suites/visits.ts";
import { startEmbedded } from "./embedded.ts";
import { judgeFloors } from "./floors/judge.ts";
import { readFloors } from "./floors/read.ts";
import { refuseEmptyNarrowing } from "./narrowing.ts";
import { UsageFault } from "./outcome.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";
import { type Shard, shardOf } from "./shard/shard.ts";
import { SUITE } from "./suite.ts";

/** What a run is to be. */
export interface SuiteOptions
  extends Pick<VerifyOptions, "only" | "isConfirming" | "isBailing" | "onProgress" | "signal" | "onExchange"> {
  readonly settings: Settings;
  /** Called with the target before anything is sent to it; an error of it ends the run. */
  readonly prepare?: (target: Target) => Promise<void>;
  /** Plays only this part of the scenarios. */
  readonly shard?: Shard;
}

/** A report, with what the command line adds to it. */
export interface SuiteReport extends Report {
  /** Which part of a whole it is; absent from a whole one. */
  readonly shard?: Shard;
  /** What a part learned, for `packproof merge`; absent from a whole one. */
  readonly partial?: PartialResults;
}

/**
 * Verifies what the settings name; the embedded reference is started for the time of the run where they name nothing.
 * @throws {ConfigFault} before the first request, when a setting is unusable
 */
export async function runSuite(options: SuiteOptions): Promise<{
  readonly report: SuiteReport;
  readonly target: Target;
}> {
  const { settings, shard, prepare, ...rest } = options;
  const isEmbedded = isForEmbedded(settings);
  // Settings are read before the reference starts, so that a wrong one costs nothing.
  const early = readTarget(settings, isEmbedded ? { BASE_URL: "http://127.0.0.1" } : undefined);
  if (typeof rest.only === "string") refuseEmptyNarrowing(rest.only, ALL_SCENARIOS, early.surfaces);
  const scenarios = shard === undefined ? ALL_SCENARIOS : shardOf(ALL_SCENARIOS, shard);
  if (shard !== undefined && scenarios.length === 0) {
    const part = `part ${shard.index} of ${shard.of}`;
    throw new UsageFault(`--shard: ${part} has nothing to play; split the run into fewer parts`);
  }
  const floors = await readFloors(early);
  await prepare?.(early);
  const starting = isEmbedded ? startEmbedded() : undefined;
  // It starts in a thread of its own; this one makes use of the wait.
  if (isEmbedded) warmUpBodies(early.aliases);
  const embedded = await starting;
  try {
    const target = readTarget(settings, embedded?.settings);
    const signals = [rest.signal, embedded?.mock.crashed].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any(signals);
    const report = inWords(
      await verify({ ...rest, signal, target, scenarios, visits: VISITS, suite: SUITE, isPart: shard !== undefined }),
    );
    // How much was verified is known of the whole only.
    return { report: shard === undefined ? judgeFloors(report, floors) : { ...report, shard }, target };
  } finally {
    await embedded?.mock.close();
  }
}
