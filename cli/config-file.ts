import { readFileSync } from "node:fs";
import { ConfigFault } from "../harness/config/config-fault.ts";
import { fileText } from "../harness/config/file-text.ts";
import { CREDENTIALS } from "../harness/config/keys.ts";
import { SETTING_NAMES, type SettingName, type Settings } from "../harness/config/setting-names.ts";
import { SWITCHES } from "../harness/config/settings.ts";
import { nearest } from "./nearest.ts";
import { memberOf, settingsOfMembers } from "./setting-members.ts";

export const CONFIG_FILE = "packproof.config.json";
const SECRETS: readonly SettingName[] = [...CREDENTIALS, "EXTRA_HEADERS"];
const NAMES = SETTING_NAMES.filter(([name]) => !SECRETS.includes(name));

/** Settings that are JSON objects as texts, and lists. */
const OBJECTS: readonly SettingName[] = ["ALIASES", "SHIP_DESTINATION"];
const LISTS: readonly SettingName[] = ["SURFACES", "ALLOW_WRITES"];

/** Everything that `.env` can say but secrets, under the names of the library's options. */
export const CONFIG_SCHEMA = {
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: { type: "string" },
    ...Object.fromEntries(NAMES.map(([name, description]) => [memberOf(name), { description, ...typeOf(name) }])),
  },
};

/**
 * Reads the settings of `packproof.config.json`, which a project may share; it need not exist.
 * @throws {ConfigFault} if it is not JSON, or has a member that is no setting or a secret
 */
export function readConfig(file = CONFIG_FILE): Settings {
  let text: string;
  try {
    text = fileText(readFileSync(file));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new ConfigFault(file, "can't be read as text", "save it as UTF-8");
  }
  const { $schema: _, ...members } = parsed(text, file);
  for (const member of Object.keys(members)) {
    if (NAMES.some(([name]) => memberOf(name) === member)) continue;
    if (SECRETS.some((name) => memberOf(name) === member))
      throw new ConfigFault(file, `holds ${member}, a secret`, "set it in the environment or .env");
    const [meant] = nearest(
      member,
      NAMES.map(([name]) => memberOf(name)),
    );
    const remedy = meant === undefined ? "leave it out" : `did you mean ${meant}?`;
    throw new ConfigFault(file, `holds ${JSON.stringify(member)}, which is no setting`, remedy);
  }
  return settingsOfMembers(members);
}

function parsed(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The same remedy helps.
  }
  throw new ConfigFault(file, "is not a JSON object", 'write it like { "baseUrl": "http://localhost:4010" }');
}

function typeOf(name: SettingName): object {
  if (SWITCHES.has(name)) return { type: "boolean" };
  if (OBJECTS.includes(name)) return { type: "object", additionalProperties: { type: "string" } };
  if (LISTS.includes(name)) return { type: "array", items: { enum: ["sandbox", "partner", "user"] } };
  return { type: ["string", "number"] };
}
