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
  most: number,
  least = 0,
): number | T {
  const raw = textOf(settings, name);
  if (raw === undefined) return fallback;
  const value = Number(raw);
  if (!/^\d+$/.test(raw) || value < least || value > most) {
    throw new ConfigFault(name, `${JSON.stringify(raw)} is not usable`, `give a whole number from ${least} to ${most}`);
  }
  return value;
}
