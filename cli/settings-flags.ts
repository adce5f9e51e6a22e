import type { Command } from "commander";
import { readDotenv, readEnvironment, refuseFileOfParent } from "../harness/config/environment.ts";
import { flagNameOf, SETTING_NAMES, type SettingName, type Settings } from "../harness/config/setting-names.ts";
import { SWITCHES } from "../harness/config/settings.ts";
import { CONFIG_FILE, readConfig } from "./config-file.ts";
import { refuseFlagsTakenByNpm } from "./npm-flags.ts";
import { settingsOfMembers } from "./setting-members.ts";

const DOTENV = ".env";

/** The values of the given flags, from commander. */
export type Flags = Readonly<Record<string, unknown>>;

/** Adds a flag for each setting to a command: `--base-url` for `BASE_URL`. */
export function addSettings(command: Command, without: readonly SettingName[] = []): Command {
  command.optionsGroup("Settings, each also read from the environment and .env (a flag wins):");
  for (const [name, meaning] of SETTING_NAMES) {
    if (without.includes(name)) continue;
    const option = command.createOption(flagOf(name), meaning);
    // `--no-proxy` names a setting and does not switch one off.
    option.negate = false;
    command.addOption(option);
  }
  return command;
}

/**
 * The settings of this process: flags first, then the environment, then `.env`, then `packproof.config.json`.
 * @throws {ConfigFault} if `.env` exists and can't be read, npm consumed a flag, or a name looks like a setting and is none
 */
export function settingsFrom(flags: Flags): Settings {
  refuseFlagsTakenByNpm(process.env);
  const config = readConfig();
  const settings = readEnvironment(process.env, DOTENV, settingsOfMembers(flags));
  return Object.fromEntries(SETTING_NAMES.map(([name]) => [name, settings[name] ?? config[name]]));
}

/**
 * The settings of a command that verifies a system.
 * @throws {ConfigFault} also if a file of settings in the parent folder names the system
 */
export function targetSettingsFrom(flags: Flags): Settings {
  const settings = settingsFrom(flags);
  refuseFileOfParent(settings, DOTENV, readDotenv);
  refuseFileOfParent(settings, CONFIG_FILE, readConfig);
  return settings;
}

function flagOf(name: SettingName): string {
  const flag = flagNameOf(name);
  return SWITCHES.has(name) ? flag : `${flag} <value>`;
}
