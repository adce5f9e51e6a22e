import { ConfigFault } from "./config-fault.ts";
import type { SettingName, Settings } from "./setting-names.ts";

/** Returns the trimmed value; undefined if it is unset or empty. */
export function textOf(settings: Settings, name: SettingName): string | undefined {
  const value = settings[name]?.trim();
  return value === "" ? undefined : value;
}

/**
 * Returns an integer within bounds.
 * @throws {ConfigFault} for anything else
 */
export function wholeNumberOf<T>(
  settings: Settings,
  name: SettingName,
  fallback: T,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): number | T {
  const raw = textOf(settings, name);
  if (raw === undefined) return fallback;
  const value = Number(raw);
  if (!/^\d+$/.test(raw) || value < least || value > most) {
    throw new ConfigFault(name, `${JSON.stringify(raw)} is not usable`, `give a whole number from ${least} to ${most}`);
  }
  return value;
}

/**
 * Returns an object of strings, given as JSON.
 * @throws {ConfigFault} for anything else
 */
export function stringsOf(
  settings: Settings,
  name: SettingName,
  fallback: Readonly<Record<string, string>>,
): Record<string, string> {
  const raw = textOf(settings, name);
  if (raw === undefined) return { ...fallback };
  const remedy = `write it like '{"${name === "ALIASES" ? "MARKET" : "name"}":"…"}'`;
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new ConfigFault(name, "is not JSON", remedy);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ConfigFault(name, "is not a JSON object", remedy);
  }
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== "string")
      throw new ConfigFault(name, `its member ${JSON.stringify(key)} is not a string`, remedy);
  }
  return value as Record<string, string>;
}

/** @throws {ConfigFault} for anything but `0` and `1` */
export function isOn(settings: Settings, name: SettingName): boolean {
  const raw = textOf(settings, name) ?? "0";
  if (raw !== "0" && raw !== "1") throw new ConfigFault(name, `${JSON.stringify(raw)} is not usable`, "use 0 or 1");
  return raw === "1";
}
