import type { Call, EndpointKey, Reply } from "../http.ts";
import { PARTNER_KEYS, SANDBOX_KEYS } from "../keys.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
    ({ fault, has }): Mutant =>
      mutant(`auth.${name}.${fault}`, "accepts", both, `${endpoint} accepts a key that is ${fault}`, {
        ...admitting((call) => call.endpoint === endpoint && has(call)),
      }),
  ),
);

/** Faults of authentication. */
export const authMutants: readonly Mutant[] = [
  ...perEndpoint,
  mutant(
    "auth.inventory.missing",
    "accepts",
    ["sandbox"],
    "inventory accepts a request without a key for an existing user",
    {
      request: (call, world) => {
        const isThere = [...world.sandbox.users.keys()].some((key) => key.includes(call.params.user_id ?? "-"));
        if (call.endpoint === "inventory" && keyOf(call) === undefined && isThere) admit(call);
        return undefined;
      },
    },
  ),
  mutant("auth.card.unknown", "status", both, "card answers an unknown key with 403 instead of 401", {
    ...answering(({ endpoint, ...call }) => endpoint === "card" && !isKnown(call.headers["x-api-key"]), {
      status: 403,
      body: { error: "Invalid API key" },
    }),
  }),
  mutant("auth.order.missing", "status", both, "order answers a missing key with 400", {
    ...answering((call) => call.endpoint === "order" && keyOf(call) === undefined, {
      status: 400,
      body: { error: "Invalid API key" },
    }),
  }),
  mutant(
    "auth.available.missing",
    "status",
    both,
    "available refuses a missing key with another text than an unknown one",
    {
      ...answering((call) => keyOf(call) === undefined, { status: 401, body: { error: "Missing API key" } }),
    },
  ),
  mutant("auth.refusal-text", "status", both, "the text of a refused key ends with a full stop", {
    isSlow: true,
    answer: (_, reply) => (reply.status === 401 ? { ...reply, body: { error: "Invalid API key." } } : undefined),
  }),
  mutant("auth.refusal-text", "status", both, "the refusal of a key has message instead of error", {
    answer: (_, reply) => (reply.status === 401 ? { ...reply, body: { message: "Invalid API key" } } : undefined),
  }),
  mutant("auth.production-key-identifies-partner", "refuses", partner, "the second partner key is unknown", {
    rules: (plain) => ({
      partnerOf: (key, surface, world) =>
        plain.partnerOf(key === PARTNER_KEYS[1] ? PARTNER_KEYS[0] : key, surface, world),
    }),
  }),
  mutant("auth.issued-key", "refuses", both, "buyback refuses a newly issued key", {
    ...answering((call) => call.endpoint === "buyback", { status: 401, body: { error: "Invalid API key" } }),
  }),
  mutant("auth.available.unknown", "odd", both, "names of built-in object members are keys", {
    ...admitting((call) => (keyOf(call) ?? "") in {}),
  }),
  mutant(
    "auth.buy-status.unknown",
    "odd",
    both,
    "a key of more than 255 characters is answered with an internal error",
    {
      ...answering((call) => (keyOf(call) ?? "").length > 255, {
        status: 500,
        body: { error: "An unexpected error occurred" },
      }),
    },
  ),
  mutant("auth.altered-key", "odd", both, "keys are compared without regard to case", {
    rules: (plain) => ({
      partnerOf: (key, surface, world) => plain.partnerOf(key?.toLowerCase(), surface, world),
    }),
  }),
  mutant("auth.altered-key", "accepts", both, "only the first characters of a key are compared", {
    ...admitting((call) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => keyOf(call)?.startsWith(key))),
  }),
  mutant("auth.altered-key", "accepts", both, "the last character of a key is not compared", {
    ...admitting((call) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => keyOf(call) === key.slice(0, -1))),
  }),
  mutant("auth.altered-key", "partial", both, "any last character of a key is accepted", {
    ...admitting((call) => [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => differsAtItsEnd(keyOf(call), key))),
  }),
  mutant("auth.altered-key", "partial", both, "an altered key is accepted for orders only", {
    ...admitting(
      (call) =>
        call.endpoint === "order" && [...SANDBOX_KEYS, ...PARTNER_KEYS].some((key) => keyOf(call)?.includes(key)),
    ),
  }),
  mutant("auth.bearer-instead-of-header", "accepts", both, "a bearer token is accepted as the key", {
    request: (call) => {
      call.headers["x-api-key"] ??= call.headers.authorization?.replace(/^Bearer /, "");
      return undefined;
    },
  }),
  mutant(
    "auth.bearer-instead-of-header",
    "partial",
    both,
    "a bearer token is accepted for purchases, sellbacks and shipping",
    {
      request: (call) => {
        if (writes(call)) call.headers["x-api-key"] ??= call.headers.authorization?.replace(/^Bearer /, "");
        return undefined;
      },
    },
  ),
  mutant("auth.before-validation", "accepts", both, "available needs no key if tier counts are requested", {
    request: (call, { keys }) => {
      const [key] = call.surface === "sandbox" ? keys.sandbox : keys.partner.keys();
      if (call.endpoint === "available" && call.query.has("includeTierCounts")) call.headers["x-api-key"] ??= key;
      return undefined;
    },
  }),
  mutant("auth.before-validation", "status", both, "buy/status checks the session before the key", {
    ...answering((call) => call.endpoint === "buy/status" && JSON.stringify(call.body) === "{}", {
      status: 400,
      body: { error: "Transaction failed" },
    }),
  }),
  mutant("auth.before-validation", "status", both, "ship/quote checks its items before the key", {
    ...answering((call) => call.endpoint === "ship/quote" && JSON.stringify(call.body) === "{}", {
      status: 400,
      body: { error: "item_ids is required" },
    }),
  }),
  mutant(
    "auth.before-validation",
    "status",
    both,
    "inventory answers 404 for an unknown user without checking the key",
    {
      request: (call, world) =>
        call.endpoint === "inventory" && !isUser(call, world)
          ? { status: 404, body: { error: "User not found" } }
          : undefined,
    },
  ),
  mutant("auth.before-validation", "status", both, "a malformed quote id is checked before the key", {
    ...answering((call) => call.endpoint === "ship/request" && JSON.stringify(call.body).includes("no-separator"), {
      status: 400,
      body: { error: "quote_id is required" },
    }),
  }),
  ...(["buyback", "buy/init", "ship/request"] as const).map(
    (endpoint): Mutant =>
      mutant("auth.refusal-changes-nothing", "effect", both, `${endpoint} with a bad key is refused but takes effect`, {
        ...doingAndRefusing(endpoint),
      }),
  ),
  mutant("auth.lookalike-sandbox-key", "accepts", both, "every key that begins with sandbox- is accepted", {
    ...admitting((call) => keyOf(call)?.startsWith("sandbox-") === true),
  }),
  mutant(
    "auth.lookalike-sandbox-key",
    "partial",
    ["sandbox"],
    "every key that begins with sandbox- is accepted for sellbacks",
    {
      ...admitting((call) => call.endpoint === "buyback" && keyOf(call)?.startsWith("sandbox-") === true),
    },
  ),
  mutant("auth.sandbox-key-on-production", "accepts", partner, "sandbox keys read production", {
    ...admitting((call) => !writes(call) && keyOf(call)?.startsWith("sandbox-") === true),
  }),
  mutant("auth.sandbox-key-on-production", "accepts", partner, "sandbox keys read production's orders", {
    ...admitting((call) => call.endpoint === "order" && keyOf(call) === SANDBOX_KEYS[0]),
  }),
  ...(["buy/init", "buyback", "ship/quote", "ship/request"] as const).map(
    (endpoint): Mutant =>
      mutant(
        "auth.sandbox-key-on-production-writes",
        "accepts",
        partner,
        `sandbox keys are accepted for ${endpoint} in production`,
        {
          ...admitting((call) => call.endpoint === endpoint && keyOf(call) === SANDBOX_KEYS[0]),
        },
      ),
  ),
  ...(["buy/init", "buyback", "ship/quote", "ship/request"] as const).map(
    (endpoint): Mutant =>
      mutant("auth.production-key-acts", "refuses", partner, `production keys are refused for ${endpoint}`, {
        request: (call) =>
          call.endpoint === endpoint ? { status: 401, body: { error: "Invalid API key" } } : undefined,
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
