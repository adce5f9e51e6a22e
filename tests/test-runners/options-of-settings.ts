import { memberOf } from "../../cli/setting-members.ts";
import type { ConformanceOptions } from "../../cli/test-runners/conformance-options.ts";
import { SETTING_NAMES, type Settings } from "../../harness/config/setting-names.ts";
import { isForEmbedded, readTarget } from "../../harness/config/settings.ts";

/**
 * Settings as options. Values stay strings, which a run parses like environment variables.
 * @throws {ConfigFault} for settings that a run would refuse
 */
export function optionsOf(settings: Settings): ConformanceOptions {
  const isEmbedded = isForEmbedded(settings);
  const { surfaces } = readTarget(settings, isEmbedded ? { BASE_URL: "http://127.0.0.1" } : undefined);
  const given = SETTING_NAMES.flatMap(([name]) => (settings[name] ? [[memberOf(name), settings[name]]] : []));
  return { ...(Object.fromEntries(given) as ConformanceOptions), surfaces, requireTarget: !isEmbedded };
}
