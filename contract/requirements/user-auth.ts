import { requirements } from "../requirement.ts";

const area = {
  document: "user-key-api.md",
  section: "Authentication",
  surfaces: ["user"],
  role: "credential",
} as const;

/**
 * The callers that the user surface accepts: four endpoints × form of the credential × kind of bad key, with the
 * documented texts.
 */
export const userAuth = requirements(area, [
  {
    id: "user-auth.buy-crypto.x-api-key-header",
    title: "buy/crypto accepts a user key in the X-API-Key header",
    words: "in either the header X-API-Key",
  },
  {
    id: "user-auth.header-case",
    title: "buy/status accepts the headers of a key as documented, in lower case and in upper case",
    words: "in either the header X-API-Key",
  },
  {
    id: "user-auth.buy-crypto.bearer-key",
    title: "buy/crypto accepts a user key as an Authorization bearer",
    words: "the header Authorization with value Bearer <API_KEY>",
  },
  {
    id: "user-auth.buy-crypto.session-token",
    title: "buy/crypto accepts a web session token as an Authorization bearer",
    words: "also accept a web session token",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "user-auth.buy-crypto.scope-suffices",
    title: "buy/crypto accepts a key that carries the scope vm.buy.crypto and no other",
    words: "vm.buy.crypto POST /api/vm/buy/crypto, POST /api/vm/buy/status",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.buy-crypto.missing-scope",
    title: "buy/crypto refuses a key without the scope vm.buy.crypto with 401 `Invalid or missing credentials`",
    words: "whose scope the key lacks returns 401",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.buy-crypto.no-credential",
    title:
      "buy/crypto refuses a request without any credential with 401 and `No token provided` or `Invalid or missing credentials`",
    words: "401 message No token provided",
    section: "Errors",
  },
  {
    id: "user-auth.buy-crypto.empty-key",
    title: "buy/crypto refuses an empty X-API-Key with 401 and a text for a missing or an invalid key",
    words: "Missing, invalid, expired or revoked key",
    section: "Errors",
  },
  {
    id: "user-auth.buy-crypto.unknown-key",
    title: "buy/crypto refuses an unknown svc_ key in X-API-Key with 401 `Invalid or missing credentials`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.buy-crypto.unprefixed-key",
    title: "buy/crypto refuses an X-API-Key that is no user key with 401 and a documented text",
    words: "Every authenticated request carries a user API key",
  },
  {
    id: "user-auth.buy-crypto.unknown-bearer-key",
    title:
      "buy/crypto refuses an unknown svc_ key as a bearer with 401 and `Invalid or missing credentials` or `Invalid token`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.buy-crypto.invalid-session-token",
    title: "buy/crypto refuses a bearer that is neither a key nor a live session token with 401 `Invalid token`",
    words: "401 message Invalid token Session token present",
    section: "Errors",
  },
  {
    id: "user-auth.buy-crypto.expired-key",
    title: "buy/crypto refuses an expired key with 401 `Invalid or missing credentials`",
    words: "when it is past its expiry",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.buy-crypto.revoked-key",
    title: "buy/crypto refuses a revoked key with 401 `Invalid or missing credentials`",
    words: "when it is revoked",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.buy-crypto.disabled-account",
    title: "buy/crypto refuses a key of an account whose keys are disabled with 401 `Invalid or missing credentials`",
    words: "API keys are disabled for the account",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.crypto-status.x-api-key-header",
    title: "buy/status accepts a user key in the X-API-Key header",
    words: "in either the header X-API-Key",
  },
  {
    id: "user-auth.crypto-status.bearer-key",
    title: "buy/status accepts a user key as an Authorization bearer",
    words: "the header Authorization with value Bearer <API_KEY>",
  },
  {
    id: "user-auth.crypto-status.session-token",
    title: "buy/status accepts a web session token as an Authorization bearer",
    words: "also accept a web session token",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "user-auth.crypto-status.scope-suffices",
    title: "buy/status accepts a key that carries the scope vm.buy.crypto and no other",
    words: "vm.buy.crypto POST /api/vm/buy/crypto, POST /api/vm/buy/status",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.crypto-status.missing-scope",
    title: "buy/status refuses a key without the scope vm.buy.crypto with 401 `Invalid or missing credentials`",
    words: "whose scope the key lacks returns 401",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.crypto-status.no-credential",
    title:
      "buy/status refuses a request without any credential with 401 and `No token provided` or `Invalid or missing credentials`",
    words: "401 message No token provided",
    section: "Errors",
  },
  {
    id: "user-auth.crypto-status.empty-key",
    title: "buy/status refuses an empty X-API-Key with 401 and a text for a missing or an invalid key",
    words: "Missing, invalid, expired or revoked key",
    section: "Errors",
  },
  {
    id: "user-auth.crypto-status.unknown-key",
    title: "buy/status refuses an unknown svc_ key in X-API-Key with 401 `Invalid or missing credentials`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.crypto-status.unprefixed-key",
    title: "buy/status refuses an X-API-Key that is no user key with 401 and a documented text",
    words: "Every authenticated request carries a user API key",
  },
  {
    id: "user-auth.crypto-status.unknown-bearer-key",
    title:
      "buy/status refuses an unknown svc_ key as a bearer with 401 and `Invalid or missing credentials` or `Invalid token`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.crypto-status.invalid-session-token",
    title: "buy/status refuses a bearer that is neither a key nor a live session token with 401 `Invalid token`",
    words: "401 message Invalid token Session token present",
    section: "Errors",
  },
  {
    id: "user-auth.crypto-status.expired-key",
    title: "buy/status refuses an expired key with 401 `Invalid or missing credentials`",
    words: "when it is past its expiry",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.crypto-status.revoked-key",
    title: "buy/status refuses a revoked key with 401 `Invalid or missing credentials`",
    words: "when it is revoked",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.crypto-status.disabled-account",
    title: "buy/status refuses a key of an account whose keys are disabled with 401 `Invalid or missing credentials`",
    words: "API keys are disabled for the account",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-init.x-api-key-header",
    title: "take-claw-bid-init accepts a user key in the X-API-Key header",
    words: "in either the header X-API-Key",
  },
  {
    id: "user-auth.claw-init.bearer-key",
    title: "take-claw-bid-init accepts a user key as an Authorization bearer",
    words: "the header Authorization with value Bearer <API_KEY>",
  },
  {
    id: "user-auth.claw-init.session-token",
    title: "take-claw-bid-init accepts a web session token as an Authorization bearer",
    words: "also accept a web session token",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "user-auth.claw-init.scope-suffices",
    title: "take-claw-bid-init accepts a key that carries the scope marketplace.take-claw-bid and no other",
    words: "marketplace.take-claw-bid POST take-claw-bid-init, POST take-claw-bid-finish",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-init.missing-scope",
    title:
      "take-claw-bid-init refuses a key without the scope marketplace.take-claw-bid with 401 `Invalid or missing credentials`",
    words: "whose scope the key lacks returns 401",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-init.no-credential",
    title:
      "take-claw-bid-init refuses a request without any credential with 401 and `No token provided` or `Invalid or missing credentials`",
    words: "401 message No token provided",
    section: "Errors",
  },
  {
    id: "user-auth.claw-init.empty-key",
    title: "take-claw-bid-init refuses an empty X-API-Key with 401 and a text for a missing or an invalid key",
    words: "Missing, invalid, expired or revoked key",
    section: "Errors",
  },
  {
    id: "user-auth.claw-init.unknown-key",
    title: "take-claw-bid-init refuses an unknown svc_ key in X-API-Key with 401 `Invalid or missing credentials`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.claw-init.unprefixed-key",
    title: "take-claw-bid-init refuses an X-API-Key that is no user key with 401 and a documented text",
    words: "Every authenticated request carries a user API key",
  },
  {
    id: "user-auth.claw-init.unknown-bearer-key",
    title:
      "take-claw-bid-init refuses an unknown svc_ key as a bearer with 401 and `Invalid or missing credentials` or `Invalid token`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.claw-init.invalid-session-token",
    title:
      "take-claw-bid-init refuses a bearer that is neither a key nor a live session token with 401 `Invalid token`",
    words: "401 message Invalid token Session token present",
    section: "Errors",
  },
  {
    id: "user-auth.claw-init.expired-key",
    title: "take-claw-bid-init refuses an expired key with 401 `Invalid or missing credentials`",
    words: "when it is past its expiry",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-init.revoked-key",
    title: "take-claw-bid-init refuses a revoked key with 401 `Invalid or missing credentials`",
    words: "when it is revoked",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-init.disabled-account",
    title:
      "take-claw-bid-init refuses a key of an account whose keys are disabled with 401 `Invalid or missing credentials`",
    words: "API keys are disabled for the account",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-finish.x-api-key-header",
    title: "take-claw-bid-finish accepts a user key in the X-API-Key header",
    words: "in either the header X-API-Key",
  },
  {
    id: "user-auth.claw-finish.bearer-key",
    title: "take-claw-bid-finish accepts a user key as an Authorization bearer",
    words: "the header Authorization with value Bearer <API_KEY>",
  },
  {
    id: "user-auth.claw-finish.session-token",
    title: "take-claw-bid-finish accepts a web session token as an Authorization bearer",
    words: "also accept a web session token",
    observed: { credential: "USER_SESSION_TOKEN" },
  },
  {
    id: "user-auth.claw-finish.scope-suffices",
    title: "take-claw-bid-finish accepts a key that carries the scope marketplace.take-claw-bid and no other",
    words: "marketplace.take-claw-bid POST take-claw-bid-init, POST take-claw-bid-finish",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-finish.missing-scope",
    title:
      "take-claw-bid-finish refuses a key without the scope marketplace.take-claw-bid with 401 `Invalid or missing credentials`",
    words: "whose scope the key lacks returns 401",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-finish.no-credential",
    title:
      "take-claw-bid-finish refuses a request without any credential with 401 and `No token provided` or `Invalid or missing credentials`",
    words: "401 message No token provided",
    section: "Errors",
  },
  {
    id: "user-auth.claw-finish.empty-key",
    title: "take-claw-bid-finish refuses an empty X-API-Key with 401 and a text for a missing or an invalid key",
    words: "Missing, invalid, expired or revoked key",
    section: "Errors",
  },
  {
    id: "user-auth.claw-finish.unknown-key",
    title: "take-claw-bid-finish refuses an unknown svc_ key in X-API-Key with 401 `Invalid or missing credentials`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.claw-finish.unprefixed-key",
    title: "take-claw-bid-finish refuses an X-API-Key that is no user key with 401 and a documented text",
    words: "Every authenticated request carries a user API key",
  },
  {
    id: "user-auth.claw-finish.unknown-bearer-key",
    title:
      "take-claw-bid-finish refuses an unknown svc_ key as a bearer with 401 and `Invalid or missing credentials` or `Invalid token`",
    words: "401 message Invalid or missing credentials",
    section: "Errors",
  },
  {
    id: "user-auth.claw-finish.invalid-session-token",
    title:
      "take-claw-bid-finish refuses a bearer that is neither a key nor a live session token with 401 `Invalid token`",
    words: "401 message Invalid token Session token present",
    section: "Errors",
  },
  {
    id: "user-auth.claw-finish.expired-key",
    title: "take-claw-bid-finish refuses an expired key with 401 `Invalid or missing credentials`",
    words: "when it is past its expiry",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-finish.revoked-key",
    title: "take-claw-bid-finish refuses a revoked key with 401 `Invalid or missing credentials`",
    words: "when it is revoked",
    section: "API key",
    observed: { state: "an API key" },
  },
  {
    id: "user-auth.claw-finish.disabled-account",
    title:
      "take-claw-bid-finish refuses a key of an account whose keys are disabled with 401 `Invalid or missing credentials`",
    words: "API keys are disabled for the account",
    section: "API key",
    observed: { state: "an API key" },
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
