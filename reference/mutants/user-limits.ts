import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Caller } from "../user/authenticate.ts";
import type { UserRules } from "../user/rules.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
    mutant(id("second-refused"), "accepts", surfaces, `${endpoint} has no limit`, {
      rules: withWindow(endpoint, undefined),
    }),
    mutant(id("second-refused"), "status", surfaces, `${endpoint} refuses limited requests with another text`, {
      answer: (call, reply) => (isLimited(call, reply, endpoint) ? message(429, "Too many requests") : undefined),
    }),
    mutant(
      "user-errors.message-member",
      "type",
      surfaces,
      `${endpoint} refuses limited requests with error instead of message`,
      {
        answer: (call, reply) =>
          isLimited(call, reply, endpoint) ? { status: 429, body: { error: "Rate limit exceeded" } } : undefined,
      },
    ),
    mutant(id("second-refused"), "status", surfaces, `${endpoint} answers limited requests with 403`, {
      answer: (call, reply) => (isLimited(call, reply, endpoint) ? message(403, "Rate limit exceeded") : undefined),
    }),
    mutant(id("second-refused"), "type", surfaces, `${endpoint} answers limited requests with plain text`, {
      answer: (call, reply) =>
        isLimited(call, reply, endpoint)
          ? { status: 429, body: null, raw: "Too many requests, please try again later." }
          : undefined,
    }),
    mutant(id("second-refused"), "status", surfaces, `${endpoint} answers limited requests with an internal error`, {
      answer: (call, reply) =>
        isLimited(call, reply, endpoint) ? { status: 500, body: { error: "Internal server error" } } : undefined,
    }),
    mutant(id("window-length"), "later", surfaces, `the window of ${endpoint} is a fifth as long`, {
      rules: withWindow(endpoint, windowMs / 5),
    }),
    mutant(id("recovers"), "later", surfaces, `${endpoint} never accepts a limited key again`, {
      rules: withWindow(endpoint, windowMs * 100),
    }),
    mutant(id("recovers"), "later", surfaces, `the window of ${endpoint} is twice as long`, {
      rules: withWindow(endpoint, windowMs * (endpoint === "take-claw-bid-finish" ? 8 : 2)),
    }),
    mutant(id("not-global"), "refuses", surfaces, `${endpoint} has one limit for all keys`, {
      rules: countedBy(endpoint, ({ key }) => (key ? endpoint : undefined)),
    }),
    mutant(id("second-refused"), "partial", surfaces, `${endpoint} limits only keys of the first account`, {
      rules: countedBy(endpoint, ({ key, account }) =>
        key && account.id === "account-first" ? `${key.hash} ${endpoint}` : undefined,
      ),
    }),
    mutant(id("not-per-account"), "refuses", surfaces, `${endpoint} limits by account instead of key`, {
      rules: countedBy(endpoint, ({ key, account }) => (key ? `${account.id} ${endpoint}` : undefined)),
    }),
    mutant("rate-limit.same-key-in-either-header", "accepts", surfaces, `${endpoint} counts each key header apart`, {
      ...countingHeadersApart(endpoint),
    }),
    mutant(id("session-exempt"), "refuses", surfaces, `${endpoint} limits session tokens`, {
      rules: countedBy(endpoint, ({ key, account }) => `${key?.hash ?? account.id} ${endpoint}`),
    }),
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
  mutant("rate-limit.claw-finish.recovers", "repeat", surfaces, "a limited take-claw-bid-finish ends its session", {
    ...spoiledByLimit("take-claw-bid-finish", "session_id", "Failed to submit transaction"),
  }),
  mutant("rate-limit.claw-init.recovers", "repeat", surfaces, "a limited take-claw-bid-init reserves the card", {
    ...spoiledByLimit("take-claw-bid-init", "mint_address", "No buyback offer found"),
  }),
  mutant("rate-limit.crypto-status.not-limited", "refuses", surfaces, "buy/status has the limit of buy/crypto", {
    rules: withWindow("buy/status", 60_000),
  }),
  mutant(
    "rate-limit.crypto-status.not-limited",
    "refuses",
    surfaces,
    "buy/status is limited to one request per second",
    {
      rules: withWindow("buy/status", 1_000),
    },
  ),
  mutant(
    "rate-limit.crypto-status.not-limited",
    "repeat",
    surfaces,
    "buy/status is limited to three requests per ten seconds",
    {
      isWithoutStates: true,
      ...fewPolls(),
    },
  ),
  mutant("rate-limit.endpoints-apart", "partial", surfaces, "a poll counts towards the limit of buy/crypto", {
    request: (call, world) => {
      const key = call.endpoint === "buy/status" ? recordOf(call, world) : undefined;
      if (key) world.user.lastCounted.set(`${key.hash} buy/crypto`, world.clock.now());
      return undefined;
    },
  }),
  mutant(
    "rate-limit.crypto-status.session-exempt",
    "repeat",
    surfaces,
    "every third poll is answered with 429, also with session tokens",
    {
      answer: (call) =>
        call.endpoint === "buy/status" && everyNth(3)(call) ? message(429, "Rate limit exceeded") : undefined,
    },
  ),
  mutant("rate-limit.buy-crypto.second-refused", "partial", surfaces, "keys with one scope are not limited", {
    rules: userRules(({ bucket }) => ({
      bucket: (caller, endpoint) => (caller.key?.scopes.length === 1 ? undefined : bucket(caller, endpoint)),
    })),
  }),
  mutant(
    "rate-limit.claw-init.window-length",
    "partial",
    surfaces,
    "keys of the second account are not limited at take-claw-bid-init",
    {
      rules: userRules(({ bucket }) => ({
        bucket: (caller, endpoint) =>
          endpoint === "take-claw-bid-init" && caller.account.id === "account-second"
            ? undefined
            : bucket(caller, endpoint),
      })),
    },
  ),
  mutant(
    "rate-limit.buy-crypto.second-refused",
    "partial",
    surfaces,
    "the limit of a key is forgotten when it calls another limited endpoint",
    {
      request: (call, world) => {
        const key = LIMITS.some(({ endpoint }) => at(call, endpoint)) ? recordOf(call, world) : undefined;
        for (const { endpoint } of key === undefined ? [] : LIMITS) {
          if (endpoint !== call.endpoint) world.user.lastCounted.delete(`${key?.hash} ${endpoint}`);
        }
        return undefined;
      },
    },
  ),
  mutant("rate-limit.same-key-in-either-header", "accepts", surfaces, "each credential header has a separate limit", {
    ...countingHeadersApart(),
  }),
  mutant("rate-limit.endpoints-apart", "refuses", surfaces, "one limit applies to all endpoints together", {
    rules: userRules(() => ({ bucket: ({ key }) => key?.hash })),
  }),
];

/**
 * Counts the same key separately for the two headers that can contain it.
 * @param only the only endpoint that does so; default: all
 */
function countingHeadersApart(only?: EndpointKey): Pick<Mutant, "rules" | "request"> {
  let form = "";
  return {
    request: (call) => {
      form = call.headers["x-api-key"] === undefined ? "bearer" : "key";
      return undefined;
    },
    rules: userRules(({ bucket }) => ({
      bucket: (caller, endpoint) => {
        const name = bucket(caller, endpoint);
        return name === undefined || endpoint !== (only ?? endpoint) ? name : `${form} ${name}`;
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
