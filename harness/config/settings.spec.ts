import { describe, expect, test } from "vitest";
import { ConfigFault } from "./config-fault.ts";
import type { Settings } from "./setting-names.ts";
import { readTarget } from "./settings.ts";

const BASE: Settings = { BASE_URL: "http://localhost:4010", SANDBOX_API_KEY: "sandbox-own" };
const ADDRESS = { name: "Kim", line1: "1 Main Street", city: "Springfield", country: "US" };
const address = (overrides: Readonly<Record<string, string>>) => JSON.stringify({ ...ADDRESS, ...overrides });

describe("a target made from settings", () => {
  test("has the defaults of the interface for a given system", () => {
    const target = readTarget(BASE);
    expect(target).toMatchObject({
      baseUrl: "http://localhost:4010",
      embedded: false,
      surfaces: ["sandbox"],
      allowWrites: ["sandbox"],
      maxWaitSeconds: 0,
      reportDir: "reports/out",
      certify: false,
      aliases: {},
    });
    expect(Object.isFrozen(target)).toBe(true);
  });

  test("has all surfaces and the reference's own credentials for the embedded reference", () => {
    const embedded = { BASE_URL: "http://127.0.0.1:1", SANDBOX_API_KEY: "sandbox-own" };
    const target = readTarget({ SANDBOX_API_KEY: "" }, embedded);
    expect(target).toMatchObject({ embedded: true, surfaces: ["sandbox", "partner", "user"] });
    expect(target.allowWrites).toEqual(["sandbox", "partner", "user"]);
    expect(target.keys.SANDBOX_API_KEY).toBe("sandbox-own");
  });

  test.each([
    { SANDBOX_API_KEY: "sandbox-own" },
    { USER_SESSION_TOKEN: "token" },
    { PROVIDER_STATES_URL: "http://localhost:4010/_states" },
    { ALIASES: '{"MARKET":"secondary"}' },
    { MAX_SPEND: "5" },
  ])("refuses the embedded reference where %o names a system", (settings) => {
    const [name] = Object.keys(settings);
    expect(() => readTarget(settings, { BASE_URL: "http://127.0.0.1:1" })).toThrow(
      new RegExp(`^BASE_URL: is not set, and ${name} is; give the root .+, or unset ${name} to verify the embedded`),
    );
  });

  test("takes a base URL with a path and without its last slash", () => {
    expect(readTarget({ ...BASE, BASE_URL: "https://host.example/prefix/" }).baseUrl).toBe(
      "https://host.example/prefix",
    );
  });

  test("allows no writes if the list is set and empty", () => {
    expect(readTarget({ ...BASE, ALLOW_WRITES: "" }).allowWrites).toEqual([]);
  });

  test("needs no key for the user surface because of its public reads", () => {
    expect(readTarget({ BASE_URL: "http://localhost:4010", SURFACES: "user" }).keys).toEqual({});
  });

  test.each([
    ["450", { requirements: 450 }],
    ["90%", { percent: 90 }],
    ["87.5 %", { percent: 87.5 }],
  ])("MIN_VERIFIED=%s asks for %j", (MIN_VERIFIED, floor) => {
    expect(readTarget({ ...BASE, MIN_VERIFIED }).minVerified).toEqual(floor);
  });

  test("accepts an address with only the required members", () => {
    expect(readTarget({ ...BASE, SHIP_DESTINATION: address({}) }).shipDestination).toEqual(ADDRESS);
  });

  test.each([
    ["BASE_URL", ""],
    ["BASE_URL", " "],
    ["SURFACES", ""],
    ["CERTIFY", ""],
    ["REQUIRE_TARGET", ""],
    ["MIN_VERIFIED", ""],
    ["BASELINE", ""],
    ["SANDBOX_API_KEY", ""],
    ["REQUIRE_TARGET", "yes"],
    ["MIN_VERIFIED", "0"],
    ["MIN_VERIFIED", "101%"],
    ["MIN_VERIFIED", "1.5"],
    ["MIN_VERIFIED", "most"],
    ["ALIASES", '{"MARKT":"secondary"}'],
    ["ALIASES", '{"MARKET":" "}'],
    ["SHIP_DESTINATION", "{}"],
    ["SHIP_DESTINATION", address({ line1: "" })],
    ["SHIP_DESTINATION", address({ country: "USA" })],
    ["SHIP_DESTINATION", address({ zip: "12345" })],
    ["BASE_URL", "localhost:4010"],
    ["BASE_URL", "nonsense"],
    ["BASE_URL", "ftp://host"],
    ["BASE_URL", "http://host/api"],
    ["BASE_URL", "http://host/_/api/v1"],
    ["BASE_URL", "http://user:secret@host"],
    ["BASE_URL", "http://host/?a=b"],
    ["SURFACES", "sandbox,partnr"],
    ["SURFACES", ","],
    ["ALLOW_WRITES", "everything"],
    ["SANDBOX_API_KEY", "two words"],
    ["SANDBOX_API_KEY", "line\nbreak"],
    ["PROVIDER_STATES_URL", "nowhere"],
    ["ALIASES", "{"],
    ["ALIASES", "[]"],
    ["ALIASES", '{"MARKET":1}'],
    ["SHIP_DESTINATION", '"text"'],
    ["MAX_WAIT", "soon"],
    ["MAX_WAIT", "-1"],
    ["MAX_WAIT", "1e3"],
    ["SEED", "0x1"],
    ["RUNS", "0"],
    ["FC_PATH", "5:0:1"],
    ["CERTIFY", "yes"],
  ])("%s=%s stops with one line that names the setting", (name, value) => {
    const read = () => readTarget({ ...BASE, [name]: value });
    expect(read).toThrow(ConfigFault);
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+; [^\\n]+$`));
  });

  test.each([
    ["sandbox", "SANDBOX_API_KEY"],
    ["partner", "PARTNER_API_KEY"],
  ])("the surface %s is not verified without %s", (SURFACES, name) => {
    const settings = { BASE_URL: "http://localhost:4010", USER_API_KEY: "svc_own", SURFACES };
    expect(() => readTarget(settings)).toThrow(new RegExp(`^${name}: is not set, and the ${SURFACES} surface is`));
  });

  test("the embedded reference is verified only if BASE_URL is unset and REQUIRE_TARGET is off", () => {
    const embedded = { BASE_URL: "http://127.0.0.1:1" };
    expect(readTarget({}, embedded).embedded).toBe(true);
    expect(() => readTarget({ BASE_URL: "" }, embedded)).toThrow(/^BASE_URL: is set and empty/);
    expect(() => readTarget({ REQUIRE_TARGET: "1" }, embedded)).toThrow(/^BASE_URL: is not set and REQUIRE_TARGET/);
    expect(readTarget({ REQUIRE_TARGET: "0" }, embedded).embedded).toBe(true);
  });

  test("never repeats a secret in its message", () => {
    const read = () => readTarget({ ...BASE, SANDBOX_API_KEY: "sandbox secret value" });
    expect(read).toThrow(ConfigFault);
    expect(read).not.toThrow(/secret value/);
  });

  test("refuses the same value for two keys", () => {
    const twice = { ...BASE, PARTNER_API_KEY: "same-key", PARTNER_API_KEY_2: "same-key" };
    expect(() => readTarget(twice)).toThrow(/PARTNER_API_KEY_2: is the same as PARTNER_API_KEY/);
  });
});
