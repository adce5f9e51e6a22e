import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Caller } from "../user/authenticate.ts";
import type { UserRules } from "../user/rules.ts";
import type { Mutant } from "./mutant.ts";
import { everyNth } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";
import { at, recordOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

const LIMITS = [
  { endpoint: "buy/crypto", area: "buy-crypto", windowMs: 60_000 },
  { endpoint: "take-claw-bid-init", area: "claw-init", windowMs: 5_000 },
  { endpoint: "take-claw-bid-finish", area: "claw-finish", windowMs: 1_000 },
] as const;

const isLimited = (call: Call, reply: Reply, endpoint: EndpointKey) =>
  call.endpoint === endpoint && reply.status === 429;
const message = (status: number, text: string): Reply => ({ status, body: { message: text } });

/** Counts the requests of one endpoint under another name. */
const countedBy = (at: EndpointKey, name: (caller: Caller) => string | undefined) =>
  userRules(({ bucket }) => ({
    bucket: (caller, endpoint) => (endpoint === at ? name(caller) : bucket(caller, endpoint)),
  }));

const withWindow = (endpoint: EndpointKey, ms: number | undefined) =>
  userRules(({ windowsMs }: UserRules) => ({
    windowsMs: Object.fromEntries(
      Object.entries({ ...windowsMs, [endpoint]: ms }).filter(([, each]) => each !== undefined),
    ),
  }));

const perEndpoint: readonly Mutant[] = LIMITS.flatMap(({ endpoint, area, windowMs }): Mutant[] => {
  const id = (name: string) => `rate-limit.${area}.${name}`;
  return [
    {
      name: `${endpoint} has no limit`,
      violates: id("second-refused"),
      kind: "accepts",
      surfaces,
      rules: withWindow(endpoint, undefined),
    },
    {
      name: `${endpoint} refuses limited requests with another text`,
      violates: id("second-refused"),
      kind: "status",
      surfaces,
      answer: (call, reply) => (isLimited(call, reply, endpoint) ? message(429, "Too many requests") : undefined),
    },
    {
      name: `${endpoint} refuses limited requests with error instead of message`,
      violates: "user-errors.message-member",
      kind: "type",
      surfaces,
      answer: (call, reply) =>
        isLimited(call, reply, endpoint) ? { status: 429, body: { error: "Rate limit exceeded" } } : undefined,
    },
    {
      name: `${endpoint} answers limited requests with 403`,
      violates: id("second-refused"),
      kind: "status",
      surfaces,
      answer: (call, reply) => (isLimited(call, reply, endpoint) ? message(403, "Rate limit exceeded") : undefined),
    },
    {
      name: `${endpoint} answers limited requests with plain text`,
      violates: id("second-refused"),
      kind: "type",
      surfaces,
      answer: (call, reply) =>
        isLimited(call, reply, endpoint)
          ? { status: 429, body: null, raw: "Too many requests, please try again later." }
          : undefined,
    },
    {
      name: `${endpoint} answers limited requests with an internal error`,
      violates: id("second-refused"),
      kind: "status",
      surfaces,
      answer: (call, reply) =>
        isLimited(call, reply, endpoint) ? { status: 500, body: { error: "Internal server error" } } : undefined,
    },
    {
      name: `the window of ${endpoint} is a fifth as long`,
      violates: id("window-length"),
      kind: "later",
      surfaces,
      rules: withWindow(endpoint, windowMs / 5),
    },
    {
      name: `${endpoint} never accepts a limited key again`,
      violates: id("recovers"),
      kind: "later",
      surfaces,
      rules: withWindow(endpoint, windowMs * 100),
    },
    {
      name: `the window of ${endpoint} is twice as long`,
      violates: id("recovers"),
      kind: "later",
      surfaces,
      rules: withWindow(endpoint, windowMs * (endpoint === "take-claw-bid-finish" ? 8 : 2)),
    },
    {
      name: `${endpoint} has one limit for all keys`,
      violates: id("not-global"),
      kind: "refuses",
      surfaces,
      rules: countedBy(endpoint, ({ key }) => (key ? endpoint : undefined)),
    },
    {
      name: `${endpoint} limits only keys of the first account`,
      violates: id("second-refused"),
      kind: "partial",
      surfaces,
      rules: countedBy(endpoint, ({ key, account }) =>
        key && account.id === "account-first" ? `${key.hash} ${endpoint}` : undefined,
      ),
    },
    {
      name: `${endpoint} limits by account instead of key`,
      violates: id("not-per-account"),
      kind: "refuses",
      surfaces,
      rules: countedBy(endpoint, ({ key, account }) => (key ? `${account.id} ${endpoint}` : undefined)),
    },
    {
      name: `${endpoint} limits session tokens`,
      violates: id("session-exempt"),
      kind: "refuses",
      surfaces,
      rules: countedBy(endpoint, ({ key, account }) => `${key?.hash ?? account.id} ${endpoint}`),
    },
  ];
});

/** A request that is limited spoils what it is about: the sale's session, or the card. */
function spoiledByLimit(
  endpoint: EndpointKey,
  member: "session_id" | "mint_address",
  text: string,
): Pick<Mutant, "answer"> {
  const spoiled = perWorld(() => new Set<unknown>());
  return {
    answer: (call, reply, world) => {
      const subject = objectOf(call.body)?.[member];
      if (isLimited(call, reply, endpoint)) spoiled(world).add(subject);
      return call.endpoint === endpoint && reply.status === 200 && spoiled(world).has(subject)
        ? message(400, text)
        : undefined;
    },
  };
}

/** Faults of limits. */
export const userLimitMutants: readonly Mutant[] = [
  ...perEndpoint,
  {
    name: "a limited take-claw-bid-finish ends its session",
    violates: "rate-limit.claw-finish.recovers",
    kind: "repeat",
    surfaces,
    ...spoiledByLimit("take-claw-bid-finish", "session_id", "Failed to submit transaction"),
  },
  {
    name: "a limited take-claw-bid-init reserves the card",
    violates: "rate-limit.claw-init.recovers",
    kind: "repeat",
    surfaces,
    ...spoiledByLimit("take-claw-bid-init", "mint_address", "No buyback offer found"),
  },
  {
    name: "buy/status has the limit of buy/crypto",
    violates: "rate-limit.crypto-status.not-limited",
    kind: "refuses",
    surfaces,
    rules: withWindow("buy/status", 60_000),
  },
  {
    name: "buy/status is limited to one request per second",
    violates: "rate-limit.crypto-status.not-limited",
    kind: "refuses",
    surfaces,
    rules: withWindow("buy/status", 1_000),
  },
  {
    name: "buy/status is limited to three requests per ten seconds",
    violates: "rate-limit.crypto-status.not-limited",
    kind: "repeat",
    surfaces,
    isWithoutStates: true,
    ...fewPolls(),
  },
  {
    name: "a poll counts towards the limit of buy/crypto",
    violates: "rate-limit.endpoints-apart",
    kind: "partial",
    surfaces,
    request: (call, world) => {
      const key = call.endpoint === "buy/status" ? recordOf(call, world) : undefined;
      if (key) world.user.lastCounted.set(`${key.hash} buy/crypto`, world.clock.now());
      return undefined;
    },
  },
  {
    name: "every third poll is answered with 429, also with session tokens",
    violates: "rate-limit.crypto-status.session-exempt",
    kind: "repeat",
    surfaces,
    answer: (call) =>
      call.endpoint === "buy/status" && everyNth(3)(call) ? message(429, "Rate limit exceeded") : undefined,
  },
  {
    name: "keys with one scope are not limited",
    violates: "rate-limit.buy-crypto.second-refused",
    kind: "partial",
    surfaces,
    rules: userRules(({ bucket }) => ({
      bucket: (caller, endpoint) => (caller.key?.scopes.length === 1 ? undefined : bucket(caller, endpoint)),
    })),
  },
  {
    name: "keys of the second account are not limited at take-claw-bid-init",
    violates: "rate-limit.claw-init.window-length",
    kind: "partial",
    surfaces,
    rules: userRules(({ bucket }) => ({
      bucket: (caller, endpoint) =>
        endpoint === "take-claw-bid-init" && caller.account.id === "account-second"
          ? undefined
          : bucket(caller, endpoint),
    })),
  },
  {
    name: "the limit of a key is forgotten when it calls another limited endpoint",
    violates: "rate-limit.buy-crypto.second-refused",
    kind: "partial",
    surfaces,
    request: (call, world) => {
      const key = LIMITS.some(({ endpoint }) => at(call, endpoint)) ? recordOf(call, world) : undefined;
      for (const { endpoint } of key === undefined ? [] : LIMITS) {
        if (endpoint !== call.endpoint) world.user.lastCounted.delete(`${key?.hash} ${endpoint}`);
      }
      return undefined;
    },
  },
  {
    name: "each credential header has a separate limit",
    violates: "rate-limit.same-key-in-either-header",
    kind: "accepts",
    surfaces,
    ...countingHeadersApart(),
  },
  {
    name: "one limit applies to all endpoints together",
    violates: "rate-limit.endpoints-apart",
    kind: "refuses",
    surfaces,
    rules: userRules(() => ({ bucket: ({ key }) => key?.hash })),
  },
];

/** Counts the same key separately for the two headers that can contain it. */
function countingHeadersApart(): Pick<Mutant, "rules" | "request"> {
  let form = "";
  return {
    request: (call) => {
      form = call.headers["x-api-key"] === undefined ? "bearer" : "key";
      return undefined;
    },
    rules: userRules(({ bucket }) => ({
      bucket: (caller, endpoint) => {
        const name = bucket(caller, endpoint);
        return name === undefined ? undefined : `${form} ${name}`;
      },
    })),
  };
}

/** Refuses polls of a key after its third within ten seconds. */
function fewPolls(): Pick<Mutant, "request"> {
  const pollsOf = perWorld(() => new Map<string, number[]>());
  return {
    request: (call, world) => {
      const key = call.surface === "user" && call.endpoint === "buy/status" ? recordOf(call, world) : undefined;
      if (key === undefined) return undefined;
      const nowMs = world.clock.now();
      const recent = (pollsOf(world).get(key.hash) ?? []).filter((atMs) => nowMs - atMs < 10_000);
      pollsOf(world).set(key.hash, [...recent, nowMs]);
      return recent.length < 3 ? undefined : message(429, "Rate limit exceeded");
    },
  };
}
