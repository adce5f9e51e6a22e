import { requirements } from "../requirement.ts";

const area = {
  document: "user-key-api.md",
  section: "Authentication",
  surfaces: ["user"],
  role: "credential",
} as const;

const BUYING = { scope: "vm.buy.crypto", row: "vm.buy.crypto POST /api/vm/buy/crypto, POST /api/vm/buy/status" };
const SELLING = {
  scope: "marketplace.take-claw-bid",
  row: "marketplace.take-claw-bid POST take-claw-bid-init, POST take-claw-bid-finish",
};

/**
 * The callers of an endpoint: form of the credential × kind of bad key, with the documented texts.
 * @param of the part of an id that names the endpoint
 * @param scope the scope of its keys, and words of the row that says so
 */
function callersOf<const Of extends string>(of: Of, endpoint: string, { scope, row }: typeof BUYING) {
  const invalid = "401 `Invalid or missing credentials`";
  const missing = "401 and `No token provided` or `Invalid or missing credentials`";
  return requirements(area, [
    {
      id: `user-auth.${of}.x-api-key-header`,
      title: `${endpoint} accepts a user key in the X-API-Key header`,
      words: "in either the header X-API-Key",
    },
    {
      id: `user-auth.${of}.bearer-key`,
      title: `${endpoint} accepts a user key as an Authorization bearer`,
      words: "the header Authorization with value Bearer <API_KEY>",
    },
    {
      id: `user-auth.${of}.session-token`,
      title: `${endpoint} accepts a web session token as an Authorization bearer`,
      words: "also accept a web session token",
      observed: { credential: "USER_SESSION_TOKEN" },
    },
    {
      id: `user-auth.${of}.scope-suffices`,
      title: `${endpoint} accepts a key that carries the scope ${scope} and no other`,
      words: row,
      observed: { state: "an API key" },
    },
    {
      id: `user-auth.${of}.missing-scope`,
      title: `${endpoint} refuses a key without the scope ${scope} with ${invalid}`,
      words: "whose scope the key lacks returns 401",
      observed: { state: "an API key" },
    },
    {
      id: `user-auth.${of}.no-credential`,
      title: `${endpoint} refuses a request without any credential with ${missing}`,
      words: "401 message No token provided",
      section: "Errors",
    },
    {
      id: `user-auth.${of}.empty-key`,
      title: `${endpoint} refuses an empty X-API-Key with 401 and a text for a missing or an invalid key`,
      words: "Missing, invalid, expired or revoked key",
      section: "Errors",
    },
    {
      id: `user-auth.${of}.unknown-key`,
      title: `${endpoint} refuses an unknown svc_ key in X-API-Key with ${invalid}`,
      words: "401 message Invalid or missing credentials",
      section: "Errors",
    },
    {
      id: `user-auth.${of}.unprefixed-key`,
      title: `${endpoint} refuses an X-API-Key that is no user key with 401 and a documented text`,
      words: "Every authenticated request carries a user API key",
    },
    {
      id: `user-auth.${of}.unknown-bearer-key`,
      title: `${endpoint} refuses an unknown svc_ key as a bearer with 401 and \`Invalid or missing credentials\` or \`Invalid token\``,
      words: "401 message Invalid or missing credentials",
      section: "Errors",
    },
    {
      id: `user-auth.${of}.invalid-session-token`,
      title: `${endpoint} refuses a bearer that is neither a key nor a live session token with 401 \`Invalid token\``,
      words: "401 message Invalid token Session token present",
      section: "Errors",
    },
    {
      id: `user-auth.${of}.expired-key`,
      title: `${endpoint} refuses an expired key with ${invalid}`,
      words: "when it is past its expiry",
      section: "API key",
      observed: { state: "an API key" },
    },
    {
      id: `user-auth.${of}.revoked-key`,
      title: `${endpoint} refuses a revoked key with ${invalid}`,
      words: "when it is revoked",
      section: "API key",
      observed: { state: "an API key" },
    },
    {
      id: `user-auth.${of}.disabled-account`,
      title: `${endpoint} refuses a key of an account whose keys are disabled with ${invalid}`,
      words: "API keys are disabled for the account",
      section: "API key",
      observed: { state: "an API key" },
    },
  ]);
}

const ofAllEndpoints = requirements(area, [
  {
    id: "user-auth.header-case",
    title: "buy/status accepts the headers of a key as documented, in lower case and in upper case",
    words: "in either the header X-API-Key",
  },
  {
    id: "user-auth.refusal-changes-nothing",
    title: "a request that is refused with 401 leaves the session open, and the offer of its item",
    words: "A key is rejected, with the same response",
    section: "API key",
    observed: { state: "the next broadcast" },
  },
  {
    id: "user-auth.credential-elsewhere",
    title: "buy/status answers 401 to a user key in any other place and to any other credential in X-API-Key",
    words: "Every authenticated request carries a user API key",
  },
  {
    id: "user-auth.available.public",
    role: "public read",
    title: "available answers a request without credentials",
    words: "Public reads (available packs, chase cards, marketplace filters)",
  },
  {
    id: "user-auth.chase.public",
    role: "public read",
    title: "chase answers a request without credentials",
    words: "Public reads (available packs, chase cards, marketplace filters)",
  },
  {
    id: "user-auth.filters.public",
    role: "public read",
    title: "filters answers a request without credentials",
    words: "Public reads (available packs, chase cards, marketplace filters)",
  },
  {
    id: "user-auth.key-buys-for-account",
    title: "purchases with different keys of one account have the same `result.user_id`",
    words: "Keys act on behalf of the account",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.account-shares-purchase",
    title: "a purchase made with one key of an account is shown to its other keys and to its session token",
    words: "Keys act on behalf of the account",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.key-sells-for-account",
    title: "a claw session opened with one key of an account belongs to its other keys too",
    words: "Keys act on behalf of the account",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.session-token-sells-for-account",
    title: "a claw session opened with a key belongs to the account's session token too",
    words: "the session was created under another account",
    section: "Errors",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "user-auth.accounts-differ",
    title: "purchases of two accounts have different, non-empty `result.user_id`",
    words: "Keys act on behalf of the account",
    observed: { state: "a crypto purchase" },
  },
]);

/** The callers that the user surface accepts and refuses. */
export const userAuth = [
  ...callersOf("buy-crypto", "buy/crypto", BUYING),
  ...callersOf("crypto-status", "buy/status", BUYING),
  ...callersOf("claw-init", "take-claw-bid-init", SELLING),
  ...callersOf("claw-finish", "take-claw-bid-finish", SELLING),
  ...ofAllEndpoints,
] as const;
