import { requirements } from "../requirement.ts";

/** Who may call at all: the partner's key on every endpoint, and what a sandbox key may not do. */
export const auth = requirements(
  { document: "partner-api.md", section: "Authentication", surfaces: ["sandbox", "partner"], role: "credential" },
  [
    {
      id: "auth.issued-key",
      words: "carries the header X-API-Key with a key",
      title: "admits a request that carries an issued key in `X-API-Key`",
    },
    {
      id: "auth.available.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses the pack list to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.available.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses the pack list to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.available.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses the pack list to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.chase.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses chase cards to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.chase.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses chase cards to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.chase.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses chase cards to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.recent-pulls.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses recent pulls to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.recent-pulls.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses recent pulls to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.recent-pulls.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses recent pulls to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buy-init.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses buy/init to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buy-init.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses buy/init to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buy-init.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses buy/init to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buy-status.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses buy/status to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buy-status.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses buy/status to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buy-status.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses buy/status to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.inventory.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses an inventory to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.inventory.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses an inventory to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.inventory.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses an inventory to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.card.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses card look-up to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.card.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses card look-up to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.card.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses card look-up to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buyback.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses buyback to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buyback.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses buyback to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.buyback.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses buyback to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.ship-quote.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses ship/quote to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.ship-quote.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses ship/quote to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.ship-quote.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses ship/quote to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.ship-request.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses ship/request to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.ship-request.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses ship/request to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.ship-request.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses ship/request to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.order.missing",
      words: "A missing, empty or unrecognized",
      title: "refuses an order to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.order.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses an order to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.order.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses an order to a request with an unknown key: 401 and `Invalid API key`",
    },
    {
      id: "auth.altered-key",
      words: "A missing, empty or unrecognized",
      title: "refuses an issued key with a character more, fewer or in the other case",
    },
    {
      id: "auth.bearer-instead-of-header",
      words: "A missing, empty or unrecognized",
      title: "refuses an issued key that comes as a bearer token only, since `X-API-Key` is missing",
    },
    {
      id: "auth.key-elsewhere",
      words: "Every request to this interface carries",
      surfaces: ["sandbox"],
      title:
        "refuses an issued key that comes in a query, cookie, body or other header only, since `X-API-Key` is missing",
    },
    {
      id: "auth.user-key",
      words: "A missing, empty or unrecognized",
      observed: { credential: "USER_API_KEY" },
      title: "refuses a key of the user-key interface",
    },
    {
      id: "auth.before-validation",
      words: "on every endpoint in either environment",
      title: "answers 401, not the fault's own error, when a request without a key has a second fault",
    },
    {
      id: "auth.refusal-changes-nothing",
      copies: "matter",
      words: "returns 401 with error",
      title: "changes no state on a request refused for its key",
    },
    {
      id: "auth.refusal-text",
      words: "any 401 Invalid API key",
      section: "Errors",
      observed: "traffic",
      title: "gives `Invalid API key` as the error of every 401",
    },
    {
      id: "auth.lookalike-sandbox-key",
      words: "Sandbox keys start with sandbox-",
      title: "refuses a key that starts with `sandbox-` but was never issued",
    },
    {
      id: "auth.sandbox-key-prefix",
      words: "Sandbox keys start with sandbox-",
      surfaces: ["sandbox"],
      observed: {
        nothing: "keys are issued outside the interface; whether other keys work in the sandbox is left open",
      },
      title: "issues sandbox keys with the prefix `sandbox-`",
    },
    {
      id: "auth.sandbox-key-on-production",
      words: "authorize only routes under /_/api/v1/",
      surfaces: ["partner"],
      observed: { credential: "SANDBOX_API_KEY" },
      title: "refuses a sandbox key on production reads with 401",
    },
    {
      id: "auth.sandbox-key-on-production-writes",
      words: "authorize only routes under /_/api/v1/",
      surfaces: ["partner"],
      observed: { credential: "SANDBOX_API_KEY" },
      title: "refuses a sandbox key on production purchases, sellbacks and shipping with 401",
    },
    {
      id: "auth.production-key-acts",
      words: "authorize live purchases, sellbacks and shipments",
      surfaces: ["partner"],
      title: "lets a production key purchase, sell back and ship",
    },
    {
      id: "auth.production-key-identifies-partner",
      words: "Production keys identify the partner",
      surfaces: ["partner"],
      observed: { credential: "PARTNER_API_KEY_2" },
      title: "tells partners apart by their keys",
    },
  ],
);
