import { ConfigFault } from "../harness/config/config-fault.ts";
import { settingMeantBy } from "../harness/config/misnamed.ts";
import { flagNameOf, SETTING_NAMES } from "../harness/config/setting-names.ts";

/** npm has settings with these names, and passes them to every script. */
const OF_NPM: ReadonlySet<string> = new Set(["--user-agent", "--http-proxy", "--https-proxy", "--noproxy"]);

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

const FLAGS = [...SETTING_NAMES.map(([name]) => flagNameOf(name)), ...OF_RUN];
const TAKEN = /^npm_config_(\w+)$/;

/**
 * Refuses flags that npm consumed, for example in `npm test --surfaces=user`: they would have no effect, and another
 * system than the intended one might pass. So would a flag whose name is nearly a setting's.
 * @param env usually `process.env`
 * @throws {ConfigFault} naming the first such flag
 */
export function refuseFlagsTakenByNpm(env: Readonly<Record<string, string | undefined>>): void {
  for (const variable of Object.keys(env)) {
    const [, name] = TAKEN.exec(variable) ?? [];
    if (name === undefined) continue;
    const given = `--${name.replaceAll("_", "-")}`;
    const meant = OF_NPM.has(given) ? undefined : flagMeantBy(given, name);
    if (meant === undefined) continue;
    const remedy = `write npm test -- ${shortened(meant)} …`;
    throw new ConfigFault(shortened(given), "was taken by npm and had no effect", remedy);
  }
}

/** The flag of `run` of this name, or the one of the setting that the name is nearly that of. */
function flagMeantBy(given: string, name: string): string | undefined {
  if (FLAGS.includes(given)) return given;
  const setting = settingMeantBy(name.toUpperCase());
  return setting && flagNameOf(setting);
}

const shortened = (flag: string) => (flag === "--t" ? "-t" : flag);
