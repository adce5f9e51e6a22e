import type { Settings } from "../../harness/config/setting-names.ts";
import type { At, WrongSetup } from "./setup.ts";

const ADDRESS = { name: "Kim", line1: "1 Main Street", city: "Springfield", country: "US" };

/** A setting that is refused before any request is sent. */
function refused(about: string, wrong: string, value: string | undefined, says: RegExp): WrongSetup {
  return { about, wrong, settings: () => ({ [about]: value }), ends: 2, says };
}

function refusedWith(about: string, wrong: string, settings: (at: At) => Settings, says: RegExp): WrongSetup {
  return { about, wrong, settings, ends: 2, says };
}

/** A credential that the system refuses; a run of few scenarios is enough to show that. Those of users need it. */
function untaken(name: string, wrong: string, settings: (at: At) => Settings): WrongSetup {
  const says = new RegExp(`not done: refused by the system \\(401\\): ${name};`);
  const only =
    name === "USER_SESSION_TOKEN"
      ? "session-token"
      : name.startsWith("USER")
        ? "x-api-key-header"
        : "available.answers";
  return {
    about: name,
    wrong,
    settings,
    flags: () => ["--only", only, "--allow-writes", "sandbox,user"],
    ends: 2,
    says,
  };
}

const production = ({ keys }: At) => ({ SURFACES: "partner", PARTNER_API_KEY: keys.partner[0] });

