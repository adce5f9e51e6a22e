import type { PartialResults, Report } from "../contract/report.ts";
import type { Settings } from "../harness/config/setting-names.ts";
import { isForEmbedded, readTarget } from "../harness/config/settings.ts";
import type { Target } from "../harness/config/target.ts";
import { verify } from "../harness/run/verify.ts";
import type { VerifyOptions } from "../harness/run/verify-options.ts";
import { inWords } from "../reports/difference-text.ts";
import { VISITS } from "../suites/visits.ts";
import { startEmbedded } from "./embedded.ts";
import { judgeFloors } from "./floors/judge.ts";
import { readFloors } from "./floors/read.ts";
import { refuseEmptyNarrowing } from "./narrowing.ts";
import { UsageFault } from "./outcome.ts";
import { ALL_SCENARIOS } from "./scenarios.ts";
import { askedOf } from "./shard/asked.ts";
import { type Shard, shardOf } from "./shard/shard.ts";
import { SUITE } from "./suite.ts";

/** Options of a run on the command line. */
export interface SuiteOptions
  extends Pick<
    VerifyOptions,
    "only" | "repeatEach" | "isConfirming" | "isBailing" | "onProgress" | "signal" | "onExchange" | "onTraffic"
  > {
  readonly settings: Settings;
  /** Called with the target before the first request; an error in it ends the run. */
  readonly prepare?: (target: Target) => Promise<unknown>;
  /** Plays only this part of the scenarios. */
  readonly shard?: Shard;
}

/** A report with the additions of the command line. */
export interface SuiteReport extends Report {
  /** The part of a run, with how much of it was asked for as flags; absent for a whole run. */
  readonly shard?: Shard & { readonly asked?: string };
  /** Partial results for `packproof merge`; absent for a whole run. */
  readonly partial?: PartialResults;
}

/**
 * Verifies the target of the settings; without one, starts the embedded reference for the duration of the run.
 * @throws {ConfigFault} before the first request, if a setting is unusable
 */
export async function runSuite(options: SuiteOptions): Promise<{
  readonly report: SuiteReport;
  readonly target: Target;
}> {
  const { settings, shard, prepare, ...rest } = options;
  const isEmbedded = isForEmbedded(settings);
  // Settings are validated before the reference starts, so that an invalid one costs no time.
  const early = readTarget(settings, isEmbedded ? { BASE_URL: "http://127.0.0.1" } : undefined);
  if (typeof rest.only === "string") refuseEmptyNarrowing(rest.only, ALL_SCENARIOS, early.surfaces);
  const scenarios = shard === undefined ? ALL_SCENARIOS : shardOf(ALL_SCENARIOS, shard);
  if (shard !== undefined && scenarios.length === 0) {
    const part = `part ${shard.index} of ${shard.of}`;
    throw new UsageFault(`--shard: ${part} contains no scenario; split the run into fewer parts`);
  }
  const floors = await readFloors(early, early);
  await prepare?.(early);
  const starting = isEmbedded ? startEmbedded() : undefined;
  const embedded = await starting;
  try {
    const target = readTarget(settings, embedded?.settings);
    const signals = [rest.signal, embedded?.mock.crashed].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any(signals);
    const kind = { isPart: shard !== undefined, requiresVerdicts: isEmbedded };
    const report = inWords(await verify({ ...rest, ...kind, signal, target, scenarios, visits: VISITS, suite: SUITE }));
    if (shard !== undefined)
      return { report: { ...report, shard: { ...shard, asked: askedOf(target, rest.only) } }, target };
    // The share of verified requirements is known only for the whole run.
    return { report: judgeFloors(report, floors), target };
  } finally {
    await embedded?.mock.close();
  }
}
