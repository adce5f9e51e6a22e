import { requirements } from "../requirement.ts";

/** Authentication: the partner's key on every endpoint, and the limits of a sandbox key. */
export const auth = requirements(
  { document: "partner-api.md", section: "Authentication", surfaces: ["sandbox", "partner"], role: "credential" },
  [
    {
      id: "auth.issued-key",
      words: "carries the header X-API-Key with a key",
      title: "accepts a request with an issued key in `X-API-Key`",
    },
    {
      id: "auth.header-case",
      words: "carries the header X-API-Key with a key",
      title: "accepts the key's header as documented, in lower case and in upper case",
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
      title: "refuses card lookup to a request with no key: 401 and `Invalid API key`",
    },
    {
      id: "auth.card.empty",
      words: "A missing, empty or unrecognized",
      title: "refuses card lookup to a request with an empty key: 401 and `Invalid API key`",
    },
    {
      id: "auth.card.unknown",
      words: "A missing, empty or unrecognized",
      title: "refuses card lookup to a request with an unknown key: 401 and `Invalid API key`",
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
      title: "refuses an issued key with one character added, removed or changed in case",
    },
    {
      id: "auth.bearer-instead-of-header",
      words: "A missing, empty or unrecognized",
      title: "refuses an issued key that is sent only as a bearer token",
    },
    {
      id: "auth.key-elsewhere",
      words: "Every request to this interface carries",
      title: "refuses an issued key that is sent only in a query, cookie, body or other header",
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
      title: "answers 401 to a request without a key even if the request has another fault",
    },
    {
      id: "auth.refusal-changes-nothing",
      copies: "matter",
      words: "returns 401 with error",
      title: "a request that is refused for its key changes no state",
    },
    {
      id: "auth.refusal-text",
      words: "any 401 Invalid API key",
      section: "Errors",
      observed: "traffic",
      title: "every 401 has the error `Invalid API key`",
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
      title: "sandbox keys start with `sandbox-`",
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
      title: "accepts a production key for purchases, sellbacks and shipping",
    },
    {
      id: "auth.production-key-identifies-partner",
      words: "Production keys identify the partner",
      surfaces: ["partner"],
      observed: { credential: "PARTNER_API_KEY_2" },
      title: "different keys identify different partners",
    },
  ],
);
