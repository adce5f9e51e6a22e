import { ConfigFault } from "../../harness/config/config-fault.ts";
import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";
import type { Target } from "../../harness/config/target.ts";
import { checkedOptions, optionsAt } from "../library/options.ts";
import type { RunOptions } from "../library/run.ts";
import { settingsOfMembers } from "../settings-flags.ts";

const LOOPBACK = "http://127.0.0.1";

/** Options of `conformance`. */
export interface ConformanceOptions extends Omit<RunOptions, "signal" | "onProgress"> {
  /** Folder for reports. Default: `reports/out`, as on the command line. */
  readonly reportDir?: string;
}

/**
 * The options with their defaults, and the target.
 * @throws {ConfigFault} if an option is unusable or unknown, or no system under test is named
 */
export function readOptions(given: ConformanceOptions): {
  readonly options: ConformanceOptions;
  readonly target: Target;
} {
  if (given.baseUrl === "/") {
    const remedy = "read it in vitest.config.ts and hand it over by `provide`, or use another name than BASE_URL";
    throw new ConfigFault("baseUrl", '"/" is the base path by which Vite replaces BASE_URL in its workers', remedy);
  }
  const options = { ...checkedOptions(given), reportDir: given.reportDir ?? "reports/out" };
  // An app has no address before it is started, and the target is read before.
  const addressed = options.app === undefined ? options : optionsAt(options, LOOPBACK);
  const settings = settingsOfMembers({ ...addressed });
  const target = readTarget(settings, isForEmbedded(settings) ? { BASE_URL: LOOPBACK } : undefined);
  return { options, target };
}
