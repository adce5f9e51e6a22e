import { type LedgerRow, under } from "./ledger.ts";

const notShown = "not shown";

/** The clauses of partner-api.md about states, the sandbox, keys, errors, limits and versions. */
export const partnerRules: readonly LedgerRow[] = [
  ...under("Purchase session", [
    {
      words: "pending buy/status call Server poll window ends",
      requirements: ["buy-status.pending-stays-pollable", "buy-status.pending-body"],
    },
    {
      words: "pending buy/status call Order fulfilled",
      requirements: ["buy-status.pending-to-fulfilled", "buy-status.stays-fulfilled"],
    },
    {
      words: "pending buy/status call Transaction could not complete",
      requirements: ["buy-status.failed", "buy-status.stays-failed", "buy-status.failed-owns-nothing"],
    },
    {
      words: "In the sandbox, fulfillment happens inside",
      requirements: ["buy-init.fulfils-at-once", "buy-status.adds-nothing"],
    },
    { words: "The first buy/status after a successful init", requirements: ["buy-status.first-call-fulfilled"] },
    { words: "pending is never returned", requirements: ["buy-status.never-pending"] },
    { words: "An unknown session_id returns 400", requirements: ["buy-status.session-unknown"] },
  ]),
  ...under("Item ownership", [
    {
      words: "owned buy/init Pull fulfilled owned",
      requirements: [
        "inventory.lists-purchase",
        "buy-status.pending-owns-nothing",
        "ownership.others-items-absent",
        "ownership.others-untouched",
        "ownership.purchases-under-race",
      ],
    },
    {
      words: "owned buyback Item exists, not expired",
      requirements: [
        "inventory.excludes-sold",
        "buyback.answers",
        "buyback.sells-only-that-item",
        "buyback.refusal-changes-nothing",
        "ownership.sold-stays-sold",
        "ownership.sold-or-shipped-under-race",
        "ownership.linearizable",
      ],
    },
    {
      words: "owned ship/request Quote valid and items",
      requirements: [
        "inventory.excludes-shipped",
        "buyback.item-locked",
        "ship-quote.locks-nothing",
        "ship-quote.changes-nothing",
        "ship-request.item-sold",
        "ownership.shipped-stays-shipped",
      ],
    },
  ]),
  ...under("Shipping order status", [
    { words: "States: queued, processing, label_created", requirements: ["order.never-backwards"] },
    { words: "(none) ship/request Accepted queued", requirements: ["order.queued-at-first"] },
    { words: "queued production fulfillment Not detailed processing", requirements: ["order.moves-to-processing"] },
    {
      words: "processing production fulfillment Not detailed label_created",
      requirements: ["order.moves-to-label-created", "order.tracking-set-with-label"],
    },
    {
      words: "label_created production fulfillment Not detailed shipped",
      requirements: ["order.moves-to-shipped", "order.shipped-at-set"],
    },
    {
      words: "shipped production fulfillment Not detailed delivered",
      requirements: ["order.moves-to-delivered", "order.delivered-at-set"],
    },
    { words: "In the sandbox an order stays queued", requirements: ["order.stays-queued", "order.stable"] },
    { words: "Conditions and timing of the production moves", because: notShown },
  ]),
  ...under("Quote validity", [
    { words: "A quote session is valid until", requirements: ["ship-request.before-expiry"] },
    { words: "After that, ship/request returns Quote expired", requirements: ["ship-request.expired"] },
  ]),
  ...under("Sandbox differences", [
    {
      words: "State (sessions, inventory, sellbacks, orders) is in",
      requirements: [
        "sandbox.restart-wipes-inventory",
        "sandbox.restart-wipes-sessions",
        "sandbox.restart-wipes-quotes",
        "sandbox.restart-wipes-orders",
        "sandbox.knows-nothing-of-production",
      ],
    },
    { words: "Instances do not share state", requirements: ["sandbox.instances-apart"] },
    {
      words: "Sandbox state is scoped by the submitted",
      requirements: ["sandbox.any-key-reads-inventory", "sandbox.any-key-buys-for-user"],
    },
    {
      words: "Partner identity is not derived",
      requirements: [
        "sandbox.any-key-reads-session",
        "sandbox.any-key-sells",
        "sandbox.any-key-ships",
        "sandbox.any-key-reads-order",
      ],
    },
    {
      words: "buy/init is synchronous, has no idempotency",
      requirements: [
        "buy-init.fulfils-at-once",
        "buy-init.sessions-distinct",
        "buy-init.items-stack",
        "draw.no-reservation",
      ],
    },
    { words: "The same listing can be returned", requirements: ["draw.no-reservation"] },
    {
      words: "Item selection picks a tier by",
      requirements: [
        "draw.tiers-by-weight",
        "draw.weightless-tier-never",
        "draw.uniform-in-tier",
        "draw.value-inside-a-tier",
      ],
    },
    {
      words: "Every ship/quote returns exactly three rates",
      requirements: ["ship-quote.three-rates", "ship-quote.rates-in-order"],
    },
    {
      words: "n is the length of item_ids",
      requirements: [
        "ship-quote.standard.amount-further-items",
        "ship-quote.priority.amount-further-items",
        "ship-quote.express.amount-further-items",
      ],
    },
    { words: "Quotes expire 15 minutes after issue", requirements: ["ship-quote.expires-after-fifteen-minutes"] },
    { words: "Sandbox quote session id has the form", requirements: ["ship-quote.session-id-form"] },
    { words: "Quote ids have the form", requirements: ["ship-quote.quote-id-form"] },
    { words: "Card lookup falls back, for core items", requirements: ["card.fmv-agrees-with-price"] },
    { words: "Recent pulls use the same approximation", requirements: ["recent-pulls.buyback-price"] },
    {
      words: "buyback_expires_at is always purchased_at plus 7 days",
      requirements: ["inventory.expires-after-seven-days", "inventory.expiry-never-null", "buyback.expired-text"],
    },
    { words: "No rate limiting, so 429 is never", requirements: ["sandbox.no-rate-limit"] },
    { words: "The country check accepts any 2-character string", requirements: ["ship-quote.country-of-any-letters"] },
    { words: "Sandbox orders never leave queued", requirements: ["order.always-queued", "order.stays-queued"] },
    {
      words: "standard Ground Advantage",
      requirements: [
        "ship-quote.standard.service",
        "ship-quote.standard.carrier",
        "ship-quote.standard.insured",
        "ship-quote.standard.days",
        "ship-quote.standard.amount",
        "ship-quote.standard.amount-further-items",
      ],
    },
    {
      words: "priority Priority Mail",
      requirements: [
        "ship-quote.priority.service",
        "ship-quote.priority.carrier",
        "ship-quote.priority.insured",
        "ship-quote.priority.days",
        "ship-quote.priority.amount",
        "ship-quote.priority.amount-further-items",
      ],
    },
    {
      words: "express 2Day FedEx",
      requirements: [
        "ship-quote.express.service",
        "ship-quote.express.carrier",
        "ship-quote.express.insured",
        "ship-quote.express.days",
        "ship-quote.express.amount",
        "ship-quote.express.amount-further-items",
      ],
    },
  ]),
  ...under("Authentication", [
    { words: "Every request to this interface carries", requirements: ["auth.issued-key", "auth.key-elsewhere"] },
    {
      words: "Production keys identify the partner and authorize",
      requirements: ["auth.production-key-acts", "auth.production-key-identifies-partner"],
    },
    {
      words: "Sandbox keys start with sandbox-",
      requirements: ["auth.sandbox-key-prefix", "auth.lookalike-sandbox-key"],
    },
    {
      words: "They authorize only routes under",
      requirements: [
        "auth.sandbox-key-on-production",
        "auth.sandbox-key-on-production-writes",
        "sandbox.no-real-effects",
      ],
    },
    {
      words: "A missing, empty or unrecognized X-API-Key returns 401",
      requirements: [
        "auth.available.missing",
        "auth.available.empty",
        "auth.available.unknown",
        "auth.chase.missing",
        "auth.chase.empty",
        "auth.chase.unknown",
        "auth.recent-pulls.missing",
        "auth.recent-pulls.empty",
        "auth.recent-pulls.unknown",
        "auth.buy-init.missing",
        "auth.buy-init.empty",
        "auth.buy-init.unknown",
        "auth.buy-status.missing",
        "auth.buy-status.empty",
        "auth.buy-status.unknown",
        "auth.inventory.missing",
        "auth.inventory.empty",
        "auth.inventory.unknown",
        "auth.card.missing",
        "auth.card.empty",
        "auth.card.unknown",
        "auth.buyback.missing",
        "auth.buyback.empty",
        "auth.buyback.unknown",
        "auth.ship-quote.missing",
        "auth.ship-quote.empty",
        "auth.ship-quote.unknown",
        "auth.ship-request.missing",
        "auth.ship-request.empty",
        "auth.ship-request.unknown",
        "auth.order.missing",
        "auth.order.empty",
        "auth.order.unknown",
        "auth.altered-key",
        "auth.bearer-instead-of-header",
        "auth.user-key",
        "auth.before-validation",
        "auth.refusal-changes-nothing",
      ],
    },
    { words: "The key is a secret", because: "advice to clients" },
    { words: "Placeholder", because: "a convention of the document" },
  ]),
  ...under("Events", [
    { words: "No event stream is described", because: "says that nothing is said" },
    {
      words: "Webhook callbacks for shipping status changes",
      because: "callbacks go to a receiver that a run does not have, and nothing of them is shown",
    },
    { words: "Their kinds, payloads and delivery", because: notShown },
  ]),
  ...under("Errors", [
    { words: "Error body shape", requirements: ["errors.body-shape", "errors.text-with-its-status"] },
    { words: "The 400 address error adds details", requirements: ["errors.address-members"] },
    { words: "any 401 Invalid API key", requirements: ["auth.refusal-text"] },
    {
      words: "buy/init 400 Claw machine",
      requirements: ["buy-init.disabled", "buy-init.sold-out", "buy-init.no-candidate", "buy-init.out-of-stock-text"],
    },
    {
      words: "buy/init 400 Amount must be greater",
      requirements: [
        "buy-init.amount-zero",
        "buy-init.amount-negative",
        "buy-init.amount-below-one",
        "buy-init.amount-missing",
        "buy-init.amount-not-a-number",
      ],
    },
    {
      words: "buy/init 400 Amount must be less",
      requirements: ["buy-init.amount-above-highest", "buy-init.amount-highest-named"],
    },
    { words: "buy/init 400 VM not found", requirements: ["buy-init.pack-unknown"] },
    { words: "buy/init 400 user_id is required", requirements: ["buy-init.user-id-missing"] },
    { words: "buy/init 500", requirements: ["buy-init.internal-error"] },
    { words: "buy/status 400 Transaction failed", requirements: ["buy-status.failed", "buy-status.session-unknown"] },
    {
      words: "recent-pulls, inventory, card, order 500",
      requirements: [
        "recent-pulls.internal-error",
        "inventory.internal-error",
        "card.internal-error",
        "order.internal-error",
      ],
    },
    { words: "inventory 404", requirements: ["inventory.user-unknown", "ownership.users-of-partners-apart"] },
    { words: "card 400", requirements: ["card.segment-missing"] },
    { words: "card 404", requirements: ["card.unknown"] },
    {
      words: "buyback 400 Item not found",
      requirements: [
        "buyback.item-missing",
        "buyback.item-unknown",
        "buyback.item-sold",
        "buyback.item-locked",
        "buyback.user-untracked",
        "ownership.sale-by-another-partner",
      ],
    },
    { words: "buyback 400 Item has expired", requirements: ["buyback.expired"] },
    {
      words: "buyback 400 Transaction failed",
      requirements: ["buyback.transaction-failed", "errors.production-only-texts"],
    },
    {
      words: "buyback 400 Item already has an active",
      requirements: ["buyback.active-session", "errors.production-only-texts"],
    },
    {
      words: "buyback 429",
      requirements: [
        "buyback.processing",
        "buyback.one-success-under-race-in-production",
        "errors.production-only-texts",
      ],
    },
    { words: "buyback 500", requirements: ["buyback.internal-error"] },
    {
      words: "ship/quote 400 item_ids is required",
      requirements: ["ship-quote.item-ids-missing", "ship-quote.item-ids-empty"],
    },
    { words: "ship/quote 400 Invalid destination address", because: "points to address validation" },
    {
      words: "ship/quote 400 Item not found",
      requirements: [
        "ship-quote.item-unknown",
        "ship-quote.item-unknown-among-known",
        "ship-quote.item-sold",
        "ship-quote.item-of-another-partner",
      ],
    },
    { words: "ship/quote 400 No shippable items", requirements: ["ship-quote.nothing-shippable"] },
    {
      words: "ship/quote 422",
      requirements: [
        "ship-quote.country-not-serviced",
        "address.country-one-letter",
        "address.country-three-letters",
        "address.country-not-a-string",
      ],
    },
    { words: "ship/quote 500", requirements: ["ship-quote.internal-error"] },
    {
      words: "ship/request 400 quote_id is required",
      requirements: [
        "ship-request.quote-id-missing",
        "ship-request.quote-id-not-a-string",
        "ship-request.quote-id-without-separator",
      ],
    },
    {
      words: "ship/request 400 Quote expired",
      requirements: ["ship-request.session-unknown", "ship-request.rate-unknown", "ship-request.expired"],
    },
    {
      words: "ship/request 400 Item already shipped",
      requirements: ["ship-request.item-locked", "ship-request.item-locked-among-free"],
    },
    { words: "ship/request 500", requirements: ["ship-request.internal-error"] },
    { words: "order 404", requirements: ["order.unknown", "order.of-another-partner"] },
    {
      words: "The sandbox emits only the strings above",
      requirements: [
        "errors.sandbox-closed-list",
        "input.available.documented-answers",
        "input.chase.documented-answers",
        "input.recent-pulls.documented-answers",
        "input.buy-init.documented-answers",
        "input.buy-status.documented-answers",
        "input.inventory.documented-answers",
        "input.card.documented-answers",
        "input.buyback.documented-answers",
        "input.ship-quote.documented-answers",
        "input.ship-request.documented-answers",
        "input.order.documented-answers",
        "input.same-answer-again",
      ],
    },
    { words: "The production set of errors", because: notShown },
  ]),
  ...under("Limits", [
    {
      words: "Pulls per purchase",
      requirements: [
        "buy-init.amount-lowest",
        "buy-init.amount-highest",
        "buy-init.amount-above-highest",
        "available.max-per-mint-at-least-one",
      ],
    },
    {
      words: "recent-pulls limit default 20",
      requirements: ["recent-pulls.limit-default", "recent-pulls.limit-lowest", "recent-pulls.limit-highest"],
    },
    {
      words: "Sandbox quote validity",
      requirements: ["ship-quote.expires-after-fifteen-minutes", "ship-request.expired"],
    },
    { words: "Sandbox sellback window", requirements: ["inventory.expires-after-seven-days", "buyback.expired-text"] },
    { words: "Sandbox rate limit", requirements: ["sandbox.no-rate-limit"] },
    { words: "Production rate limits", because: notShown },
    { words: "Production quote validity", because: notShown },
    { words: "Production sellback window length", because: notShown },
  ]),
  ...under("Versioning", [
    { words: "All routes live under the prefix", requirements: ["shape.routes-under-prefix"] },
    {
      words: "The sandbox repeats the same routes",
      requirements: ["shape.routes-under-prefix", "sandbox.mirrors-every-route"],
    },
    { words: "Extra response fields may appear", because: "a permission; every schema allows unknown fields" },
    { words: "Extra fields exist for forward compatibility", because: "gives the reason of a permission" },
    { words: "Policy for new versions", because: notShown },
  ]),
];