/** Settings that are unusable, or belong to another system. */
export const settingSetups: readonly WrongSetup[] = [
  refused("SURFACES", "empty", "", /^SURFACES: is set and empty/),
  refusedWith("SURFACES", "written SURFACE", () => ({ SURFACE: "user" }), /^SURFACE: .* no setting; write SURFACES/),
  refused("SURFACES", "mistyped", "sandbx", /^SURFACES: "sandbx" is not a surface/),
  refused("SURFACES", "a comma alone", ",", /^SURFACES: names no surface/),
  refused("SURFACES", "separated by a blank", "sandbox partner", /^SURFACES: "sandbox partner" is not a surface/),
  refused("SURFACES", "a word for everything", "all", /^SURFACES: "all" is not a surface/),
  refusedWith(
    "SURFACES",
    "kept by npm, as in `npm test --surfaces=user`",
    () => ({ npm_config_surfaces: "user" }),
    /^--surfaces: was taken by npm/,
  ),
  refused("ALLOW_WRITES", "mistyped", "partnr", /^ALLOW_WRITES: "partnr" is not a surface/),
  refused("ALLOW_WRITES", "a yes", "1", /^ALLOW_WRITES: "1" is not a surface/),
  {
    about: "ALLOW_WRITES",
    wrong: "empty, and 90% to be verified",
    settings: () => ({ ALLOW_WRITES: "", MIN_VERIFIED: "90%" }),
    flags: () => ["--only", "card.answers"],
    ends: 3,
    says: /verified where MIN_VERIFIED=90% needs/,
  },
  {
    about: "ALLOW_WRITES",
    wrong: "empty, in a run of what changes state alone",
    settings: () => ({ ALLOW_WRITES: "" }),
    flags: () => ["--only", "card.answers"],
    ends: 3,
    says: /not enough verified: nothing violated, but no requirement was verified/,
  },
  refused("SANDBOX_API_KEY", "unset", undefined, /^SANDBOX_API_KEY: is not set, and the sandbox surface/),
  refusedWith(
    "SANDBOX_API_KEY",
    "written SANDBOX_KEY",
    ({ keys }) => ({ SANDBOX_API_KEY: undefined, SANDBOX_KEY: keys.sandbox[0] }),
    /^SANDBOX_KEY: .* no setting; write SANDBOX_API_KEY/,
  ),
  refused("SANDBOX_API_KEY", "empty", "", /^SANDBOX_API_KEY: is not set, and the sandbox surface/),
  refused("SANDBOX_API_KEY", "with a blank in it", "sandbox key", /^SANDBOX_API_KEY: has characters/),
  refused("SANDBOX_API_KEY", "mistyped", "sandbox-nobody", /the key was refused everywhere \(401\): SANDBOX_API_KEY/),
  refusedWith(
    "SANDBOX_API_KEY",
    "the key of a partner",
    ({ keys }) => ({ SANDBOX_API_KEY: keys.partner[0] }),
    /the key was refused everywhere \(401\): SANDBOX_API_KEY/,
  ),
  refusedWith(
    "SANDBOX_API_KEY",
    "of another surface than SURFACES names",
    ({ keys }) => ({ SURFACES: "partner", SANDBOX_API_KEY: keys.sandbox[0] }),
    /^PARTNER_API_KEY: is not set, and the partner surface/,
  ),
  refusedWith(
    "SANDBOX_API_KEY_2",
    "the same as the first",
    ({ keys }) => ({ SANDBOX_API_KEY_2: keys.sandbox[0] }),
    /^SANDBOX_API_KEY_2: is the same as SANDBOX_API_KEY/,
  ),
  untaken("SANDBOX_API_KEY_2", "mistyped", () => ({ SANDBOX_API_KEY_2: "sandbox-nobody" })),
  refusedWith("PARTNER_API_KEY", "unset", () => ({ SURFACES: "partner" }), /^PARTNER_API_KEY: is not set/),
  refusedWith(
    "PARTNER_API_KEY",
    "empty",
    () => ({ SURFACES: "partner", PARTNER_API_KEY: "" }),
    /^PARTNER_API_KEY: is not set/,
  ),
  refusedWith(
    "PARTNER_API_KEY",
    "mistyped",
    () => ({ SURFACES: "partner", PARTNER_API_KEY: "nobody" }),
    /the key was refused everywhere \(401\): PARTNER_API_KEY/,
  ),
  refusedWith(
    "PARTNER_API_KEY",
    "a key of the sandbox",
    ({ keys }) => ({ SURFACES: "partner", PARTNER_API_KEY: keys.sandbox[1] }),
    /the key was refused everywhere \(401\): PARTNER_API_KEY/,
  ),
  refusedWith(
    "PARTNER_API_KEY_2",
    "the same as the first",
    (at) => ({ ...production(at), PARTNER_API_KEY_2: at.keys.partner[0] }),
    /^PARTNER_API_KEY_2: is the same as PARTNER_API_KEY/,
  ),
  untaken("PARTNER_API_KEY_2", "mistyped", (at) => ({ ...production(at), PARTNER_API_KEY_2: "nobody" })),
  untaken("USER_API_KEY", "mistyped", () => ({ SURFACES: "user", USER_API_KEY: "svc_nobody" })),
  untaken("USER_API_KEY", "a key of the sandbox", ({ keys }) => ({ SURFACES: "user", USER_API_KEY: keys.sandbox[1] })),
  {
    about: "USER_API_KEY",
    wrong: "with only one of the scopes",
    system: "a system that issued keys without the second scope",
    settings: ({ keys }) => ({ SURFACES: "user", ALLOW_WRITES: "user", USER_API_KEY: keys.user[0] }),
    flags: () => ["--only", "claw-"],
    ends: 2,
    says: /not done: refused by the system \(401\): USER_API_KEY where the scope marketplace\.take-claw-bid is needed/,
  },
  {
    about: "USER_API_KEY",
    wrong: "unset, and 90% to be verified",
    settings: () => ({ SURFACES: "user", MIN_VERIFIED: "90%" }),
    flags: () => ["--only", "filters"],
    ends: 3,
    says: /verified where MIN_VERIFIED=90% needs/,
  },
  refusedWith(
    "USER_API_KEY_2",
    "the same as the first",
    ({ keys }) => ({ SURFACES: "user", USER_API_KEY: keys.user[0], USER_API_KEY_2: keys.user[0] }),
    /^USER_API_KEY_2: is the same as USER_API_KEY/,
  ),
  untaken("USER_API_KEY_2", "mistyped", ({ keys }) => ({
    SURFACES: "user",
    USER_API_KEY: keys.user[0],
    USER_API_KEY_2: "svc_nobody",
  })),
  untaken("USER_SESSION_TOKEN", "expired", ({ keys }) => ({
    SURFACES: "user",
    USER_API_KEY: keys.user[0],
    USER_SESSION_TOKEN: "of-yesterday",
  })),
  refusedWith(
    "PROVIDER_STATES_URL",
    "written PROVIDER_STATE_URL",
    ({ statesUrl }) => ({ PROVIDER_STATE_URL: statesUrl }),
    /^PROVIDER_STATE_URL: .* no setting; write PROVIDER_STATES_URL/,
  ),
  refused("PROVIDER_STATES_URL", "no URL", "nowhere", /^PROVIDER_STATES_URL: is not a URL/),
  refused("PROVIDER_STATES_URL", "another scheme", "file:///states", /^PROVIDER_STATES_URL: has the scheme file/),
  refused(
    "PROVIDER_STATES_URL",
    "nobody listens",
    "http://127.0.0.1:1/_states",
    /not done: PROVIDER_STATES_URL: can't be reached/,
  ),
  refusedWith(
    "PROVIDER_STATES_URL",
    "the root of the system",
    ({ baseUrl }) => ({ PROVIDER_STATES_URL: baseUrl }),
    /not done: PROVIDER_STATES_URL: arranges nothing: .* \(404\)/,
  ),
  {
    about: "PROVIDER_STATES_URL",
    wrong: "empty, and a baseline that had states",
    settings: ({ files }) => ({ PROVIDER_STATES_URL: "", BASELINE: files.report }),
    flags: () => ["--only", "buyback.expired"],
    ends: 3,
    says: /^LOST +sandbox buyback\.expired: not exercised/,
  },
  refused("ALIASES", "bad JSON", "{MARKET:secondary}", /^ALIASES: is not JSON/),
  refused("ALIASES", "a list", '["MARKET"]', /^ALIASES: is not a JSON object/),
  refused("ALIASES", "a number", '{"MARKET":1}', /^ALIASES: its member "MARKET" is not a string/),
  refused(
    "ALIASES",
    "a mistyped value",
    '{"MARKT":"secondary"}',
    /^ALIASES: "MARKT" is not a value that a deployment may rename/,
  ),
  refused("SHIP_DESTINATION", "an empty object", "{}", /^SHIP_DESTINATION: has no name/),
  refused("SHIP_DESTINATION", "bad JSON", "1 Main Street", /^SHIP_DESTINATION: is not JSON/),
  refused("SHIP_DESTINATION", "without a city", json({ city: "" }), /^SHIP_DESTINATION: its city is empty/),
  refused("SHIP_DESTINATION", "a country by its name", json({ country: "Canada" }), /^SHIP_DESTINATION: its country/),
  refused(
    "SHIP_DESTINATION",
    "a mistyped member",
    json({ zip: "62701" }),
    /^SHIP_DESTINATION: has the unknown member "zip"/,
  ),
  refused("RATE_LIMIT", "no number", "fast", /^RATE_LIMIT: "fast" is not usable/),
  refused("MAX_CONNECTIONS", "none", "0", /^MAX_CONNECTIONS: "0" is not usable/),
  refused("USER_AGENT", "two lines", "us\nX-Admin: 1", /^USER_AGENT: has characters/),
  refused("EFFORT", "a word of another tool", "high", /^EFFORT: "high" is not usable/),
  refused("MAX_SPEND", "no number", "a lot", /^MAX_SPEND: "a lot" is not usable/),
  refusedWith(
    "MAX_SPEND",
    "unset where purchases cost money",
    (at) => ({ ...production(at), BASE_URL: "https://production.example", ALLOW_WRITES: "partner" }),
    /^MAX_SPEND: /,
  ),
  refused("MAX_WAIT", "no number", "abc", /^MAX_WAIT: "abc" is not usable/),
  refused("MAX_WAIT", "below nothing", "-1", /^MAX_WAIT: "-1" is not usable/),
  refused("MAX_WAIT", "with a unit", "15m", /^MAX_WAIT: "15m" is not usable/),
  refused("SEED", "no number", "random", /^SEED: "random" is not usable/),
  refused("SEED", "too large", "4294967296", /^SEED: "4294967296" is not usable/),
  refused("RUNS", "none", "0", /^RUNS: "0" is not usable/),
  refused("RUNS", "no number", "many", /^RUNS: "many" is not usable/),
  refused("FC_PATH", "without the part of the inputs", "5:0:1", /^FC_PATH: "5:0:1" is not usable/),
  {
    about: "FC_PATH",
    wrong: "a case that the property does not have",
    settings: () => ({ FC_PATH: "9999/0" }),
    flags: () => ["--only", "a quote of any items"],
    ends: 2,
    says: /not done: FC_PATH: names no case that this run played/,
  },
  refused("REPORT_DIR", "below a file", "package.json/reports", /^REPORT_DIR: package\.json\/reports can't be written/),
  refused("REPORT_DIR", "a file", "package.json", /^REPORT_DIR: package\.json can't be written/),
  refused("CERTIFY", "a word", "yes", /^CERTIFY: "yes" is not usable/),
  {
    about: "CERTIFY",
    wrong: "1, without what it takes",
    settings: () => ({ CERTIFY: "1" }),
    flags: () => ["--only", "buyback.expired"],
    ends: 3,
    says: /not certified: nothing violated, but a required clause is among/,
  },
  refused("REQUIRE_TARGET", "a word", "true", /^REQUIRE_TARGET: "true" is not usable/),
  refused("REQUIRE_TARGET", "empty", "", /^REQUIRE_TARGET: is set and empty/),
  refused("MIN_VERIFIED", "a word", "most", /^MIN_VERIFIED: "most" is not usable/),
  refused("MIN_VERIFIED", "more than everything", "120%", /^MIN_VERIFIED: "120%" is not usable/),
  refused("MIN_VERIFIED", "empty", "", /^MIN_VERIFIED: is set and empty/),
  {
    about: "MIN_VERIFIED",
    wrong: "more requirements than there are",
    settings: () => ({ MIN_VERIFIED: "5000" }),
    flags: () => ["--only", "available.answers"],
    ends: 3,
    says: /verified where MIN_VERIFIED=5000 needs 5000/,
  },
  refused("BASELINE", "empty", "", /^BASELINE: is set and empty/),
  refused("BASELINE", "no such file", "yesterday.json", /^BASELINE: yesterday\.json: can't be read \(ENOENT\)/),
  refused("BASELINE", "no report", "package.json", /^BASELINE: package\.json: the report/),
  refusedWith("BASELINE", "no JSON", ({ files }) => ({ BASELINE: files.text }), /^BASELINE: .*the report is not JSON/),
  refusedWith(
    "BASELINE",
    "a report in which nothing passed",
    ({ files }) => ({ BASELINE: files["empty report"] }),
    /^BASELINE: nothing passed in/,
  ),
  refusedWith(
    "BASELINE",
    "a report about another system",
    ({ files }) => ({ BASELINE: files["another's report"] }),
    /^BASELINE: .* is about .*, and .* is verified/,
  ),
];

function json(overrides: Readonly<Record<string, string>>): string {
  return JSON.stringify({ ...ADDRESS, ...overrides });
}
