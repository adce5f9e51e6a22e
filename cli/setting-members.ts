import { SETTING_NAMES, type SettingName, type Settings } from "../harness/config/setting-names.ts";
import { SWITCHES } from "../harness/config/settings.ts";

/** `SANDBOX_API_KEY_2` → `sandboxApiKey2`: the member name of a setting. */
export type MemberName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<MemberName<Tail>>}`
  : Lowercase<Name>;

/** The settings among an object's members as texts; undefined members are omitted. */
export function settingsOfMembers(members: Readonly<Record<string, unknown>>): Settings {
  const given = SETTING_NAMES.map(([name]) => [name, members[memberOf(name)]] as const);
  return Object.fromEntries(
    given.filter(([, value]) => value !== undefined).map(([name, value]) => [name, textOf(name, value)]),
  );
}

/** The member name of a setting, which commander uses for the flag's value. */
export function memberOf<Name extends SettingName>(name: Name): MemberName<Name> {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as MemberName<Name>;
}

function textOf(name: SettingName, value: unknown): string {
  if (SWITCHES.has(name) && typeof value === "boolean") return value ? "1" : "0";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
