import type { Call, EndpointKey, Reply } from "../http.ts";
import { PARTNER_KEYS, SANDBOX_KEYS } from "../keys.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { differsAtItsEnd } from "./support/altered-credentials.ts";
import { both, partner } from "./support/surfaces.ts";

const ENDPOINTS = [
  { endpoint: "available", name: "available" },
  { endpoint: "chase", name: "chase" },
  { endpoint: "recent-pulls", name: "recent-pulls" },
  { endpoint: "buy/init", name: "buy-init" },
  { endpoint: "buy/status", name: "buy-status" },
  { endpoint: "inventory", name: "inventory" },
  { endpoint: "card", name: "card" },
  { endpoint: "buyback", name: "buyback" },
  { endpoint: "ship/quote", name: "ship-quote" },
  { endpoint: "ship/request", name: "ship-request" },
  { endpoint: "order", name: "order" },
] as const;

const keyOf = (call: Call) => call.headers["x-api-key"];
const isKnown = (key: string | undefined) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((known) => known === key);

const isUser = (call: Call, world: World) =>
  [world.sandbox, world.partner].some(({ users }) =>
    [...users.keys()].some((key) => (JSON.parse(key) as string[])[1] === call.params.user_id),
  );

const FAULTS = [
  { fault: "missing", has: (call: Call) => keyOf(call) === undefined },
  { fault: "empty", has: (call: Call) => keyOf(call) === "" },
  { fault: "unknown", has: (call: Call) => Boolean(keyOf(call)) && !isKnown(keyOf(call)) },
] as const;

/** Replaces the call's key by the surface's first key. */
const admit = (call: Call) => {
  call.headers["x-api-key"] = call.surface === "sandbox" ? SANDBOX_KEYS[0] : PARTNER_KEYS[0];
};

/** Accepts matching calls as if they had a valid key. */
const admitting = (isMeant: (call: Call) => boolean) => ({
  request: (call: Call) => {
    if (isMeant(call)) admit(call);
    return undefined;
  },
});

/** Replies to matching calls instead of the route. */
const answering = (isMeant: (call: Call) => boolean, reply: Reply) => ({
  request: (call: Call) => (isMeant(call) ? { ...reply } : undefined),
});

const WRITES: readonly EndpointKey[] = ["buy/init", "buyback", "ship/quote", "ship/request"];
const writes = (call: Call) => WRITES.includes(call.endpoint);

const perEndpoint = ENDPOINTS.flatMap(({ endpoint, name }) =>
  FAULTS.map(
    ({ fault, has }): Mutant => ({
      name: `${endpoint} accepts a key that is ${fault}`,
      violates: `auth.${name}.${fault}`,
      kind: "accepts",
      surfaces: both,
      ...admitting((call) => call.endpoint === endpoint && has(call)),
    }),
  ),
);

