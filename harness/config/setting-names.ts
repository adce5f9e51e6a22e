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
  ["PROVIDER_STATES_URL", "endpoint that arranges situations and moves the clock, optional"],
  ["ALIASES", "JSON object from values in the specification to the names of this deployment"],
  ["SHIP_DESTINATION", "a deliverable address, as JSON (default: a well-known public building)"],
  ["RATE_LIMIT", "maximum requests per second to the target (default: none on loopback, 50 elsewhere)"],
  ["MAX_CONNECTIONS", "maximum concurrent connections to the target (default: none on loopback, 32 elsewhere)"],
  ["USER_AGENT", "value of the User-Agent header (default: packproof; an ordinary client's name in a blind run)"],
  ["EXTRA_HEADERS", "JSON object of headers for every request, also to PROVIDER_STATES_URL; their values are redacted"],
  ["CLIENT_CERT", "file in PEM: the client certificate that the system wants"],
  ["CLIENT_KEY", "file in PEM: the key of CLIENT_CERT"],
  ["CA_CERT", "file in PEM: an authority to trust in addition"],
  ["HTTP_PROXY", "proxy for http:// addresses, as in other programs"],
  ["HTTPS_PROXY", "proxy for https:// addresses"],
  ["NO_PROXY", "comma list of hosts that are reached without a proxy; this machine always is"],
  ["BLIND", "1: send nothing that distinguishes the requests from those of an ordinary client (default 0)"],
  [
    "MAX_SPEND",
    "maximum USD for purchases on partner and user; required if ALLOW_WRITES names one of them and BASE_URL is not loopback",
  ],
  ["MAX_WAIT", "maximum seconds that a time-dependent check waits if the clock can't be moved (default 0)"],
  ["SEED", "seed of the property tests (default: random and printed)"],
  ["EFFORT", "quick, standard or thorough: two scenarios per area, all, all with more cases (default standard)"],
  ["RUNS", "cases per property (default 12; 2 when quick, 100 when thorough)"],
  ["FC_PATH", "the only case of each property, as a finding prints it with its seed, optional"],
  ["REPORT_DIR", "the folder for the reports of a run (default reports/out)"],
  ["CERTIFY", "1: the run also fails if a required clause was not verified (default 0)"],
  ["REQUIRE_TARGET", "1: never verify the embedded reference instead of a system (default 0)"],
  ["MIN_VERIFIED", "minimum verified requirements, as 450 or 90%; fewer give exit status 3 (default none)"],
  ["BASELINE", "an earlier report.json: what passed there and is not verified now gives exit status 3 (default none)"],
] as const;

export type SettingName = (typeof SETTING_NAMES)[number][0];

/** Returns the flag of a setting: `--base-url` for `BASE_URL`. */
export function flagNameOf(name: SettingName): string {
  return `--${name.toLowerCase().replaceAll("_", "-")}`;
}

/** The folder of the reports if REPORT_DIR is not set. */
export const USUAL_REPORT_DIR = "reports/out";
