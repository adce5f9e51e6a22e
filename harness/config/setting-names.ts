/** Raw settings by name, as an environment holds them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** Every setting of a user, with its line in `.env.example`. */
export const SETTING_NAMES = [
  ["BASE_URL", "root of the system under test, without /api and /_ (unset: the embedded reference is verified)"],
  ["SURFACES", "comma list of sandbox, partner, user (default: sandbox; all three for the embedded reference)"],
  ["ALLOW_WRITES", "comma list of the surfaces on which state may be changed (default: sandbox)"],
  ["SANDBOX_API_KEY", "a sandbox key (sandbox-…)"],
  ["SANDBOX_API_KEY_2", "a second sandbox key, optional"],
  ["PARTNER_API_KEY", "key of a partner"],
  ["PARTNER_API_KEY_2", "key of another partner, optional"],
  ["USER_API_KEY", "user key with both scopes of the first account"],
  ["USER_API_KEY_2", "user key with both scopes of a second account, optional"],
  ["USER_SESSION_TOKEN", "web session token of the first account, optional"],
  ["PROVIDER_STATES_URL", "where situations are arranged and time is moved, optional"],
  ["ALIASES", "JSON object from a value in the specification to what this deployment calls it"],
  ["SHIP_DESTINATION", "a deliverable address, as JSON (default: a well-known public building)"],
  ["RATE_LIMIT", "most requests per second to the target (default: none on loopback, 50 elsewhere)"],
  ["MAX_CONNECTIONS", "most connections to the target at once (default: none on loopback, 32 elsewhere)"],
  ["USER_AGENT", "what the client calls itself (default: packproof; an ordinary client's name in a blind run)"],
  ["BLIND", "1: send nothing that tells these requests from those of an ordinary client (default 0)"],
  [
    "MAX_SPEND",
    "USD that purchases on partner or user may cost; required where they may be bought and not on loopback",
  ],
  ["MAX_WAIT", "seconds that a time-dependent check may really wait where time can't be moved (default 0)"],
  ["SEED", "seed of the property tests (default: random and printed)"],
  ["EFFORT", "quick, standard or thorough: two scenarios per area, all, all with more cases (default standard)"],
  ["RUNS", "cases per property (default 12; 2 when quick, 100 when thorough)"],
  ["REPORT_DIR", "where a run leaves its reports (default reports/out)"],
  ["CERTIFY", "1: a required clause that was not verified also makes the run fail (default 0)"],
  ["REQUIRE_TARGET", "1: never verify the embedded reference in place of a system (default 0)"],
  ["MIN_VERIFIED", "fewest requirements to be verified, as 450 or as 90%; fewer: exit status 3 (default none)"],
  ["BASELINE", "an earlier report.json: what passed there and is not verified now gives exit status 3 (default none)"],
] as const;

export type SettingName = (typeof SETTING_NAMES)[number][0];
