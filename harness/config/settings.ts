import { randomInt } from "node:crypto";
import type { Credential } from "../../contract/requirement.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { checkedAliases } from "./aliases.ts";
import { recipientOf } from "./buildings.ts";
import { ConfigFault } from "./config-fault.ts";
import { checkedDestination } from "./destination.ts";
import { refuseEmpty } from "./empty-settings.ts";
import { textOf, wholeNumberOf } from "./fields.ts";
import { readFloor } from "./floor.ts";
import type { SettingName, Settings } from "./setting-names.ts";
import type { Address, Target } from "./target.ts";
import { FIRST_KEYS } from "./target.ts";
import { effortOf, isOnLoopback, RUNS_OF, trafficOf } from "./traffic.ts";

/** Settings with the values `0` and `1`; on the command line they are flags without a value. */
export const SWITCHES: ReadonlySet<SettingName> = new Set(["BLIND", "CERTIFY", "REQUIRE_TARGET"]);

export const CREDENTIALS = [
  "SANDBOX_API_KEY",
  "SANDBOX_API_KEY_2",
  "PARTNER_API_KEY",
  "PARTNER_API_KEY_2",
  "USER_API_KEY",
  "USER_API_KEY_2",
  "USER_SESSION_TOKEN",
] as const satisfies readonly Credential[];

const WELL_KNOWN_BUILDING: Address = {
  name: "Conformance Run",
  line1: "1600 Pennsylvania Avenue NW",
  line2: "",
  city: "Washington",
  state: "DC",
  postal_code: "20500",
  country: "US",
  phone: "+12024561111",
  email: "conformance@example.com",
};

/**
 * Converts raw settings to the run's frozen target.
 * @param settings from the environment and `.env`; an empty value counts as unset unless that could hide a failure
 * @param embedded settings of the embedded reference, used if BASE_URL is unset
 * @param isLoopback whether a host name is this machine's; replaceable for our own tests
 * @throws {ConfigFault} for the first unusable value, naming the setting, its fault and the remedy
 */
export function readTarget(settings: Settings, embedded?: Settings, isLoopback = isOnLoopback): Target {
  refuseEmpty(settings);
  const isEmbedded = isForEmbedded(settings);
  const isRequired = isOn(settings, "REQUIRE_TARGET");
  if (isEmbedded && (embedded === undefined || isRequired)) {
    const required = !isRequired ? "" : " and REQUIRE_TARGET refuses the embedded reference";
    throw new ConfigFault("BASE_URL", `is not set${required}`, "give the root of the system under test");
  }
  const given: Settings = isEmbedded ? { ...embedded, ...withoutCredentials(settings) } : settings;
  const surfaces = surfacesOf(given, "SURFACES", isEmbedded ? SURFACES : ["sandbox"]);
  if (surfaces.length === 0) throw new ConfigFault("SURFACES", "names no surface", "use sandbox, partner or user");
  const statesUrl = textOf(given, "PROVIDER_STATES_URL");
  const keys = keysOf(given);
  if (!isEmbedded) requireFirstKeys(surfaces, keys);
  const baseUrl = baseUrlOf(given);
  const allowWrites = surfacesOf(given, "ALLOW_WRITES", isEmbedded ? SURFACES : ["sandbox"]);
  const effort = effortOf(given);
  const seed = wholeNumberOf(given, "SEED", randomInt(2 ** 31), 2 ** 32 - 1);
  const isBlind = isOn(given, "BLIND");
  const isOurs = isLoopback(new URL(baseUrl).hostname);
  return Object.freeze({
    baseUrl,
    embedded: isEmbedded,
    isLoopback: isOurs,
    surfaces,
    allowWrites,
    keys,
    ...(statesUrl === undefined ? {} : { providerStatesUrl: urlOf("PROVIDER_STATES_URL", statesUrl).href }),
    traffic: Object.freeze(trafficOf(given, { allowWrites, isLoopback: isOurs, isBlind })),
    aliases: Object.freeze(checkedAliases(stringsOf(given, "ALIASES", {}))),
    shipDestination: Object.freeze(
      checkedDestination(stringsOf(given, "SHIP_DESTINATION", isBlind ? recipientOf(seed) : WELL_KNOWN_BUILDING)),
    ),
    maxWaitSeconds: wholeNumberOf(given, "MAX_WAIT", 0, 7 * 24 * 3600),
    seed,
    effort,
    runs: wholeNumberOf(given, "RUNS", RUNS_OF[effort], 1_000_000, 1),
    reportDir: textOf(given, "REPORT_DIR") ?? "reports/out",
    certify: isOn(given, "CERTIFY"),
    ...floorsFrom(given),
  });
}

