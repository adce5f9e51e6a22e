import { ConfigFault } from "../../harness/config/config-fault.ts";
import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";
import type { Target } from "../../harness/config/target.ts";
import type { RunOptions } from "../library/run.ts";
import { settingsOfMembers } from "../settings-flags.ts";

/** Options of `conformance`. */
export interface ConformanceOptions extends Omit<RunOptions, "signal" | "onProgress"> {
  /** Folder for reports. Default: `reports/out`, as on the command line. */
  readonly reportDir?: string;
  /** Default true: without `baseUrl` the run is refused. False: it verifies the embedded reference then. */
  readonly requireTarget?: boolean;
}

/**
 * The options with their defaults, and the target.
 * @throws {ConfigFault} if an option is unusable, or no system under test is named: verifying the reference instead
 * would always pass
 */
export function readOptions(given: ConformanceOptions): {
  readonly options: ConformanceOptions;
  readonly target: Target;
} {
  const { baseUrl, requireTarget = true } = given;
  if (baseUrl === undefined && requireTarget) {
    const remedy = "give the root of the system under test, or requireTarget: false to verify the embedded reference";
    throw new ConfigFault("baseUrl", "is not given", remedy);
  }
  if (baseUrl === "/") {
    const remedy = "read it in vitest.config.ts and hand it over by `provide`, or use another name than BASE_URL";
    throw new ConfigFault("baseUrl", '"/" is the base path by which Vite replaces BASE_URL in its workers', remedy);
  }
  const options = { ...given, requireTarget, reportDir: given.reportDir ?? "reports/out" };
  const settings = settingsOfMembers({ ...options });
  const target = readTarget(settings, isForEmbedded(settings) ? { BASE_URL: "http://127.0.0.1" } : undefined);
  return { options, target };
}
