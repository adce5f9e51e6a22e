import { type LedgerRow, under } from "./ledger.ts";

/** The ledger of user-key-api.md: what became of each of its sentences and table rows. Sections that share a heading share their rows. */
export const userKeyApiClauses: readonly LedgerRow[] = [
  ...under("User-Key Public API: Purchases, Claw Buyback and Marketplace Reads", [
    { words: "This document covers the interface under", because: "says what the document is about" },
    { words: "It covers key authentication and scopes", because: "says what the document is about" },
    {
      words: "A first document covers the partner",
      because: "points to the other document, whose records are held against this surface too",
    },
  ]),
  ...under("What the service does", [
    {
      words: "Lets an account holder act through",
      requirements: ["user-auth.key-buys-for-account", "user-auth.key-sells-for-account"],
    },
    {
      words: "Starts a pack purchase paid in",
      requirements: ["crypto-status.knows-bought-session", "crypto-status.pending-then-fulfilled"],
    },
    { words: "Sells a claw item back in", requirements: ["claw-init.answers", "claw-finish.answers"] },
    { words: "The proceeds go to the account's", requirements: ["claw-finish.proceeds"] },
    {
      words: "Publishes without authentication: the available packs",
      requirements: ["user-auth.available.public", "user-auth.chase.public", "user-auth.filters.public"],
    },
    { words: "Blockchain wording in fields (mint_address, tx_hash", because: "explains names" },
  ]),
  ...under("API key", [
    { words: "Starts with the prefix svc_", requirements: ["user-key.prefix"] },
    {
      words: "This is the neutral rendering of",
      because: "explains a spelling; what a live system calls it is an open question",
    },
    { words: "The full value is shown once", requirements: ["user-key.never-echoed", "user-key.shown-once"] },
    { words: "The service stores only a hash", requirements: ["user-key.stored-as-hash", "user-key.lost-for-good"] },
    { words: "The holder revokes it and creates", because: "advice to the holder" },
    { words: "Afterwards only a short prefix of", requirements: ["user-key.short-prefix-displayed"] },
    { words: "A key may be created with", requirements: ["user-key.expiry-optional"] },
    { words: "A new key carries both scopes", requirements: ["user-key.both-scopes"] },
    { words: "Other fields of the key record", because: "not shown" },
    {
      words: "A key is rejected, with the",
      requirements: [
        "user-auth.buy-crypto.expired-key",
        "user-auth.buy-crypto.revoked-key",
        "user-auth.buy-crypto.disabled-account",
        "user-auth.crypto-status.expired-key",
        "user-auth.crypto-status.revoked-key",
        "user-auth.crypto-status.disabled-account",
        "user-auth.claw-init.expired-key",
        "user-auth.claw-init.revoked-key",
        "user-auth.claw-init.disabled-account",
        "user-auth.claw-finish.expired-key",
        "user-auth.claw-finish.revoked-key",
        "user-auth.claw-finish.disabled-account",
        "user-key.expired-like-invalid",
        "user-key.revoked-like-invalid",
        "user-key.disabled-like-invalid",
      ],
    },
  ]),
  ...under("Pack, Chase card, Item", [
    {
      words: "The same fields as in the",
      requirements: [
        "buy-crypto.disabled-pack",
        "buy-crypto.sold-out-pack",
        "available.ids-unique",
        "shape.enft-id-is-mint-address",
      ],
    },
    { words: "The pack id is the pack", requirements: ["buy-crypto.accepts-listed-pack"] },
    { words: "pack_managers[].role is creator or null", requirements: ["pack-manager.role"] },
    { words: "The chase card image is the", requirements: ["user-chase.image-cropped"] },
  ]),
  ...under("Purchase result (buy/status, fulfilled)", [
    {
      words: "result.session_id string Session id",
      requirements: ["purchase-result.session-id", "crypto-status.session-id-echoed"],
    },
    {
      words: "result.user_id string Account identifier",
      requirements: ["purchase-result.user-id", "user-auth.key-buys-for-account", "user-auth.accounts-differ"],
    },
    {
      words: "result.public_id string Public reveal identifier, the",
      requirements: [
        "purchase-result.public-id",
        "crypto-status.public-id-present",
        "crypto-status.public-ids-distinct",
      ],
    },
    { words: "result.tx_hash string Signature of the purchase", requirements: ["purchase-result.tx-hash"] },
    {
      words: "result.nfts array of Item Pulled items",
      requirements: ["purchase-result.nfts", "crypto-status.links-mirror-metadata"],
    },
  ]),
  ...under("Claw buyback session", [
    {
      words: "session_id string Session id, valid 5",
      requirements: ["claw-session.session-id", "claw-init.sessions-distinct", "claw-finish.before-expiry"],
    },
    {
      words: "txV0s array of string Serialized versioned",
      requirements: ["claw-session.tx-v0s", "claw-init.transactions-to-sign"],
    },
    { words: "The buyback offer record and the", because: "not shown" },
    { words: "(none) take-claw-bid-init Exactly one active offer", requirements: ["claw-init.answers"] },
    {
      words: "open take-claw-bid-finish Signed transactions broadcast and",
      requirements: ["claw-finish.foreign-changes-nothing", "claw-finish.proceeds", "claw-finish.answers"],
    },
    {
      words: "open take-claw-bid-finish Broadcast fails failed tx_status",
      requirements: ["claw-finish.failed-broadcast"],
    },
    { words: "open time More than 5 minutes", requirements: ["claw-init.after-expiry", "claw-finish.expired"] },
    {
      words: "completed take-claw-bid-finish Same session sent again",
      requirements: ["claw-finish.repeat-succeeds", "claw-finish.repeat-not-resubmitted"],
    },
  ]),
  ...under("Marketplace filter facets", [
    {
      words: "filters.metadata object Map of trait name",
      requirements: ["filter-facets.metadata", "facet-value.value"],
    },
    { words: "The only traits returned are Type", requirements: ["filters.traits"] },
    { words: "The marketplace listing record: not shown", because: "not shown" },
  ]),
  ...under("Purchase session", [
    {
      words: "processing buy/status Not fulfilled within the",
      requirements: [
        "crypto-status.pending-again",
        "crypto-status.pending-word",
        "rate-limit.crypto-status.not-limited",
      ],
    },
    {
      words: "processing buy/status Fulfilled fulfilled Body has",
      requirements: [
        "crypto-status.nfts-populated",
        "crypto-status.fulfilled-stays",
        "crypto-status.pending-then-fulfilled",
      ],
    },
    {
      words: "processing buy/status Purchase failed failed HTTP",
      requirements: ["crypto-status.failed-stays", "crypto-status.failed"],
    },
  ]),
  ...under("Endpoints", [
    { words: "Paths are relative to {base_url}", requirements: ["user-shape.no-version-segment"] },
    { words: "Bodies are JSON", requirements: ["user-shape.content-type-is-json", "user-shape.json"] },
  ]),
  ...under("GET /api/vm/available (no authentication)", [
    {
      words: "Query: platform (string, default mainnet)",
      requirements: ["user-available.platform-default", "user-available.platform-filter"],
    },
    {
      words: "includeRepacks (boolean, default false; when true",
      requirements: [
        "user-available.repacks-left-out-by-default",
        "user-available.repacks-left-out-on-false",
        "user-available.repacks-included",
        "user-available.repacks-added",
      ],
    },
    { words: "Response: array of Pack", requirements: ["user-available.answers"] },
  ]),
  ...under("GET /api/vm/chase/:slug (no authentication)", [
    { words: "Path: slug (string, required)", because: "an input; what an unknown one does has a clause of its own" },
    { words: "Response: array of Chase card", requirements: ["user-chase.answers"] },
    { words: "An unknown slug returns 200 with", requirements: ["user-chase.unknown-slug"] },
    { words: "The full list here adds back", requirements: ["user-chase.full-list", "chase-card.back-image"] },
  ]),
  ...under("GET /api/marketplace/filters (no authentication)", [
    { words: "No parameters", because: "a definition; what parameters do is not said" },
    { words: "Response 200: the facet object above", requirements: ["filters.answers"] },
    { words: "It is cached on the server", requirements: ["filters.cached", "filters.cache-ends"] },
  ]),
  ...under("GET /api/marketplace/marketplace-listings", [
    {
      words: "Query parameters used with the filters",
      requirements: ["listings.served", "listings.metadata-conditions", "listings.trait-names-exact"],
    },
    {
      words: "listedStatus (string, with a listed-items value",
      because: "a parameter whose meaning and values are not shown",
    },
    { words: "page (integer, zero-based in the examples)", requirements: ["listings.page-from-zero"] },
    { words: "itemsPerPage (integer)", because: "a parameter whose meaning and bounds are not shown" },
    { words: "Response shape, authentication and the meaning", because: "not shown" },
  ]),
  ...under("POST /api/vm/buy/crypto", [
    {
      words: "Scope vm.buy.crypto",
      requirements: ["user-auth.buy-crypto.scope-suffices", "user-auth.buy-crypto.missing-scope"],
    },
    {
      words: "The pack id is sent as",
      requirements: [
        "buy-crypto.accepts-listed-pack",
        "buy-crypto.no-internal-error",
        "buy-crypto.unknown-pack",
        "buy-crypto.missing-claw-id",
      ],
    },
    { words: "The response carries result.session_id, and may", requirements: ["buy-crypto.session-id"] },
    {
      words: "Rate limit: 1 request per 60",
      requirements: [
        "rate-limit.buy-crypto.second-refused",
        "rate-limit.buy-crypto.window-length",
        "rate-limit.buy-crypto.recovers",
      ],
    },
    { words: "Full request and response bodies: not", because: "not shown" },
  ]),
  ...under("POST /api/vm/buy/status", [
    {
      words: "Scope vm.buy.crypto",
      requirements: ["user-auth.crypto-status.scope-suffices", "user-auth.crypto-status.missing-scope"],
    },
    {
      words: "Body: session_id (string, required, from result.session_id",
      requirements: [
        "crypto-status.knows-bought-session",
        "crypto-status.missing-session-id",
        "crypto-status.unknown-session",
      ],
    },
    {
      words: "Response 200 fulfilled: Purchase result",
      requirements: ["crypto-status.fulfilled", "crypto-status.fulfilled-is-stable"],
    },
    {
      words: "Response 200 pending: an object with",
      requirements: ["crypto-status.pending-status-code", "crypto-status.pending-word"],
    },
    { words: "The server holds the connection while", requirements: ["crypto-status.holds-connection"] },
  ]),
  ...under("POST /api/marketplace/transaction/take-claw-bid-init", [
    {
      words: "Scope marketplace.take-claw-bid",
      requirements: ["user-auth.claw-init.scope-suffices", "user-auth.claw-init.missing-scope"],
    },
    {
      words: "Rate limit: 1 request per 5",
      requirements: [
        "rate-limit.claw-init.second-refused",
        "rate-limit.claw-init.window-length",
        "rate-limit.claw-init.recovers",
      ],
    },
    { words: "Body: mint_address (string, required, the item", requirements: ["claw-init.missing-mint-address"] },
    {
      words: "The item must have exactly one",
      requirements: [
        "claw-init.foreign-item",
        "claw-init.unknown-item",
        "claw-init.no-offer",
        "claw-init.several-offers",
      ],
    },
    { words: "Response 200: session_id (string) and txV0s", requirements: ["claw-init.answers"] },
  ]),
  ...under("POST /api/marketplace/transaction/take-claw-bid-finish", [
    {
      words: "Scope marketplace.take-claw-bid",
      requirements: ["user-auth.claw-finish.scope-suffices", "user-auth.claw-finish.missing-scope"],
    },
    {
      words: "Rate limit: 1 request per second",
      requirements: [
        "rate-limit.claw-finish.second-refused",
        "rate-limit.claw-finish.window-length",
        "rate-limit.claw-finish.recovers",
      ],
    },
    { words: "Body: session_id (string, required)", requirements: ["claw-finish.missing-session-id"] },
    { words: "txs (array, required; the txV0s from", requirements: ["claw-finish.missing-txs", "claw-finish.answers"] },
    {
      words: "chain (string, optional; the chain slug",
      requirements: ["claw-finish.chain-optional", "claw-finish.chain-for-evm"],
    },
    {
      words: "Response 200: tx_status (string): success when",
      requirements: ["claw-finish.answers", "claw-finish.tx-status"],
    },
  ]),
  ...under("Authentication", [
    {
      words: "Every authenticated request carries a user",
      requirements: [
        "user-auth.buy-crypto.x-api-key-header",
        "user-auth.buy-crypto.bearer-key",
        "user-auth.buy-crypto.unprefixed-key",
        "user-auth.crypto-status.x-api-key-header",
        "user-auth.crypto-status.bearer-key",
        "user-auth.crypto-status.unprefixed-key",
        "user-auth.claw-init.x-api-key-header",
        "user-auth.claw-init.bearer-key",
        "user-auth.claw-init.unprefixed-key",
        "user-auth.claw-finish.x-api-key-header",
        "user-auth.claw-finish.bearer-key",
        "user-auth.claw-finish.unprefixed-key",
        "user-auth.credential-elsewhere",
      ],
    },
    {
      words: "Keys act on behalf of the",
      requirements: [
        "user-auth.key-buys-for-account",
        "user-auth.key-sells-for-account",
        "user-auth.accounts-differ",
        "crypto-status.foreign-session",
      ],
    },
    { words: "They belong in server-side code only", because: "advice to clients" },
    { words: "Scopes", because: "introduces the table below it" },
    {
      words: "vm.buy.crypto POST /api/vm/buy/crypto, POST /api/vm/buy/status",
      requirements: ["user-auth.buy-crypto.scope-suffices", "user-auth.crypto-status.scope-suffices"],
    },
    {
      words: "marketplace.take-claw-bid POST take-claw-bid-init, POST take-claw-bid-finish",
      requirements: ["user-auth.claw-init.scope-suffices", "user-auth.claw-finish.scope-suffices"],
    },
    {
      words: "A request to an endpoint whose",
      requirements: [
        "user-auth.buy-crypto.missing-scope",
        "user-auth.crypto-status.missing-scope",
        "user-auth.claw-init.missing-scope",
        "user-auth.claw-finish.missing-scope",
      ],
    },
    {
      words: "The same endpoints also accept a",
      requirements: [
        "user-auth.buy-crypto.session-token",
        "user-auth.crypto-status.session-token",
        "user-auth.claw-init.session-token",
        "user-auth.claw-finish.session-token",
      ],
    },
    {
      words: "Session-authenticated calls are not rate limited",
      requirements: [
        "rate-limit.buy-crypto.session-exempt",
        "rate-limit.crypto-status.session-exempt",
        "rate-limit.claw-init.session-exempt",
        "rate-limit.claw-finish.session-exempt",
      ],
    },
    {
      words: "Public reads (available packs, chase cards",
      requirements: ["user-auth.available.public", "user-auth.chase.public", "user-auth.filters.public"],
    },
    { words: "Keys are created and revoked in", requirements: ["user-key.managed-in-settings"] },
    { words: "Key-management endpoints: not shown", because: "not shown" },
  ]),
  ...under("Events", [{ words: "Events: not shown", because: "not shown" }]),
  ...under("Errors", [
    { words: "Authentication and rate-limit bodies carry a", requirements: ["user-errors.message-member"] },
    {
      words: "Other errors carry a string field",
      requirements: ["user-errors.error-member", "user-errors.text-with-its-status"],
    },
    {
      words: "401 message Invalid or missing credentials",
      requirements: [
        "user-auth.buy-crypto.empty-key",
        "user-auth.buy-crypto.unknown-key",
        "user-auth.buy-crypto.unknown-bearer-key",
        "user-auth.crypto-status.empty-key",
        "user-auth.crypto-status.unknown-key",
        "user-auth.crypto-status.unknown-bearer-key",
        "user-auth.claw-init.empty-key",
        "user-auth.claw-init.unknown-key",
        "user-auth.claw-init.unknown-bearer-key",
        "user-auth.claw-finish.empty-key",
        "user-auth.claw-finish.unknown-key",
        "user-auth.claw-finish.unknown-bearer-key",
        "user-auth.buy-crypto.missing-scope",
        "user-auth.crypto-status.missing-scope",
        "user-auth.claw-init.missing-scope",
        "user-auth.claw-finish.missing-scope",
        "user-auth.buy-crypto.expired-key",
        "user-auth.crypto-status.expired-key",
        "user-auth.claw-init.expired-key",
        "user-auth.claw-finish.expired-key",
        "user-auth.buy-crypto.revoked-key",
        "user-auth.crypto-status.revoked-key",
        "user-auth.claw-init.revoked-key",
        "user-auth.claw-finish.revoked-key",
        "user-auth.buy-crypto.disabled-account",
        "user-auth.crypto-status.disabled-account",
        "user-auth.claw-init.disabled-account",
        "user-auth.claw-finish.disabled-account",
      ],
    },
    {
      words: "401 message No token provided No",
      requirements: [
        "user-auth.buy-crypto.no-credential",
        "user-auth.crypto-status.no-credential",
        "user-auth.claw-init.no-credential",
        "user-auth.claw-finish.no-credential",
      ],
    },
    {
      words: "401 message Invalid token Session token",
      requirements: [
        "user-auth.buy-crypto.invalid-session-token",
        "user-auth.crypto-status.invalid-session-token",
        "user-auth.claw-init.invalid-session-token",
        "user-auth.claw-finish.invalid-session-token",
      ],
    },
    {
      words: "429 message Rate limit exceeded Too",
      requirements: [
        "rate-limit.buy-crypto.second-refused",
        "rate-limit.claw-init.second-refused",
        "rate-limit.claw-finish.second-refused",
      ],
    },
    { words: "400 error Transaction failed buy/status: the", requirements: ["crypto-status.failed"] },
    {
      words: "400 error Invalid buyback offer take-claw-bid-init",
      requirements: ["claw-init.no-offer", "claw-init.several-offers"],
    },
    { words: "404 error No wallets found take-claw-bid-init", requirements: ["claw-init.no-wallet"] },
    { words: "400 error Session not found finish", requirements: ["claw-finish.unknown-session"] },
    { words: "400 error Session expired finish: more", requirements: ["claw-finish.expired"] },
    {
      words: "400 error Session does not belong",
      requirements: ["user-auth.session-token-sells-for-account", "claw-finish.foreign-session"],
    },
    { words: "403 error Session does not belong", requirements: ["claw-finish.foreign-session"] },
    { words: "400 error Failed to submit transaction", requirements: ["claw-finish.submission-error"] },
    { words: "500 error Internal server error marketplace", requirements: ["filters.internal-error"] },
  ]),
  ...under("Limits", [
    {
      words: "buy/crypto 1 request per 60 seconds",
      requirements: ["rate-limit.buy-crypto.second-refused", "rate-limit.buy-crypto.window-length"],
    },
    {
      words: "take-claw-bid-init 1 request per 5 seconds",
      requirements: ["rate-limit.claw-init.second-refused", "rate-limit.claw-init.window-length"],
    },
    {
      words: "take-claw-bid-finish 1 request per second per",
      requirements: [
        "rate-limit.claw-finish.second-refused",
        "rate-limit.claw-finish.window-length",
        "rate-limit.endpoints-apart",
      ],
    },
    {
      words: "Claw buyback session lifetime 5 minutes",
      requirements: ["claw-finish.before-expiry", "claw-finish.expired"],
    },
    {
      words: "buy/status server poll window about 6",
      requirements: ["crypto-status.window-ends", "crypto-status.holds-connection"],
    },
    { words: "buy/status client retry interval 500 to", requirements: ["rate-limit.crypto-status.not-limited"] },
    { words: "Marketplace filters cache 5 minutes", requirements: ["filters.cached", "filters.cache-ends"] },
    {
      words: "Limits are counted per key",
      requirements: [
        "rate-limit.buy-crypto.not-global",
        "rate-limit.buy-crypto.not-per-account",
        "rate-limit.claw-init.not-global",
        "rate-limit.claw-init.not-per-account",
        "rate-limit.claw-finish.not-global",
        "rate-limit.claw-finish.not-per-account",
        "rate-limit.same-key-in-either-header",
      ],
    },
    {
      words: "Requests with a web session token",
      requirements: [
        "rate-limit.buy-crypto.session-exempt",
        "rate-limit.claw-init.session-exempt",
        "rate-limit.claw-finish.session-exempt",
        "rate-limit.crypto-status.session-exempt",
      ],
    },
    {
      words: "When limited, the client waits for",
      requirements: [
        "rate-limit.buy-crypto.recovers",
        "rate-limit.claw-init.recovers",
        "rate-limit.claw-finish.recovers",
      ],
    },
    { words: "Maximum itemsPerPage for marketplace listings: not", because: "not shown" },
  ]),
  ...under("Versioning", [
    { words: "The routes in this document are", requirements: ["user-shape.no-version-segment"] },
    { words: "Version policy of this surface: not", because: "not shown" },
  ]),
];
