import { requirements } from "../requirement.ts";

const area = {
  document: "partner-api.md",
  section: "Authentication",
  surfaces: ["sandbox", "partner"],
  role: "credential",
} as const;

/**
 * The refusals of an endpoint for its key.
 * @param of the part of an id that names the endpoint
 * @param asked what the request is about
 */
function refusedKeysOf<const Of extends string>(of: Of, asked: string) {
  const words = "A missing, empty or unrecognized";
  const refusal = (key: string) => `refuses ${asked} to a request with ${key}: 401 and \`Invalid API key\``;
  return requirements(area, [
    { id: `auth.${of}.missing`, words, title: refusal("no key") },
    { id: `auth.${of}.empty`, words, title: refusal("an empty key") },
    { id: `auth.${of}.unknown`, words, title: refusal("an unknown key") },
  ]);
}

const issuedKeys = requirements(area, [
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
]);

const otherKeys = requirements(area, [
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
]);

/** Authentication: the partner's key on every endpoint, and the limits of a sandbox key. */
export const auth = [
  ...issuedKeys,
  ...refusedKeysOf("available", "the pack list"),
  ...refusedKeysOf("chase", "chase cards"),
  ...refusedKeysOf("recent-pulls", "recent pulls"),
  ...refusedKeysOf("buy-init", "buy/init"),
  ...refusedKeysOf("buy-status", "buy/status"),
  ...refusedKeysOf("inventory", "an inventory"),
  ...refusedKeysOf("card", "card lookup"),
  ...refusedKeysOf("buyback", "buyback"),
  ...refusedKeysOf("ship-quote", "ship/quote"),
  ...refusedKeysOf("ship-request", "ship/request"),
  ...refusedKeysOf("order", "an order"),
  ...otherKeys,
] as const;
