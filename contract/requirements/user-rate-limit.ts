import { requirements } from "../requirement.ts";

const area = { document: "user-key-api.md", section: "Limits", surfaces: ["user"], role: "limit" } as const;

/** Rate limits of a key; judged only where a fixed and a sliding window give the same result. */
export const userRateLimit = requirements(area, [
  {
    id: "rate-limit.buy-crypto.second-refused",
    title: "buy/crypto refuses the second of two quick requests of a key with 429 `Rate limit exceeded`",
    words: "buy/crypto 1 request per 60 seconds per key",
  },
  {
    id: "rate-limit.buy-crypto.window-length",
    title: "buy/crypto never accepts three requests of one key within 60 s",
    words: "buy/crypto 1 request per 60 seconds per key",
    observed: { time: 60 },
  },
  {
    id: "rate-limit.buy-crypto.recovers",
    title: "buy/crypto accepts a key again after 60 s without requests",
    words: "waits for the window to pass before retrying",
    observed: { time: 60 },
  },
  {
    id: "rate-limit.buy-crypto.not-global",
    title: "requests of another account do not count against a key of buy/crypto",
    words: "Limits are counted per key",
    observed: { credential: "USER_API_KEY_2" },
  },
  {
    id: "rate-limit.buy-crypto.not-per-account",
    title: "requests of the account's other key do not count against a key of buy/crypto",
    words: "Limits are counted per key",
    observed: { state: "an API key" },
  },
  {
    id: "rate-limit.buy-crypto.session-exempt",
    title: "buy/crypto does not limit session tokens",
    words: "Requests with a web session token are exempt",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "rate-limit.claw-init.second-refused",
    title: "take-claw-bid-init refuses the second of two quick requests of a key with 429 `Rate limit exceeded`",
    words: "take-claw-bid-init 1 request per 5 seconds per",
  },
  {
    id: "rate-limit.claw-init.window-length",
    title: "take-claw-bid-init never accepts three requests of one key within 5 s",
    words: "take-claw-bid-init 1 request per 5 seconds per",
    observed: { time: 5 },
  },
  {
    id: "rate-limit.claw-init.recovers",
    title: "take-claw-bid-init accepts a key again after 5 s without requests",
    words: "waits for the window to pass before retrying",
    observed: { time: 5 },
  },
  {
    id: "rate-limit.claw-init.not-global",
    title: "requests of another account do not count against a key of take-claw-bid-init",
    words: "Limits are counted per key",
    observed: { credential: "USER_API_KEY_2" },
  },
  {
    id: "rate-limit.claw-init.not-per-account",
    title: "requests of the account's other key do not count against a key of take-claw-bid-init",
    words: "Limits are counted per key",
    observed: { state: "an API key" },
  },
  {
    id: "rate-limit.claw-init.session-exempt",
    title: "take-claw-bid-init does not limit session tokens",
    words: "Requests with a web session token are exempt",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "rate-limit.claw-finish.second-refused",
    title: "take-claw-bid-finish refuses the second of two quick requests of a key with 429 `Rate limit exceeded`",
    words: "take-claw-bid-finish 1 request per second per key",
  },
  {
    id: "rate-limit.claw-finish.window-length",
    title: "take-claw-bid-finish never accepts three requests of one key within 1 s",
    words: "take-claw-bid-finish 1 request per second per key",
    observed: { time: 1 },
  },
  {
    id: "rate-limit.claw-finish.recovers",
    title: "take-claw-bid-finish accepts a key again after 1 s without requests",
    words: "waits for the window to pass before retrying",
    observed: { time: 1 },
  },
  {
    id: "rate-limit.claw-finish.refusal-changes-nothing",
    title: "a finish that is refused with 429 leaves its session open",
    words: "When limited, the client waits for the window",
    observed: { state: "the next broadcast" },
  },
  {
    id: "rate-limit.claw-finish.not-global",
    title: "requests of another account do not count against a key of take-claw-bid-finish",
    words: "Limits are counted per key",
    observed: { credential: "USER_API_KEY_2" },
  },
  {
    id: "rate-limit.claw-finish.not-per-account",
    title: "requests of the account's other key do not count against a key of take-claw-bid-finish",
    words: "Limits are counted per key",
    observed: { state: "an API key" },
  },
  {
    id: "rate-limit.claw-finish.session-exempt",
    title: "take-claw-bid-finish does not limit session tokens",
    words: "Requests with a web session token are exempt",
    observed: { credential: "USER_SESSION_TOKEN" },
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
