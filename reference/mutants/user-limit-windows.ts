import { setTimeout as sleep } from "node:timers/promises";
import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import { stringOf } from "../json.ts";
import { hashOf } from "../user/api-key.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { perWorld, seen } from "./support/per-world.ts";
import { message } from "./support/replies.ts";
import { bodyOf } from "./support/requests.ts";
import { at, ENDPOINTS, recordOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const user = ["user"] as const;

const isPublicRead = ({ surface, endpoint }: Call) =>
  surface === "user" && ["available", "chase", "filters"].includes(endpoint);

/** Changes the length of a window. */
const windowOf = (endpoint: "buy/crypto" | "take-claw-bid-init" | "take-claw-bid-finish", ms: number) =>
  userRules(({ windowsMs }) => ({ windowsMs: { ...windowsMs, [endpoint]: ms } }));

/** Forgets the requests of a key when it is sent as a bearer. */
const forgettingBearers = (endpoint: Call["endpoint"]): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    const key = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
    if (call.endpoint === endpoint && key) world.user.lastCounted.delete(`${hashOf(key)} ${endpoint}`);
    return undefined;
  },
});

/** A refusal with 429 resets the limit. */
function freeingRefusals(endpoint: string): Pick<Mutant, "answer"> {
  return {
    answer: (call, reply, world) => {
      if (call.surface === "user" && call.endpoint === endpoint && reply.status === 429) world.user.lastCounted.clear();
      return undefined;
    },
  };
}

/** When a public read was last accepted. Milliseconds as of `performance.now()`. */
const lastPublicRead = perWorld(() => ({ atMs: Number.NEGATIVE_INFINITY }));

/** Time of the last accepted purchase of a key from a pack. */
const lastOfPack = perWorld(() => new Map<string, number>());

/** The names under which a purchase is counted: of its key, and of its key and pack. */
function packBucket(call: Call, world: World): { readonly ofKey: string; readonly ofPack: string } | undefined {
  const key = at(call, "buy/crypto") ? recordOf(call, world) : undefined;
  if (key === undefined) return undefined;
  const ofKey = `${key.hash} buy/crypto`;
  return { ofKey, ofPack: `${ofKey} ${stringOf(bodyOf(call).claw_id)}` };
}

const surfaces = ["user"] as const;

/** Time between the check of a limit and the note of the request, a small part of the window. Milliseconds. */
const checkedEarlierMs = (endpoint: Call["endpoint"]) => (endpoint === "take-claw-bid-finish" ? 15 : 60);

/**
 * Notes a request only some time after the limit was checked, so that concurrent ones are accepted.
 * @param most how many of the concurrent ones
 */
const notingLate = (endpoint: Call["endpoint"], most = Number.POSITIVE_INFINITY): Pick<Deviation, "request"> => ({
  request: async (call, world) => {
    const key = at(call, endpoint) ? recordOf(call, world) : undefined;
    if (key === undefined) return undefined;
    const name = `${key.hash} ${endpoint}`;
    const lastMs = world.user.lastCounted.get(name);
    await sleep(checkedEarlierMs(endpoint));
    if (lastMs === undefined && seen(world, `concurrent ${name}`) > most) return undefined;
    if (lastMs === undefined) world.user.lastCounted.delete(name);
    else world.user.lastCounted.set(name, lastMs);
    return undefined;
  },
});

/** The limits that let a key through after its window, by key and endpoint. */
const waitedFor = perWorld(() => new Set<string>());

/** Forgets all later requests of a key that has waited for its window. */
const unlimitedAfterWait = (endpoint: keyof World["rules"]["user"]["windowsMs"]): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    const key = at(call, endpoint) ? recordOf(call, world) : undefined;
    if (key === undefined) return undefined;
    const { lastCounted } = world.user;
    const windowMs = world.rules.user.windowsMs[endpoint] ?? 0;
    const name = `${key.hash} ${endpoint}`;
    const silentMs = world.clock.now() - (lastCounted.get(name) ?? Number.NaN);
    if (Number.isFinite(silentMs) && silentMs >= windowMs) waitedFor(world).add(name);
    if (waitedFor(world).has(name)) lastCounted.delete(name);
    return undefined;
  },
});

