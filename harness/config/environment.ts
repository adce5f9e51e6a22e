import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "dotenv";
import { ConfigFault } from "./config-fault.ts";
import { refuseMisnamed } from "./misnamed.ts";
import { SETTING_NAMES, type Settings } from "./setting-names.ts";
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

/** Other programs write the names of proxies in lower case too. */
function inEnvironment(env: Settings, name: string): string | undefined {
  return env[name] ?? (name.endsWith("_PROXY") ? env[name.toLowerCase()] : undefined);
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
    return parse(textOf(readFileSync(file)));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    if (cause instanceof TypeError) throw new ConfigFault(file, "is not text in UTF-8 or UTF-16", "save it as UTF-8");
    throw new ConfigFault(file, "can't be read", "correct its permissions or remove it");
  }
}

/**
 * Decodes a file of text by its byte-order mark: Windows' shell writes UTF-16.
 * @throws {TypeError} if it is in another encoding
 */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new TypeError("NUL bytes: UTF-16 without a byte-order mark");
  return text;
}
