import { ConfigFault } from "../../harness/config/config-fault.ts";
import { SETTING_NAMES } from "../../harness/config/setting-names.ts";
import { nearest } from "../nearest.ts";
import { memberOf } from "../settings-flags.ts";

/** The options that say what is verified. */
interface OfTarget {
  readonly baseUrl?: string | undefined;
  readonly app?: unknown;
  readonly requireTarget?: boolean;
}

const NAMES: readonly string[] = [
  ...SETTING_NAMES.map(([name]) => memberOf(name)),
  "app",
  "only",
  "signal",
  "onProgress",
];

/**
 * Checks that options name a system under test, and that each of them exists: verifying the reference instead would
 * always pass, and a misspelt option would have no effect.
 * @throws {ConfigFault} naming the first fault
 */
export function checkedOptions<Options extends OfTarget>(
  given: Options,
): Options & { readonly requireTarget: boolean } {
  for (const [name, value] of Object.entries(given)) {
    if (NAMES.includes(name) || value === undefined) continue;
    const [meant] = nearest(name, NAMES);
    throw new ConfigFault(name, "is not an option", meant === undefined ? "leave it out" : `did you mean ${meant}?`);
  }
  const { baseUrl, app, requireTarget = true } = given;
  if (app !== undefined) {
    if (baseUrl === undefined) return { ...given, requireTarget: true };
    throw new ConfigFault("app", "is given beside baseUrl", "leave one of them out");
  }
  if (baseUrl === undefined && requireTarget) {
    const remedy =
      "give the root of the system under test, or an app, or requireTarget: false to verify the embedded reference";
    throw new ConfigFault("baseUrl", "is not given", remedy);
  }
  return { ...given, requireTarget };
}

/** The options of an app by the address at which it listens; a path of provider states becomes a URL. */
export function optionsAt<Options extends { readonly app?: unknown; readonly providerStatesUrl?: string }>(
  { app: _, ...others }: Options,
  baseUrl: string,
): Omit<Options, "app"> & { readonly baseUrl: string } {
  const { providerStatesUrl: states } = others;
  return { ...others, ...(states?.startsWith("/") ? { providerStatesUrl: baseUrl + states } : {}), baseUrl };
}
