import { type ClauseRow, under } from "./clause-row.ts";

/** The ledger of user-key-api.md. Sections with the same heading share their rows. */
export const userKeyApiClauses: readonly ClauseRow[] = [
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
      coveredBy: [
        "user-auth.key-buys-for-account",
        "user-auth.account-shares-purchase",
        "user-auth.key-sells-for-account",
      ],
    },
    {
      words: "Starts a pack purchase paid in",
      coveredBy: ["crypto-status.knows-bought-session", "crypto-status.pending-then-fulfilled"],
    },
    { words: "Sells a claw item back in", coveredBy: ["claw-init.answers", "claw-finish.answers"] },
    { words: "The proceeds go to the account's", coveredBy: ["claw-finish.proceeds"] },
    {
      words: "Publishes without authentication: the available packs",
      coveredBy: ["user-auth.available.public", "user-auth.chase.public", "user-auth.filters.public"],
    },
    { words: "Blockchain wording in fields (mint_address, tx_hash", because: "explains names" },
  ]),
  ...under("API key", [
    {
      words: "This is the neutral rendering of",
      because: "explains a spelling; what a live system calls it is an open question",
    },
    { words: "The holder revokes it and creates", because: "advice to the holder" },
    { words: "Other fields of the key record", because: "not shown" },
  ]),
  ...under("Pack, Chase card, Item", [
    { words: "The same fields as in the", coveredBy: ["available.ids-unique", "shape.enft-id-is-mint-address"] },
    { words: "The pack id is the pack", coveredBy: ["buy-crypto.accepts-listed-pack"] },
    { words: "pack_managers[].role is creator or null", coveredBy: ["pack-manager.role"] },
  ]),
  ...under("Purchase result (buy/status, fulfilled)", [
    {
      words: "result.user_id string Account identifier",
      coveredBy: ["user-auth.key-buys-for-account", "user-auth.accounts-differ"],
    },
  ]),
  ...under("Claw buyback session", [
    { words: "The buyback offer record and the", because: "not shown" },
    { words: "(none) take-claw-bid-init Exactly one active offer", coveredBy: ["claw-init.answers"] },
    { words: "open take-claw-bid-finish Signed transactions broadcast and", coveredBy: ["claw-finish.answers"] },
    { words: "open time More than 5 minutes", coveredBy: ["claw-finish.expired"] },
  ]),
  ...under("Marketplace filter facets", [{ words: "The marketplace listing record: not shown", because: "not shown" }]),
  ...under("Purchase session", [
    {
      words: "processing buy/status Not fulfilled within the",
      coveredBy: ["crypto-status.pending-word", "rate-limit.crypto-status.not-limited"],
    },
    { words: "processing buy/status Purchase failed failed HTTP", coveredBy: ["crypto-status.failed"] },
  ]),
  ...under("Endpoints", [{ words: "Paths are relative to {base_url}", coveredBy: ["user-shape.no-version-segment"] }]),
  ...under("GET /api/vm/chase/:slug (no authentication)", [
    { words: "The full list here adds back", coveredBy: ["chase-card.back-image"] },
  ]),
  ...under("GET /api/marketplace/filters (no authentication)", [
    { words: "No parameters", because: "a definition; what parameters do is not said" },
  ]),
  ...under("GET /api/marketplace/marketplace-listings", [
    {
      words: "listedStatus (string, with a listed-items value",
      because: "a parameter whose meaning and values are not shown",
    },
    { words: "itemsPerPage (integer)", because: "a parameter whose meaning and bounds are not shown" },
    { words: "Response shape, authentication and the meaning", because: "not shown" },
  ]),
  ...under("POST /api/vm/buy/crypto", [
    {
      words: "Scope vm.buy.crypto",
      coveredBy: ["user-auth.buy-crypto.scope-suffices", "user-auth.buy-crypto.missing-scope"],
    },
    {
      words: "Rate limit: 1 request per 60",
      coveredBy: [
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
      coveredBy: ["user-auth.crypto-status.scope-suffices", "user-auth.crypto-status.missing-scope"],
    },
  ]),
  ...under("POST /api/marketplace/transaction/take-claw-bid-init", [
    {
      words: "Scope marketplace.take-claw-bid",
      coveredBy: ["user-auth.claw-init.scope-suffices", "user-auth.claw-init.missing-scope"],
    },
    {
      words: "Rate limit: 1 request per 5",
      coveredBy: [
        "rate-limit.claw-init.second-refused",
        "rate-limit.claw-init.window-length",
        "rate-limit.claw-init.recovers",
      ],
    },
    { words: "The item must have exactly one", coveredBy: ["claw-init.no-offer", "claw-init.several-offers"] },
  ]),
  ...under("POST /api/marketplace/transaction/take-claw-bid-finish", [
    {
      words: "Scope marketplace.take-claw-bid",
      coveredBy: ["user-auth.claw-finish.scope-suffices", "user-auth.claw-finish.missing-scope"],
    },
    {
      words: "Rate limit: 1 request per second",
      coveredBy: [
        "rate-limit.claw-finish.second-refused",
        "rate-limit.claw-finish.window-length",
        "rate-limit.claw-finish.recovers",
      ],
    },
    { words: "txs (array, required; the txV0s from", coveredBy: ["claw-finish.answers"] },
  ]),
  ...under("Authentication", [
    { words: "They belong in server-side code only", because: "advice to clients" },
    { words: "Scopes", because: "introduces the table below it" },
    {
      words: "Session-authenticated calls are not rate limited",
      coveredBy: [
        "rate-limit.buy-crypto.session-exempt",
        "rate-limit.crypto-status.session-exempt",
        "rate-limit.claw-init.session-exempt",
        "rate-limit.claw-finish.session-exempt",
      ],
    },
    { words: "Key-management endpoints: not shown", because: "not shown" },
  ]),
  ...under("Events", [{ words: "Events: not shown", because: "not shown" }]),
  ...under("Errors", [
    { words: "Other errors carry a string field", coveredBy: ["user-errors.text-with-its-status"] },
    {
      words: "401 message Invalid or missing credentials",
      coveredBy: [
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
      words: "429 message Rate limit exceeded Too",
      coveredBy: [
        "rate-limit.buy-crypto.second-refused",
        "rate-limit.claw-init.second-refused",
        "rate-limit.claw-finish.second-refused",
      ],
    },
    { words: "403 error Session does not belong", coveredBy: ["claw-finish.foreign-session"] },
  ]),
  ...under("Limits", [
    {
      words: "Claw buyback session lifetime 5 minutes",
      coveredBy: ["claw-finish.before-expiry", "claw-finish.expired"],
    },
    { words: "buy/status server poll window about 6", coveredBy: ["crypto-status.holds-connection"] },
    { words: "Marketplace filters cache 5 minutes", coveredBy: ["filters.cached", "filters.cache-ends"] },
    { words: "Maximum itemsPerPage for marketplace listings: not", because: "not shown" },
  ]),
  ...under("Versioning", [{ words: "Version policy of this surface: not", because: "not shown" }]),
];
