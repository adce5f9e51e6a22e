import { distance } from "fastest-levenshtein";
import { ConfigFault } from "./config-fault.ts";
import { SETTING_NAMES, type SettingName, type Settings } from "./setting-names.ts";

const SETTINGS = SETTING_NAMES.map(([name]) => name);
const NAMES: ReadonlySet<string> = new Set(SETTINGS);
/** Shorter names are like those of other programs by chance: `RUN`, `SEEDS`. */
const LONG_ENOUGH = 7;

/**
 * Refuses a name that looks like a setting and is none, where that setting is not set: it would have no effect, and
 * another system than the intended one might be verified.
 * @param given the names and values of one place
 * @param settings the settings of all places
 * @param where in words, for the line: `the environment` or a path
 * @throws {ConfigFault} naming the first such name and the setting
 */
export function refuseMisnamed(given: Settings, settings: Settings, where: string): void {
  for (const [name, value] of Object.entries(given)) {
    const meant = value === undefined || value.trim() === "" ? undefined : settingMeantBy(name);
    if (meant === undefined || settings[meant] !== undefined) continue;
    throw new ConfigFault(name, `is in ${where} and is no setting`, `write ${meant}, or rename it`);
  }
}

/**
 * Returns the setting whose name differs in case, underscores, `API`, a final `_1`, one letter or two swapped ones; undefined if
 * there is none.
 */
export function settingMeantBy(name: string): SettingName | undefined {
  const wanted = plain(name);
  if (NAMES.has(name) || wanted.length < LONG_ENOUGH) return undefined;
  const [nearest] = SETTINGS.map((setting) => ({ setting, edits: edits(plain(setting), wanted) })).sort(
    (one, other) => one.edits - other.edits,
  );
  return nearest !== undefined && nearest.edits <= 1 ? nearest.setting : undefined;
}

/** Number of letters to insert, remove or replace; two neighbours that are swapped count as one. */
function edits(one: string, other: string): number {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const swapped = `${one.slice(0, at)}${one[at + 1] ?? ""}${one[at] ?? ""}${one.slice(at + 2)}`;
  return at >= 0 && swapped === other ? 1 : distance(one, other);
}

function plain(name: string): string {
  return name
    .toUpperCase()
    .replace(/^PACKPROOF_/, "")
    .replace(/_1$/, "")
    .replace(/_API/, "")
    .replaceAll("_", "");
}
