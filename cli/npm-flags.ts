import { ConfigFault } from "../harness/config/config-fault.ts";
import { SETTING_NAMES } from "../harness/config/setting-names.ts";

/** npm has settings with these names, and passes them to every script. */
const OF_NPM: ReadonlySet<string> = new Set(["USER_AGENT", "HTTP_PROXY", "HTTPS_PROXY"]);

/**
 * Refuses flags that npm consumed, for example in `npm test --surfaces=user`: they would have no effect, and another
 * system than the intended one might pass.
 * @param env usually `process.env`
 * @throws {ConfigFault} naming the first such flag
 */
export function refuseFlagsTakenByNpm(env: Readonly<Record<string, string | undefined>>): void {
  for (const [name] of SETTING_NAMES) {
    if (OF_NPM.has(name) || env[`npm_config_${name.toLowerCase()}`] === undefined) continue;
    const flag = `--${name.toLowerCase().replaceAll("_", "-")}`;
    throw new ConfigFault(flag, "was taken by npm and had no effect", `write npm test -- ${flag} …`);
  }
}
