import { settingsOf } from "../../cli/embedded.ts";
import type { PartialResults, Report } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import type { Settings } from "../../harness/config/setting-names.ts";
import { readTarget } from "../../harness/config/settings.ts";
import type { VerifyOptions } from "../../harness/run/verify-options.ts";
import type { Deviation } from "../../reference/deviation.ts";
import { createReference, STATES_PATH } from "../../reference/server.ts";
import { inWords } from "../../reports/difference-text.ts";
import { verifyRecorded } from "../support/record-runs.ts";

export interface TrialOptions
  extends Pick<
    VerifyOptions,
    | "bounds"
    | "onProgress"
    | "onExchange"
    | "signal"
    | "isPart"
    | "isBailing"
    | "concurrency"
    | "visits"
    | "requiresVerdicts"
  > {
  readonly deviations?: readonly Deviation[];
  readonly scenarios: readonly Scenario[];
  readonly surfaces: readonly Surface[];
  readonly hasStates?: boolean;
  /** Provider states that the reference does not support. */
  readonly withoutStates?: readonly string[];
  readonly isConfirming?: boolean;
  /** Seed of the properties; default 1. */
  readonly seed?: number;
  /** Cases per property; default as in a run. */
  readonly runs?: number;
  /** Called for every exception in a route of the reference. */
  readonly onCrash?: (crash: unknown) => void;
  /** Settings that differ from a run with all settings; an empty one counts as unset, an empty ALLOW_WRITES as none. */
  readonly settings?: Settings;
}

/** A report, and with `isPart` the results of the run, which name all scenarios that noticed a violation. */
export type PlayedReport = Report & { readonly partial?: PartialResults };

/** Verifies a reference with some deviations, in this process, and returns the report. */
export async function trial(options: TrialOptions): Promise<PlayedReport> {
  const reference = createReference({
    deviations: options.deviations ?? [],
    withoutStates: options.withoutStates ?? [],
    ...(options.onCrash === undefined ? {} : { onCrash: options.onCrash }),
  });
  const baseUrl = await reference.listen();
  try {
    const settings = settingsOf({
      baseUrl,
      statesUrl: baseUrl + STATES_PATH,
      keys: reference.keys,
      close: async () => {},
    });
    const target = readTarget({
      ...settings,
      SURFACES: options.surfaces.join(","),
      ALLOW_WRITES: options.surfaces.join(","),
      SEED: String(options.seed ?? 1),
      ...(options.runs === undefined ? {} : { RUNS: String(options.runs) }),
      ...(options.hasStates === false ? { PROVIDER_STATES_URL: "" } : {}),
      ...options.settings,
    });
    return inWords(
      await verifyRecorded({
        target,
        scenarios: options.scenarios,
        suite: { name: "packproof", version: "proof" },
        isConfirming: options.isConfirming ?? false,
        isPart: options.isPart ?? false,
        isBailing: options.isBailing ?? false,
        visits: options.visits ?? [],
        requiresVerdicts: options.requiresVerdicts ?? true,
        ...(options.bounds === undefined ? {} : { bounds: options.bounds }),
        ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
        ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
        ...(options.onExchange === undefined ? {} : { onExchange: options.onExchange }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      }),
    );
  } finally {
    await reference.close();
  }
}