/** Faults of authentication. */
export const authMutants: readonly Mutant[] = [
  ...perEndpoint,
  {
    name: "inventory accepts a request without a key for an existing user",
    violates: "auth.inventory.missing",
    kind: "accepts",
    surfaces: ["sandbox"],
    request: (call, world) => {
      const isThere = [...world.sandbox.users.keys()].some((key) => key.includes(call.params.user_id ?? "-"));
      if (call.endpoint === "inventory" && keyOf(call) === undefined && isThere) admit(call);
      return undefined;
    },
  },
  {
    name: "card answers an unknown key with 403 instead of 401",
    violates: "auth.card.unknown",
    kind: "status",
    surfaces: both,
    ...answering(({ endpoint, ...call }) => endpoint === "card" && !isKnown(call.headers["x-api-key"]), {
      status: 403,
      body: { error: "Invalid API key" },
    }),
  },
  {
    name: "order answers a missing key with 400",
    violates: "auth.order.missing",
    kind: "status",
    surfaces: both,
    ...answering((call) => call.endpoint === "order" && keyOf(call) === undefined, {
      status: 400,
      body: { error: "Invalid API key" },
    }),
  },
  {
    name: "available refuses a missing key with another text than an unknown one",
    violates: "auth.available.missing",
    kind: "status",
    surfaces: both,
    ...answering((call) => keyOf(call) === undefined, { status: 401, body: { error: "Missing API key" } }),
  },
  {
    name: "the text of a refused key ends with a full stop",
    isSlow: true,
    violates: "auth.refusal-text",
    kind: "status",
    surfaces: both,
    answer: (_, reply) => (reply.status === 401 ? { ...reply, body: { error: "Invalid API key." } } : undefined),
  },
  {
    name: "the refusal of a key has message instead of error",
    violates: "auth.refusal-text",
    kind: "status",
    surfaces: both,
    answer: (_, reply) => (reply.status === 401 ? { ...reply, body: { message: "Invalid API key" } } : undefined),
  },
  {
    name: "the second partner key is unknown",
    violates: "auth.production-key-identifies-partner",
    kind: "refuses",
    surfaces: partner,
    rules: (plain) => ({
      partnerOf: (key, surface, world) =>
        plain.partnerOf(key === PARTNER_KEYS[1] ? PARTNER_KEYS[0] : key, surface, world),
    }),
  },
  {
    name: "buyback refuses a newly issued key",
    violates: "auth.issued-key",
    kind: "refuses",
    surfaces: both,
    ...answering((call) => call.endpoint === "buyback", { status: 401, body: { error: "Invalid API key" } }),
  },
  {
    name: "names of built-in object members are keys",
    violates: "auth.available.unknown",
    kind: "odd",
    surfaces: both,
    ...admitting((call) => (keyOf(call) ?? "") in {}),
  },
  {
    name: "a key of more than 255 characters is answered with an internal error",
    violates: "auth.buy-status.unknown",
    kind: "odd",
    surfaces: both,
    ...answering((call) => (keyOf(call) ?? "").length > 255, {
      status: 500,
      body: { error: "An unexpected error occurred" },
    }),
  },
  {
    name: "keys are compared without regard to case",
    violates: "auth.altered-key",
    kind: "odd",
    surfaces: both,
    rules: (plain) => ({
      partnerOf: (key, surface, world) => plain.partnerOf(key?.toLowerCase(), surface, world),
    }),
  },
  {
    name: "only the first characters of a key are compared",
    violates: "auth.altered-key",
    kind: "accepts",
    surfaces: both,
    ...admitting((call) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => keyOf(call)?.startsWith(key))),
  },
  {
    name: "the last character of a key is not compared",
    violates: "auth.altered-key",
    kind: "accepts",
    surfaces: both,
    ...admitting((call) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => keyOf(call) === key.slice(0, -1))),
  },
  {
    name: "any last character of a key is accepted",
    violates: "auth.altered-key",
    kind: "partial",
    surfaces: both,
    ...admitting((call) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => differsAtItsEnd(keyOf(call), key))),
  },
  {
    name: "an altered key is accepted for orders only",
    violates: "auth.altered-key",
    kind: "partial",
    surfaces: both,
    ...admitting(
      (call) =>
        call.endpoint === "order" && [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => keyOf(call)?.includes(key)),
    ),
  },
  {
    name: "a bearer token is accepted as the key",
    violates: "auth.bearer-instead-of-header",
    kind: "accepts",
    surfaces: both,
    request: (call) => {
      call.headers["x-api-key"] ??= call.headers.authorization?.replace(/^Bearer /, "");
      return undefined;
    },
  },
  {
    name: "a bearer token is accepted for purchases, sellbacks and shipping",
    violates: "auth.bearer-instead-of-header",
    kind: "partial",
    surfaces: both,
    request: (call) => {
      if (writes(call)) call.headers["x-api-key"] ??= call.headers.authorization?.replace(/^Bearer /, "");
      return undefined;
    },
  },
  {
    name: "available needs no key if tier counts are requested",
    violates: "auth.before-validation",
    kind: "accepts",
    surfaces: both,
    request: (call, { keys }) => {
      const [key] = call.surface === "sandbox" ? keys.sandbox : keys.partner.keys();
      if (call.endpoint === "available" && call.query.has("includeTierCounts")) call.headers["x-api-key"] ??= key;
      return undefined;
    },
  },
  {
    name: "buy/status checks the session before the key",
    violates: "auth.before-validation",
    kind: "status",
    surfaces: both,
    ...answering((call) => call.endpoint === "buy/status" && JSON.stringify(call.body) === "{}", {
      status: 400,
      body: { error: "Transaction failed" },
    }),
  },
  {
    name: "ship/quote checks its items before the key",
    violates: "auth.before-validation",
    kind: "status",
    surfaces: both,
    ...answering((call) => call.endpoint === "ship/quote" && JSON.stringify(call.body) === "{}", {
      status: 400,
      body: { error: "item_ids is required" },
    }),
  },
  {
    name: "inventory answers 404 for an unknown user without checking the key",
    violates: "auth.before-validation",
    kind: "status",
    surfaces: both,
    request: (call, world) =>
      call.endpoint === "inventory" && !isUser(call, world)
        ? { status: 404, body: { error: "User not found" } }
        : undefined,
  },
  {
    name: "a malformed quote id is checked before the key",
    violates: "auth.before-validation",
    kind: "status",
    surfaces: both,
    ...answering((call) => call.endpoint === "ship/request" && JSON.stringify(call.body).includes("no-separator"), {
      status: 400,
      body: { error: "quote_id is required" },
    }),
  },
  ...(["buyback", "buy/init", "ship/request"] as const).map(
    (endpoint): Mutant => ({
      name: `${endpoint} with a bad key is refused but takes effect`,
      violates: "auth.refusal-changes-nothing",
      kind: "effect",
      surfaces: both,
      ...doingAndRefusing(endpoint),
    }),
  ),
  {
    name: "every key that begins with sandbox- is accepted",
    violates: "auth.lookalike-sandbox-key",
    kind: "accepts",
    surfaces: both,
    ...admitting((call) => keyOf(call)?.startsWith("sandbox-") === true),
  },
  {
    name: "every key that begins with sandbox- is accepted for sellbacks",
    violates: "auth.lookalike-sandbox-key",
    kind: "partial",
    surfaces: ["sandbox"],
    ...admitting((call) => call.endpoint === "buyback" && keyOf(call)?.startsWith("sandbox-") === true),
  },
  {
    name: "sandbox keys read production",
    violates: "auth.sandbox-key-on-production",
    kind: "accepts",
    surfaces: partner,
    ...admitting((call) => !writes(call) && keyOf(call)?.startsWith("sandbox-") === true),
  },
  {
    name: "sandbox keys read production's orders",
    violates: "auth.sandbox-key-on-production",
    kind: "accepts",
    surfaces: partner,
    ...admitting((call) => call.endpoint === "order" && keyOf(call) === SANDBOX_KEYS[0]),
  },
  ...(["buy/init", "buyback", "ship/quote", "ship/request"] as const).map(
    (endpoint): Mutant => ({
      name: `sandbox keys are accepted for ${endpoint} in production`,
      violates: "auth.sandbox-key-on-production-writes",
      kind: "accepts",
      surfaces: partner,
      ...admitting((call) => call.endpoint === endpoint && keyOf(call) === SANDBOX_KEYS[0]),
    }),
  ),
  ...(["buy/init", "buyback", "ship/quote", "ship/request"] as const).map(
    (endpoint): Mutant => ({
      name: `production keys are refused for ${endpoint}`,
      violates: "auth.production-key-acts",
      kind: "refuses",
      surfaces: partner,
      request: (call) => (call.endpoint === endpoint ? { status: 401, body: { error: "Invalid API key" } } : undefined),
    }),
  ),
];

/** Executes the request although it refuses it. */
function doingAndRefusing(endpoint: EndpointKey): Pick<Mutant, "request" | "answer"> {
  const refused = new WeakSet<Call>();
  return {
    request: (call) => {
      if (call.endpoint !== endpoint || isKnown(keyOf(call))) return undefined;
      refused.add(call);
      admit(call);
      return undefined;
    },
    answer: (call) => (refused.has(call) ? { status: 401, body: { error: "Invalid API key" } } : undefined),
  };
}
