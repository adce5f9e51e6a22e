import { ConfigFault } from "../harness/config/config-fault.ts";
import { SETTING_NAMES } from "../harness/config/setting-names.ts";

/** npm has settings with these names, and passes them to every script. */
const OF_NPM: ReadonlySet<string> = new Set(["--user-agent", "--http-proxy", "--https-proxy"]);

/** Flags of `run` that are no settings and whose names npm does not have; it drops `--only` with a warning of its own. */
const OF_RUN = [
  "--t",
  "--last-failed",
  "--bail",
  "--repeat-each",
  "--record",
  "--watch",
  "--reporter",
  "--shard",
  "--known-failures",
  "--prometheus",
  "--otlp",
];

const FLAGS = [...SETTING_NAMES.map(([name]) => `--${name.toLowerCase().replaceAll("_", "-")}`), ...OF_RUN].filter(
  (flag) => !OF_NPM.has(flag),
);

/**
 * Refuses flags that npm consumed, for example in `npm test --surfaces=user`: they would have no effect, and another
 * system than the intended one might pass.
 * @param env usually `process.env`
 * @throws {ConfigFault} naming the first such flag
 */
export function refuseFlagsTakenByNpm(env: Readonly<Record<string, string | undefined>>): void {
  const taken = FLAGS.find((flag) => env[`npm_config_${flag.slice(2).replaceAll("-", "_")}`] !== undefined);
  if (taken === undefined) return;
  const flag = taken.length === "--t".length ? taken.slice(1) : taken;
  throw new ConfigFault(flag, "was taken by npm and had no effect", `write npm test -- ${flag} …`);
}
