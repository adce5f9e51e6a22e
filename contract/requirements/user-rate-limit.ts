import { requirements } from "../requirement.ts";

const area = { document: "user-key-api.md", section: "Limits", surfaces: ["user"], role: "limit" } as const;

/**
 * The limit of an endpoint: one request of a key per window.
 * @param of the part of an id that names the endpoint
 * @param windowS seconds
 * @param row words of its row
 */
function limitOf<const Of extends string>(of: Of, endpoint: string, windowS: number, row: string) {
  return requirements(area, [
    {
      id: `rate-limit.${of}.second-refused`,
      title: `${endpoint} refuses the second of two quick requests of a key with 429 \`Rate limit exceeded\``,
      words: row,
    },
    {
      id: `rate-limit.${of}.window-length`,
      title: `${endpoint} never accepts three requests of one key within ${windowS} s`,
      words: row,
      observed: { time: windowS },
    },
    {
      id: `rate-limit.${of}.recovers`,
      title: `${endpoint} accepts a key again after ${windowS} s without requests`,
      words: "waits for the window to pass before retrying",
      observed: { time: windowS },
    },
    {
      id: `rate-limit.${of}.not-global`,
      title: `requests of another account do not count against a key of ${endpoint}`,
      words: "Limits are counted per key",
      observed: { credential: "USER_API_KEY_2" },
    },
    {
      id: `rate-limit.${of}.not-per-account`,
      title: `requests of the account's other key do not count against a key of ${endpoint}`,
      words: "Limits are counted per key",
      observed: { state: "an API key" },
    },
    {
      id: `rate-limit.${of}.session-exempt`,
      title: `${endpoint} does not limit session tokens`,
      words: "Requests with a web session token are exempt",
      observed: { credential: "USER_SESSION_TOKEN" },
    },
  ]);
}

const otherLimits = requirements(area, [
  {
    id: "rate-limit.claw-finish.refusal-changes-nothing",
    title: "a finish that is refused with 429 leaves its session open",
    words: "When limited, the client waits for the window",
    observed: { state: "the next broadcast" },
  },
  {
    id: "rate-limit.crypto-status.not-limited",
    title: "buy/status accepts polls of a key every 500 ms",
    words: "buy/status client retry interval 500 to 1000 ms",
  },
  {
    id: "rate-limit.crypto-status.session-exempt",
    title: "buy/status does not limit session tokens",
    words: "Requests with a web session token are exempt",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "rate-limit.keyless",
    title: "a public read without a key is not answered with 429 `Rate limit exceeded`",
    words: "Limits are counted per key",
    observed: "traffic",
  },
  {
    id: "rate-limit.same-key-in-either-header",
    title: "a key counts as one key in X-API-Key and as a bearer",
    words: "Limits are counted per key",
  },
  {
    id: "rate-limit.endpoints-apart",
    title: "a request to one limited endpoint does not count for the others",
    words: "take-claw-bid-finish 1 request per second per key",
  },
]);

/** Rate limits of a key; judged only where a fixed and a sliding window give the same result. */
export const userRateLimit = [
  ...limitOf("buy-crypto", "buy/crypto", 60, "buy/crypto 1 request per 60 seconds per key"),
  ...limitOf("claw-init", "take-claw-bid-init", 5, "take-claw-bid-init 1 request per 5 seconds per"),
  ...limitOf("claw-finish", "take-claw-bid-finish", 1, "take-claw-bid-finish 1 request per second per key"),
  ...otherLimits,
] as const;
