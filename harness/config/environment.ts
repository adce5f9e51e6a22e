import { lstatSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
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
 * Refuses to verify the embedded reference if a file of settings in the parent folder names a system.
 * @param file path of the file in the working directory
 * @param read its reader, for which the file need not exist
 * @throws {ConfigFault} naming the parent folder's file
 */
export function refuseFileOfParent(settings: Settings, file: string, read: (file: string) => Settings): void {
  if (!isForEmbedded(settings)) return;
  const name = basename(file);
  const above = resolve(dirname(resolve(file)), "..", name);
  const { BASE_URL, ...others } = read(above);
  const setting = BASE_URL === undefined ? settingOfTargetIn(others) : "BASE_URL";
  if (setting === undefined) return;
  throw new ConfigFault(
    above,
    `sets ${setting}, and only the ${name} of the working directory is read`,
    "run packproof there",
  );
}

/**
 * Reads the settings of a `.env` file, which need not exist.
 * @throws {ConfigFault} if it can't be read, or a line sets a setting as it is set elsewhere
 */
export function readDotenv(file: string): Settings {
  const text = textIn(file);
  const settings = parse(text);
  for (const [, line = "", name = ""] of text.matchAll(AS_ELSEWHERE)) {
    const isSetting = SETTING_NAMES.some(([each]) => each === name);
    if (isSetting && settings[name] === undefined)
      throw new ConfigFault(file, `the line "${line}…" sets nothing`, `write ${name}=…`);
  }
  return settings;
}

/** The start of a line that would set a variable in a shell or a YAML list. dotenv skips it. The last group is the name. */
const AS_ELSEWHERE =
  /^[ \t]*((?:setx?[ \t]+|declare[ \t]+-x[ \t]+|env[ \t]+|-[ \t]*|\$(?:env:)?)["']?([A-Z][A-Z0-9_]+))\b/gim;

function textIn(file: string): string {
  try {
    return fileText(readFileSync(file));
  } catch (cause) {
    // A link to a file that is gone is meant to be read.
    const isAbsent = (cause as NodeJS.ErrnoException).code === "ENOENT";
    if (isAbsent && lstatSync(file, { throwIfNoEntry: false }) === undefined) return "";
    if (cause instanceof TypeError) throw new ConfigFault(file, "is not text in UTF-8 or UTF-16", "save it as UTF-8");
    const action = isAbsent ? "correct the link or remove it" : "correct its permissions or remove it";
    throw new ConfigFault(file, "can't be read", action);
  }
}