/** How long limited requests wait instead of being refused. Milliseconds. */
const THROTTLED_MS = 600;

/** Answers limited requests late instead of refusing them. */
const throttling = (endpoint: Call["endpoint"]): Pick<Deviation, "request"> => ({
  request: async (call, world) => {
    const key = at(call, endpoint) ? recordOf(call, world) : undefined;
    const name = `${key?.hash} ${endpoint}`;
    if (key === undefined || !world.user.lastCounted.has(name)) return undefined;
    world.user.lastCounted.delete(name);
    await sleep(THROTTLED_MS);
    return undefined;
  },
});

const perLimit: readonly Mutant[] = ENDPOINTS.filter(({ endpoint }) => endpoint !== "buy/status").flatMap(
  ({ endpoint, area }): Mutant[] => {
    const id = (name: string) => `rate-limit.${area}.${name}`;
    return [
      mutant(id("second-refused"), "status", surfaces, `${endpoint} answers limited requests with 503`, {
        answer: (call, reply) =>
          at(call, endpoint) && reply.status === 429 ? message(503, "Rate limit exceeded") : undefined,
      }),
      mutant(
        id("second-refused"),
        "accepts",
        surfaces,
        `${endpoint} delays limited requests instead of refusing them`,
        {
          ...throttling(endpoint),
          // On a busy machine the delayed request may look like one after the window.
          ...(endpoint === "take-claw-bid-finish" ? { isSlow: true } : {}),
        },
      ),
      mutant(id("second-refused"), "status", surfaces, `${endpoint} ends the text of the rate limit with a full stop`, {
        answer: (call, reply) =>
          at(call, endpoint) && reply.status === 429 ? message(429, "Rate limit exceeded.") : undefined,
      }),
      mutant(id("window-length"), "parallel", surfaces, `${endpoint} accepts concurrent requests of a key`, {
        ...notingLate(endpoint),
      }),
      mutant(
        id("window-length"),
        "repeat",
        surfaces,
        `${endpoint} does not limit a key any more that has waited for its window`,
        {
          ...unlimitedAfterWait(endpoint),
        },
      ),
      mutant(id("second-refused"), "parallel", surfaces, `${endpoint} accepts two concurrent requests of a key`, {
        ...notingLate(endpoint, 2),
      }),
      mutant(
        id("session-exempt"),
        "refuses",
        surfaces,
        `${endpoint} counts session tokens and keys of an account together`,
        {
          rules: userRules(({ bucket }) => ({
            bucket: (caller, on) => (on === endpoint ? `${caller.account.id} ${endpoint}` : bucket(caller, on)),
          })),
        },
      ),
      mutant(id("window-length"), "later", surfaces, `the window of ${endpoint} is a tenth as long`, {
        rules: userRules(({ windowsMs }) => ({
          windowsMs: { ...windowsMs, [endpoint]: (windowsMs[endpoint] ?? 0) / 10 },
        })),
      }),
    ];
  },
);

