import { type LedgerRow, under } from "./ledger.ts";

const input = "an input; what its absence, bounds and defaults do has clauses of its own";

/** The clauses of partner-api.md about single endpoints. */
export const partnerEndpoints: readonly LedgerRow[] = [
  ...under("Endpoints", [
    { words: "All paths are relative to", requirements: ["sandbox.mirrors-every-route", "shape.routes-under-prefix"] },
    { words: "Requests carry the header X-API-Key", requirements: ["auth.issued-key"] },
    { words: "Bodies are JSON", requirements: ["shape.body-is-json", "shape.content-type-is-json"] },
    { words: "Errors are described", because: "points to another section" },
  ]),
  ...under("GET /api/v1/vm/available", [
    {
      words: "Query: platform (string, default mainnet)",
      requirements: ["available.platform-default", "available.platform-filter"],
    },
    {
      words: "includeTierCounts (boolean) adds tier_counts",
      requirements: ["available.tier-counts-added", "available.tier-counts-same-packs"],
    },
    { words: "Response: JSON array of Pack", requirements: ["available.answers"] },
  ]),
  ...under("GET /api/v1/vm/chase/:slug", [
    { words: "Path: slug (string, required, from a pack)", requirements: ["chase.slug-of-every-pack"] },
    { words: "Response: array of Chase card", requirements: ["chase.answers"] },
    { words: "An unknown slug returns 200", requirements: ["chase.unknown-slug"] },
  ]),
  ...under("GET /api/v1/vm/recent-pulls", [
    {
      words: "Query: claw_ids (string, repeatable, pack ids",
      requirements: [
        "recent-pulls.claw-ids-single",
        "recent-pulls.claw-ids-repeated",
        "recent-pulls.claw-ids-union",
        "recent-pulls.claw-ids-omitted",
        "recent-pulls.limit-within-filter",
      ],
    },
    {
      words: "limit (integer, default 20, clamped",
      requirements: [
        "recent-pulls.limit-default",
        "recent-pulls.limit-default-not-exceeded",
        "recent-pulls.limit-not-exceeded",
        "recent-pulls.limit-reached",
        "recent-pulls.limit-lowest",
        "recent-pulls.limit-highest",
        "recent-pulls.limit-zero",
        "recent-pulls.limit-negative",
        "recent-pulls.limit-above-highest",
        "recent-pulls.limit-above-highest-filled",
        "recent-pulls.limit-non-numeric",
        "recent-pulls.limit-non-numeric-filled",
        "recent-pulls.limit-never-refused",
      ],
    },
    {
      words: "Response: array of Recent pull, newest first",
      requirements: ["recent-pulls.answers", "recent-pulls.newest-first"],
    },
    {
      words: "Unknown claw_ids or no matches return 200",
      requirements: ["recent-pulls.claw-ids-unknown", "recent-pulls.claw-ids-no-match"],
    },
  ]),
  ...under("POST /api/v1/vm/buy/init", [
    { words: "Body: id (string, required, pack id)", requirements: ["buy-init.pack-missing"] },
    {
      words: "amount (number, required, at least 1",
      requirements: [
        "buy-init.amount-lowest",
        "buy-init.amount-highest",
        "buy-init.amount-below-one",
        "buy-init.amount-missing",
        "buy-init.amount-not-a-number",
      ],
    },
    { words: "user_id (string, required)", requirements: ["buy-init.user-id-empty"] },
    {
      words: "Preconditions: the pack has enable true",
      requirements: ["buy-init.every-purchasable-pack", "buy-init.refusal-changes-nothing"],
    },
    { words: "Response 200: session_id (string) and nfts", requirements: ["buy-init.answers", "buy-init.nfts-count"] },
    {
      words: "The nfts carry id, content.metadata and",
      requirements: [
        "buy-init.answers",
        "item.id",
        "item.type",
        "item.mint-address",
        "item.collection-address",
        "item.token-standard",
        "item.buyback-price",
        "item-content.metadata",
      ],
    },
    { words: "In production, whether nfts is populated", because: "not shown" },
    { words: "Clients treat any out-of-stock 400 as terminal", because: "advice to clients" },
  ]),
  ...under("POST /api/v1/vm/buy/status", [
    {
      words: "Body: session_id (string, required, from",
      requirements: ["buy-status.session-missing", "buy-status.session-unknown-in-production"],
    },
    {
      words: "Fulfilled: an object result with session_id",
      requirements: [
        "buy-status.answers",
        "buy-status.session-id-echo",
        "buy-status.user-id-echo",
        "buy-status.public-id-present",
        "buy-status.public-ids-distinct",
        "buy-status.nfts-count",
        "buy-status.nfts-have-links",
        "buy-status.links-image-populated",
        "fulfilled-purchase.session-id",
        "fulfilled-purchase.user-id",
        "fulfilled-purchase.public-id",
        "fulfilled-purchase.nfts",
        "fulfilled-purchase.tx-hash",
      ],
    },
    {
      words: "The sandbox tx_hash has the form",
      requirements: ["buy-status.tx-hash-form", "buy-status.tx-hash-off-chain"],
    },
    {
      words: "The sandbox does not populate content.links.image",
      requirements: ["buy-status.links-image-unpopulated"],
    },
    { words: "Pending: body with status equal to pending", requirements: ["buy-status.pending-body"] },
    {
      words: "It means the server's internal poll window",
      because: "explains the pending answer; the window's length is given on the user surface only",
    },
    { words: "Call again after a few seconds", because: "advice to clients" },
    { words: "Failed: HTTP 400, error Transaction failed", requirements: ["buy-status.failed"] },
  ]),
  ...under("GET /api/v1/inventory/:user_id", [
    { words: "Path: user_id (string, required)", requirements: ["inventory.user-id-encoded"] },
    {
      words: "Response 200: user_id (echo) and items",
      requirements: ["inventory.answers", "inventory.user-id-echo", "inventory.stable"],
    },
    {
      words: "It excludes sold-back items and items",
      requirements: [
        "inventory.excludes-sold",
        "inventory.excludes-shipped",
        "inventory.emptied-by-sale",
        "inventory.emptied-by-shipment",
      ],
    },
    { words: "A request without the path segment", requirements: ["inventory.segment-missing"] },
  ]),
  ...under("GET /api/v1/card/:item_id", [
    { words: "Path: item_id (string, required)", because: input },
    {
      words: "Lookup: first as a market listing id",
      requirements: ["card.by-listing-id", "card.by-mint-address", "card.listing-first"],
    },
    { words: "Response 200: Card details", requirements: ["card.answers"] },
  ]),
  ...under("POST /api/v1/vm/buyback", [
    { words: "Body: item_id (string, required)", because: input },
    { words: "A claw_id is mentioned as accepted", requirements: ["buyback.claw-id-accepted"] },
    { words: "Whether it is required and what", because: "not shown" },
    {
      words: "Response 200: success (boolean, true) and amount",
      requirements: ["buyback.answers", "buyback.success-true"],
    },
    { words: "Production pricing: FMV times buyback_percent", requirements: ["buyback.amount-live"] },
    {
      words: "A voucher path pays the larger",
      requirements: ["buyback.voucher-pays-mint-price", "buyback.voucher-pays-live-price"],
    },
    {
      words: "Sandbox pricing: amount equals the buyback_price",
      requirements: [
        "buyback.amount-fixed-at-purchase",
        "buyback.amount-not-repriced",
        "buy-status.nft-price-equals-init",
        "inventory.item-price-equals-init",
      ],
    },
    {
      words: "There is no voucher logic, and sellback",
      requirements: ["buyback.no-voucher", "buyback.one-success-under-race", "buyback.losers-under-race"],
    },
    { words: "Items can be sold back only within", requirements: ["buyback.before-expiry", "buyback.expired"] },
  ]),
  ...under("POST /api/v1/ship/quote", [
    { words: "Body: item_ids (array of string, required", requirements: ["ship-quote.several-items"] },
    { words: "destination (object, required, see Destination)", requirements: ["address.destination-missing"] },
    { words: "Response 200: Quote session and quote", requirements: ["ship-quote.answers"] },
    { words: "No payment is taken", requirements: ["ship-quote.no-payment"] },
    { words: "Address validation runs before rate lookup", requirements: ["address.before-rates"] },
  ]),
  ...under("POST /api/v1/ship/request", [
    { words: "Body: quote_id (string, required, a quotes[].id", requirements: ["ship-request.every-rate"] },
    {
      words: "Response 200: order_id (string) and status",
      requirements: ["ship-request.answers", "ship-request.status-success"],
    },
    { words: "The sandbox order id has the form", requirements: ["ship-request.order-id-form"] },
    {
      words: "Effect: the quoted items are queued",
      requirements: [
        "ship-request.locks-only-quoted-items",
        "ship-request.locks-every-quoted-item",
        "ship-request.refusal-changes-nothing",
      ],
    },
    {
      words: "They are removed from the user's inventory",
      requirements: [
        "inventory.excludes-shipped",
        "buyback.item-locked",
        "ship-request.same-quote-again",
        "ship-request.other-rate-of-same-session",
        "ship-request.not-shipped-again",
        "ship-request.one-order-under-race",
      ],
    },
    {
      words: "A body of the form order_id null",
      because: "reserved for a future of production; a run that meets it tells it as an observation",
    },
    { words: "The sandbox never emits it", requirements: ["ship-request.no-error-body"] },
  ]),
  ...under("GET /api/v1/ship/order/:order_id", [
    { words: "Path: order_id (string, required)", requirements: ["order.order-id-echo"] },
    { words: "Response 200: Shipping order", requirements: ["order.answers"] },
    { words: "Only the owning partner can read", requirements: ["order.of-another-partner"] },
  ]),
  ...under("Address validation (ship/quote)", [
    { words: "An external address-validation service checks the destination", requirements: ["address.gibberish"] },
    {
      words: "name, line1, city and country must be",
      requirements: [
        "address.name-missing",
        "address.name-empty",
        "address.line1-missing",
        "address.line1-empty",
        "address.city-missing",
        "address.city-empty",
        "address.country-missing",
        "address.country-empty",
      ],
    },
    {
      words: "country must be exactly 2 characters",
      requirements: ["address.country-one-letter", "address.country-three-letters"],
    },
    {
      words: "The validator's granularity must be PREMISE or",
      requirements: ["address.premise", "address.sub-premise", "address.coarser"],
    },
    { words: "PREMISE_PROXIMITY is rejected", requirements: ["address.premise-proximity"] },
    { words: "No address component may be flagged", requirements: ["address.unconfirmed"] },
    { words: "On failure the response is 400", requirements: ["address.details", "address.suggested"] },
    { words: "suggested is a normalized address", requirements: ["address.suggested-fields"] },
    { words: "It may be absent on structural failures", because: "a permission" },
    { words: "If the validation service is unreachable", requirements: ["address.fails-closed"] },
    {
      words: "The response is 400 with Invalid destination",
      requirements: ["address.fails-closed", "address.fails-closed-details"],
    },
    { words: "Clients retry this details value", because: "advice to clients; a run follows it" },
  ]),
];
