import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "dotenv";
import { ConfigFault } from "./config-fault.ts";
import { fileText } from "./file-text.ts";
import { refuseMisnamed } from "./misnamed.ts";
import { PROXY_SETTINGS, proxySettingIn } from "./proxies.ts";
import { SETTING_NAMES, type SettingName, type Settings } from "./setting-names.ts";
import { isForEmbedded, settingOfTargetIn } from "./settings.ts";

/**
 * Reads the settings of this process: flags, then the environment, then a `.env` file in the working directory.
 * @param env usually `process.env`
 * @param file path of the `.env` file; it need not exist
 * @throws {ConfigFault} if the file exists and can't be read, or a name looks like a setting and is none
 */
export function readEnvironment(env: Settings, file = ".env", flags: Settings = {}): Settings {
  const fromFile = readDotenv(file);
  const settings = Object.fromEntries(
    SETTING_NAMES.map(([name]) => [name, flags[name] ?? inEnvironment(env, name) ?? fromFile[name]]),
  );
  refuseMisnamed(env, settings, "the environment");
  refuseMisnamed(fromFile, settings, file);
  return settings;
}

function inEnvironment(env: Settings, name: SettingName): string | undefined {
  const proxySetting = PROXY_SETTINGS.find((each) => each === name);
  return proxySetting === undefined ? env[name] : proxySettingIn(env, proxySetting);
}

/**
 * Refuses to verify the embedded reference if the parent folder's `.env` names a system.
 * @throws {ConfigFault} naming that file
 */
export function refuseDotenvOfParent(settings: Settings, file = ".env"): void {
  if (!isForEmbedded(settings)) return;
  const above = resolve(dirname(resolve(file)), "..", ".env");
  const { BASE_URL, ...others } = readDotenv(above);
  const name = BASE_URL === undefined ? settingOfTargetIn(others) : "BASE_URL";
  if (name === undefined) return;
  throw new ConfigFault(
    above,
    `sets ${name}, and only the .env of the working directory is read`,
    "run packproof there",
  );
}

function readDotenv(file: string): Settings {
  try {
    return parse(fileText(readFileSync(file)));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    if (cause instanceof TypeError) throw new ConfigFault(file, "is not text in UTF-8 or UTF-16", "save it as UTF-8");
    throw new ConfigFault(file, "can't be read", "correct its permissions or remove it");
  }
}
