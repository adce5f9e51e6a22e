import { readFileSync } from "node:fs";
import { parse } from "dotenv";
import { ConfigFault } from "./config-fault.ts";
import { SETTING_NAMES, type Settings } from "./setting-names.ts";

/**
 * Reads the settings of this process: the environment, then a `.env` file in the working directory.
 * @param env usually `process.env`
 * @param file path of the `.env` file; it need not exist
 * @throws {ConfigFault} if the file exists and can't be read
 */
export function readEnvironment(env: Settings, file = ".env"): Settings {
  const fromFile = readDotenv(file);
  return Object.fromEntries(SETTING_NAMES.map(([name]) => [name, env[name] ?? fromFile[name]]));
}

function readDotenv(file: string): Settings {
  try {
    return parse(readFileSync(file));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new ConfigFault(file, "can't be read", "correct its permissions or remove it");
  }
}
