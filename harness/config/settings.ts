import { randomInt } from "node:crypto";
import { SURFACES } from "../../contract/surface.ts";
import { checkedAliases } from "./aliases.ts";
import { recipientOf } from "./buildings.ts";
import { ConfigFault } from "./config-fault.ts";
import { checkedDestination } from "./destination.ts";
import { effortOf, RUNS_OF } from "./effort.ts";
import { refuseEmpty } from "./empty-settings.ts";
import { fcPathOf } from "./fc-path.ts";
import { isOn, stringsOf, textOf, wholeNumberOf } from "./fields.ts";
import { readFloor } from "./floor.ts";
import { CREDENTIALS, keysOf, requireFirstKeys } from "./keys.ts";
import { isOnLoopback } from "./loopback.ts";
import { networkOf } from "./network.ts";
import { proxyFor } from "./proxies.ts";
import { type SettingName, type Settings, USUAL_REPORT_DIR } from "./setting-names.ts";
import { surfacesOf } from "./surfaces.ts";
import type { Address, Target } from "./target.ts";
import { isTlsUnverified } from "./tls.ts";
import { trafficOf } from "./traffic.ts";
import { baseUrlOf, urlOf } from "./urls.ts";

/** Settings with the values `0` and `1`; on the command line they are flags without a value. */
export const SWITCHES: ReadonlySet<SettingName> = new Set(["BLIND", "CERTIFY", "REQUIRE_TARGET"]);

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
 * @param isLoopbackHost whether a host name is this machine's; replaceable for our own tests
 * @throws {ConfigFault} for the first unusable value, naming the setting, its fault and the remedy
 */
export function readTarget(settings: Settings, embedded?: Settings, isLoopbackHost = isOnLoopback): Target {
  refuseEmpty(settings);
  const isEmbedded = isForEmbedded(settings);
  const isRequired = isOn(settings, "REQUIRE_TARGET");
  if (isEmbedded && (embedded === undefined || isRequired)) {
    const required = !isRequired ? "" : " and REQUIRE_TARGET refuses the embedded reference";
    throw new ConfigFault("BASE_URL", `is not set${required}`, "give the root of the system under test");
  }
  const foreign = isEmbedded ? settingOfTargetIn(settings) : undefined;
  if (foreign !== undefined) {
    const remedy = `give the root of the system under test, or unset ${foreign} to verify the embedded reference`;
    throw new ConfigFault("BASE_URL", `is not set, and ${foreign} is`, remedy);
  }
  const given: Settings = isEmbedded ? { ...embedded, ...withoutEmpty(settings) } : settings;
  const surfaces = surfacesOf(given, "SURFACES", isEmbedded ? SURFACES : ["sandbox"]);
  if (surfaces.length === 0) throw new ConfigFault("SURFACES", "names no surface", "use sandbox, partner or user");
  const statesUrl = textOf(given, "PROVIDER_STATES_URL");
  const keys = keysOf(given);
  if (!isEmbedded) requireFirstKeys(surfaces, keys);
  const baseUrl = baseUrlOf(given);
  const allowWrites = surfacesOf(given, "ALLOW_WRITES", isEmbedded ? SURFACES : ["sandbox"]);
  const effort = effortOf(given);
  const seed = wholeNumberOf(given, "SEED", randomInt(2 ** 31), { most: 2 ** 32 - 1 });
  const isBlind = isOn(given, "BLIND");
  const fcPath = fcPathOf(given);
  const isLoopback = isLoopbackHost(new URL(baseUrl).hostname);
  const network = networkOf(given);
  const proxy = proxyFor(baseUrl, network.proxies)?.origin;
  return Object.freeze({
    baseUrl,
    embedded: isEmbedded,
    isLoopback,
    isTlsUnverified: isTlsUnverified(baseUrl, process.env),
    surfaces,
    allowWrites,
    keys,
    ...(statesUrl === undefined ? {} : { providerStatesUrl: urlOf("PROVIDER_STATES_URL", statesUrl).href }),
    network: Object.freeze(network),
    ...(proxy === undefined ? {} : { proxy }),
    traffic: Object.freeze(trafficOf(given, { allowWrites, isLoopback, isBlind })),
    aliases: Object.freeze(checkedAliases(stringsOf(given, "ALIASES", {}))),
    shipDestination: Object.freeze(
      checkedDestination(stringsOf(given, "SHIP_DESTINATION", isBlind ? recipientOf(seed) : WELL_KNOWN_BUILDING)),
    ),
    maxWaitSeconds: wholeNumberOf(given, "MAX_WAIT", 0, { most: 7 * 24 * 3600 }),
    seed,
    effort,
    runs: wholeNumberOf(given, "RUNS", RUNS_OF[effort], { least: 1, most: 1_000_000 }),
    ...(fcPath === undefined ? {} : { fcPath }),
    given: settings,
    reportDir: textOf(given, "REPORT_DIR") ?? USUAL_REPORT_DIR,
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

/** Settings that say something about a system of the user's. */
const OF_A_TARGET: readonly SettingName[] = [
  ...CREDENTIALS,
  "PROVIDER_STATES_URL",
  "ALIASES",
  "MAX_SPEND",
  "EXTRA_HEADERS",
  "CLIENT_CERT",
];

/** Returns the name of a setting that says something about a system of the user's; undefined if there is none. */
export function settingOfTargetIn(settings: Settings): SettingName | undefined {
  return OF_A_TARGET.find((name) => textOf(settings, name) !== undefined);
}

function withoutEmpty(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""));
}