/**
 * Returns what a run has to reach besides having no violation.
 * @throws {ConfigFault} for an invalid or empty floor
 */
export function floorsFrom(settings: Settings): Pick<Target, "minVerified" | "baseline"> {
  refuseEmpty(settings, ["MIN_VERIFIED", "BASELINE"]);
  const minVerified = readFloor(textOf(settings, "MIN_VERIFIED"));
  const baseline = textOf(settings, "BASELINE");
  return {
    ...(minVerified === undefined ? {} : { minVerified }),
    ...(baseline === undefined ? {} : { baseline }),
  };
}

/** Returns whether the embedded reference is verified: only if BASE_URL is unset. */
export function isForEmbedded(settings: Settings): boolean {
  return settings.BASE_URL === undefined;
}

function requireFirstKeys(surfaces: readonly Surface[], keys: Target["keys"]): void {
  for (const surface of surfaces) {
    const name = surface === "user" ? undefined : FIRST_KEYS[surface];
    if (name === undefined || keys[name] !== undefined) continue;
    throw new ConfigFault(
      name,
      `is not set, and the ${surface} surface is to be verified`,
      "give a key of that surface",
    );
  }
}

/** Removes credentials, because the embedded reference knows only its own. */
function withoutCredentials(settings: Settings): Settings {
  const own = new Set<string>([...CREDENTIALS, "BASE_URL", "PROVIDER_STATES_URL"]);
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !own.has(name) && value !== undefined && value !== ""),
  );
}

function urlOf(name: SettingName, value: string): URL {
  const remedy = "write it like http://localhost:4010";
  if (!URL.canParse(value)) throw new ConfigFault(name, "is not a URL", remedy);
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ConfigFault(name, `has the scheme ${url.protocol.slice(0, -1)}`, "use http or https");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigFault(name, "holds a user name or password", "leave them out");
  }
  return url;
}

function baseUrlOf(settings: Settings): string {
  const url = urlOf("BASE_URL", textOf(settings, "BASE_URL") ?? "");
  if (url.search !== "" || url.hash !== "")
    throw new ConfigFault("BASE_URL", "has a query or fragment", "leave it out");
  const path = url.pathname.replace(/\/+$/, "");
  if (/\/(api|_)(\/|$)/.test(path)) {
    throw new ConfigFault("BASE_URL", "contains /api or /_", "give the root without these paths");
  }
  return url.origin + path;
}

function surfacesOf(settings: Settings, name: SettingName, fallback: readonly Surface[]): readonly Surface[] {
  const raw = settings[name];
  if (raw === undefined) return fallback;
  const words = raw.split(",").map((word) => word.trim());
  const named = words.filter((word) => word !== "");
  for (const word of named) {
    if (!isSurface(word)) {
      throw new ConfigFault(name, `${JSON.stringify(word)} is not a surface`, "use sandbox, partner or user");
    }
  }
  return SURFACES.filter((surface) => named.includes(surface));
}

function isSurface(word: string): word is Surface {
  return (SURFACES as readonly string[]).includes(word);
}

function keysOf(settings: Settings): Target["keys"] {
  const keys: Partial<Record<Credential, string>> = {};
  for (const name of CREDENTIALS) {
    const value = textOf(settings, name);
    if (value === undefined) continue;
    if (!/^[\x21-\x7e]+$/.test(value)) {
      throw new ConfigFault(name, "has characters that no header can carry", "give the key as it was issued");
    }
    const twin = CREDENTIALS.find((other) => keys[other] === value);
    if (twin !== undefined) throw new ConfigFault(name, `is the same as ${twin}`, "give another one or leave it out");
    keys[name] = value;
  }
  return Object.freeze(keys);
}

function stringsOf(
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

function isOn(settings: Settings, name: SettingName): boolean {
  const raw = textOf(settings, name) ?? "0";
  if (raw !== "0" && raw !== "1") throw new ConfigFault(name, `${JSON.stringify(raw)} is not usable`, "use 0 or 1");
  return raw === "1";
}
