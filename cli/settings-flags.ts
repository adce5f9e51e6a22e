import type { Command } from "commander";
import { readEnvironment, refuseDotenvOfParent } from "../harness/config/environment.ts";
import { SETTING_NAMES, type SettingName, type Settings } from "../harness/config/setting-names.ts";
import { SWITCHES } from "../harness/config/settings.ts";
import { refuseFlagsTakenByNpm } from "./npm-flags.ts";

/** The values of the given flags, from commander. */
export type Flags = Readonly<Record<string, unknown>>;

/** `SANDBOX_API_KEY_2` → `sandboxApiKey2`: the member name of a setting. */
export type MemberName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<MemberName<Tail>>}`
  : Lowercase<Name>;

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
 * The settings of this process: flags first, then the environment, then `.env`.
 * @throws {ConfigFault} if `.env` exists and can't be read, npm consumed a flag, or a name looks like a setting and is none
 */
export function settingsFrom(flags: Flags): Settings {
  refuseFlagsTakenByNpm(process.env);
  return readEnvironment(process.env, ".env", settingsOfMembers(flags));
}

/**
 * The settings of a command that verifies a system.
 * @throws {ConfigFault} also if the `.env` of the parent folder names the system
 */
export function targetSettingsFrom(flags: Flags): Settings {
  const settings = settingsFrom(flags);
  refuseDotenvOfParent(settings);
  return settings;
}

/** The settings among an object's members as texts; undefined members are omitted. */
export function settingsOfMembers(members: Flags): Settings {
  const given = SETTING_NAMES.map(([name]) => [name, members[memberOf(name)]] as const);
  return Object.fromEntries(
    given.filter(([, value]) => value !== undefined).map(([name, value]) => [name, textOf(name, value)]),
  );
}

/** The member name of a setting, which commander uses for the flag's value. */
export function memberOf<Name extends SettingName>(name: Name): MemberName<Name> {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as MemberName<Name>;
}

function flagOf(name: SettingName): string {
  const flag = `--${name.toLowerCase().replaceAll("_", "-")}`;
  return SWITCHES.has(name) ? flag : `${flag} <value>`;
}

function textOf(name: SettingName, value: unknown): string {
  if (SWITCHES.has(name) && typeof value === "boolean") return value ? "1" : "0";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