/** Faults in the windows of rate limits. */
export const userLimitWindowsMutants: readonly Mutant[] = [
  mutant("rate-limit.buy-crypto.window-length", "later", user, "the window of buy/crypto is half as long", {
    rules: windowOf("buy/crypto", 30_000),
  }),
  mutant("rate-limit.buy-crypto.window-length", "later", user, "the window of buy/crypto is three quarters as long", {
    rules: windowOf("buy/crypto", 45_000),
  }),
  mutant("rate-limit.claw-finish.window-length", "later", user, "the window of take-claw-bid-finish is half as long", {
    isSlow: true,
    rules: windowOf("take-claw-bid-finish", 500),
  }),
  mutant(
    "rate-limit.claw-init.window-length",
    "later",
    user,
    "the window of take-claw-bid-init is two thirds as long",
    {
      rules: windowOf("take-claw-bid-init", 3_350),
    },
  ),
  mutant(
    "rate-limit.claw-finish.window-length",
    "later",
    user,
    "the window of take-claw-bid-finish is two thirds as long",
    {
      isSlow: true,
      rules: windowOf("take-claw-bid-finish", 660),
    },
  ),
  mutant("rate-limit.buy-crypto.recovers", "later", user, "the window of buy/crypto is a quarter longer", {
    rules: windowOf("buy/crypto", 75_000),
  }),
  mutant("rate-limit.claw-init.recovers", "later", user, "the window of take-claw-bid-init is a quarter longer", {
    rules: windowOf("take-claw-bid-init", 6_250),
  }),
  mutant(
    "rate-limit.claw-finish.recovers",
    "later",
    user,
    "the window of take-claw-bid-finish is one and a half times as long",
    {
      rules: windowOf("take-claw-bid-finish", 1_500),
    },
  ),
  mutant("rate-limit.claw-finish.recovers", "later", user, "take-claw-bid-finish recovers after twice its window", {
    rules: windowOf("take-claw-bid-finish", 2_000),
  }),
  mutant("rate-limit.buy-crypto.second-refused", "partial", user, "buy/crypto does not limit bearer keys", {
    ...forgettingBearers("buy/crypto"),
  }),
  mutant("rate-limit.claw-finish.second-refused", "partial", user, "take-claw-bid-finish does not limit bearer keys", {
    // A second of real time.
    isSlow: true,
    ...forgettingBearers("take-claw-bid-finish"),
  }),
  mutant("rate-limit.keyless", "repeat", user, "every second public read is answered with 429", {
    isDisturbing: true,
    request: (call) => (isPublicRead(call) && call.nth % 2 === 0 ? message(429, "Rate limit exceeded") : undefined),
  }),
  mutant("rate-limit.keyless", "repeat", user, "public reads of all callers together are limited to one in a second", {
    isDisturbing: true,
    request: (call, world) => {
      if (!isPublicRead(call)) return undefined;
      const { atMs } = lastPublicRead(world);
      const now = performance.now();
      if (now - atMs < 1000) return message(429, "Rate limit exceeded");
      lastPublicRead(world).atMs = now;
      return undefined;
    },
  }),
  mutant("rate-limit.keyless", "repeat", user, "filters is limited to two reads", {
    request: (call) => (at(call, "filters") && call.nth === 3 ? message(429, "Rate limit exceeded") : undefined),
  }),
  mutant(
    "rate-limit.buy-crypto.window-length",
    "effect",
    user,
    "a refused request resets the limit of its key on buy/crypto",
    {
      ...freeingRefusals("buy/crypto"),
    },
  ),
  mutant(
    "rate-limit.claw-init.window-length",
    "effect",
    user,
    "a refused request resets the limit of its key on take-claw-bid-init",
    {
      ...freeingRefusals("take-claw-bid-init"),
    },
  ),
  mutant(
    "rate-limit.claw-finish.window-length",
    "effect",
    user,
    "a refused request resets the limit of its key on take-claw-bid-finish",
    {
      ...freeingRefusals("take-claw-bid-finish"),
    },
  ),
  ...perLimit,
  mutant(
    "rate-limit.buy-crypto.second-refused",
    "partial",
    ["user"],
    "the limit of buy/crypto counts per key and pack",
    {
      request: (call, world) => {
        const name = packBucket(call, world);
        if (name === undefined) return undefined;
        const lastMs = lastOfPack(world).get(name.ofPack);
        if (lastMs === undefined) world.user.lastCounted.delete(name.ofKey);
        else world.user.lastCounted.set(name.ofKey, lastMs);
        return undefined;
      },
      answer: (call, reply, world) => {
        const name = packBucket(call, world);
        if (name !== undefined && reply.status === 200) lastOfPack(world).set(name.ofPack, world.clock.now());
        return undefined;
      },
    },
  ),
];
