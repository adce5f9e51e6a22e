import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { edited } from "../mutants/support/edit.ts";
import { fulfilledLater } from "../mutants/support/fulfilled-later.ts";
import { perWorld } from "../mutants/support/per-world.ts";
import { lookingPollWindow, realPollWindow } from "../mutants/support/real-poll-window.ts";
import { userRules } from "../mutants/support/user-rules.ts";
import { hashOf } from "../user/api-key.ts";
import { pollWindow } from "../user/poll-window.ts";
import type { Refusal } from "../user/refusals.ts";
import type { UserRules } from "../user/rules.ts";
import { fromBytes } from "../user/transaction.ts";
import type { World } from "../world.ts";
import type { Variant } from "./variant.ts";

const isText = (value: unknown) => typeof value === "string" && value !== "";

/** A refusal of buy/status for a session that no account has. */
const isUnknownPurchase = (call: Call, reply: Reply, world: World) =>
  on(call, "buy/status") &&
  reply.status === 400 &&
  !world.user.purchases.has(String((call.body as { session_id?: unknown } | null)?.session_id));

const on = (call: Call, ...endpoints: readonly string[]) =>
  call.surface === "user" && endpoints.includes(call.endpoint);
const bearerOf = (call: Call) => /^bearer (.*)$/i.exec(call.headers.authorization ?? "")?.[1];
const keyOf = (call: Call) => call.headers["x-api-key"];
const message = (status: number, text: string): Reply => ({ status, body: { message: text } });
const error = (status: number, text: string): Reply => ({ status, body: { error: text } });
const says = (reply: Reply, text: string) => (reply.body as { error?: string } | null)?.error === text;
const isLimitedEndpoint = (call: Call) => on(call, "buy/crypto", "take-claw-bid-init", "take-claw-bid-finish");

/** Replaces refusals for which the document allows several texts. */
const saying =
  (isMeant: (call: Call, world: World) => boolean, text: string) => (call: Call, reply: Reply, world: World) =>
    call.surface === "user" && reply.status === 401 && isMeant(call, world) ? message(401, text) : undefined;

const nobody = (call: Call) => !keyOf(call) && bearerOf(call) === undefined;
const isUnknown = (value: string | undefined, world: World) =>
  value !== undefined && !world.user.keys.has(hashOf(value)) && !world.user.tokens.has(value);

const refused = (name: string, refusal: Refusal) =>
  userRules(({ refusals }) => ({ refusals: { ...refusals, [name]: refusal } }));

/** Refuses a second finish of a session while the first is in progress. */
function oneAtATime(): Pick<Variant, "request" | "answer"> {
  const underWay = new Map<unknown, Call>();
  const sessionOf = ({ body }: Call) => (body as { session_id?: unknown } | undefined)?.session_id;
  return {
    request: (call) => {
      if (!on(call, "take-claw-bid-finish") || sessionOf(call) === undefined) return undefined;
      if (underWay.has(sessionOf(call))) return error(409, "Session is being finished");
      underWay.set(sessionOf(call), call);
      return undefined;
    },
    answer: (call) => {
      if (underWay.get(sessionOf(call)) === call) underWay.delete(sessionOf(call));
      return undefined;
    },
  };
}

/** Arranges an internal error of filters after each one that a provider state arranged. */
function failingAgain(): Pick<Variant, "answer"> {
  const isSecond = perWorld(() => ({ now: false }));
  return {
    answer: (call, { status }, world) => {
      if (!on(call, "filters") || status !== 500) return undefined;
      if (!isSecond(world).now) world.faults.order("user", "filters");
      isSecond(world).now = !isSecond(world).now;
      return undefined;
    },
  };
}

/** A purchase is fulfilled when a poll of it has been held for the poll window; the polls that are still held show it then. */
function fulfilledByPoll(): Pick<Variant, "request" | "answer"> {
  const unpolled = perWorld(() => new Set<unknown>());
  return {
    request: async (call, world) => {
      const sessionId = objectOf(call.body)?.session_id;
      if (!on(call, "buy/status") || !unpolled(world).has(sessionId)) return undefined;
      await pollWindow(world.rules.user.pollWindowMs, world.clock, world.closing);
      return unpolled(world).delete(sessionId) ? { status: 200, body: { status: "pending" } } : undefined;
    },
    answer: (call, reply, world) => {
      const bought = on(call, "buy/crypto") && objectOf(objectOf(reply.body)?.result)?.session_id;
      if (bought) unpolled(world).add(bought);
      return undefined;
    },
  };
}

/** Answers a purchase of a pack by another key of the account as the one within this time. */
function sharedPurchases(withinMs: number): Pick<Variant, "answer"> {
  const last = perWorld(
    () => new Map<string, { readonly key: string; readonly atMs: number; readonly reply: Reply }>(),
  );
  return {
    answer: (call, reply, world) => {
      const key = on(call, "buy/crypto") && reply.status === 200 ? keyOf(call) : undefined;
      if (key === undefined) return undefined;
      const purchase = JSON.stringify([world.user.keys.get(hashOf(key))?.account.id, call.body]);
      const earlier = last(world).get(purchase);
      if (earlier !== undefined && earlier.key !== key && Date.now() - earlier.atMs < withinMs) return earlier.reply;
      last(world).set(purchase, { key, atMs: Date.now(), reply });
      return undefined;
    },
  };
}

/** Refuses all but so many requests per second of all callers together, before the system gets them. */
function gatewayLimit(most: number): NonNullable<Variant["request"]> {
  const window = perWorld(() => ({ startMs: 0, requests: 0 }));
  return ({ surface }, world) => {
    if (surface !== "user") return undefined;
    const second = window(world);
    if (Date.now() - second.startMs > 1000) Object.assign(second, { startMs: Date.now(), requests: 0 });
    second.requests++;
    if (second.requests <= most) return undefined;
    return { status: 429, body: null, raw: "<h1>Too Many Requests</h1>", headers: { "retry-after": "1" } };
  };
}

/** Refuses public reads without a key that exceed so many within this time. */
function limitedReads(
  most: number,
  withinMs: number,
  headers: Record<string, string> = {},
): NonNullable<Variant["request"]> {
  const accepted = perWorld((): number[] => []);
  return (call, world) => {
    if (!on(call, "available", "chase", "filters") || !nobody(call)) return undefined;
    const now = performance.now();
    const recent = accepted(world).filter((atMs) => now - atMs < withinMs);
    if (recent.length >= most) return { ...message(429, "Rate limit exceeded"), headers };
    accepted(world).splice(0, Number.POSITIVE_INFINITY, ...recent, now);
    return undefined;
  };
}

/** Whether a fixed window has both requests. */
const inOneWindow: UserRules["isTooSoon"] = (lastMs, nowMs, windowMs) =>
  lastMs !== undefined && Math.floor(lastMs / windowMs) === Math.floor(nowMs / windowMs);

/** Refuses a finish whose transactions can't be read, before it looks for the session. */
const readingFirst: NonNullable<Variant["request"]> = (call, world) => {
  const txs = on(call, "take-claw-bid-finish") ? objectOf(call.body)?.txs : undefined;
  if (!Array.isArray(txs) || txs.length === 0) return undefined;
  const isReadable = (raw: unknown) => fromBytes(world.rules.user.txBytes(raw) ?? new Uint8Array()) !== undefined;
  return txs.every(isReadable) ? undefined : error(400, "Invalid transaction");
};

/** Lets a broadcast fail whose transactions are older than this. */
function shortTransactions(lifetimeMs: number): NonNullable<Variant["request"]> {
  return (call, world) => {
    const session = on(call, "take-claw-bid-finish")
      ? world.user.clawSessions.get(String(objectOf(call.body)?.session_id))
      : undefined;
    if (session?.met === null && world.clock.now() - session.createdAt > lifetimeMs) session.willMeet = "failed";
    return undefined;
  };
}

/** Ends each offer so long after the first request that found it. */
function shortOffers(lifetimeMs: number): NonNullable<Variant["request"]> {
  const sinceMs = perWorld(() => new WeakMap<object, number>());
  return (call, world) => {
    if (call.surface !== "user") return undefined;
    const now = world.clock.now();
    for (const offer of [...world.user.offers.values()].flat()) {
      if (!sinceMs(world).has(offer)) sinceMs(world).set(offer, now);
      if (now - (sinceMs(world).get(offer) ?? now) > lifetimeMs) offer.active = false;
    }
    return undefined;
  };
}

/** Shows the items of a purchase at its first two fulfilled polls as not minted yet. */
function mintedAfterPolls(): Pick<Variant, "answer"> {
  const polls = perWorld(() => new Map<unknown, number>());
  const isUnminted = (call: Call, _: Reply, world: World) =>
    (polls(world).get(objectOf(call.body)?.session_id) ?? 0) <= 2;
  const unminted = edited(
    "buy/status",
    "result.nfts[]",
    (item) => ({
      ...(item as object),
      type: "external",
      mint_address: null,
      collection_address: null,
      token_standard: null,
    }),
    { when: isUnminted },
  );
  return {
    answer: (call, reply, world) => {
      if (!on(call, "buy/status") || reply.status !== 200) return undefined;
      const sessionId = objectOf(call.body)?.session_id;
      if (objectOf(reply.body)?.result !== undefined)
        polls(world).set(sessionId, (polls(world).get(sessionId) ?? 0) + 1);
      return unminted?.(call, reply, world);
    },
  };
}

/** Legal alternatives in what the user-key document leaves open. */
export const userVariants: readonly Variant[] = [
  {
    name: "a missing credential is refused with the text of a bad one",
    because: "A-U-NOCRED",
    answer: saying(nobody, "Invalid or missing credentials"),
  },
  {
    name: "an unknown bearer key is refused as a bad token",
    because: "A-U-BEARER",
    answer: saying(
      (call, world) =>
        !keyOf(call) &&
        bearerOf(call)?.startsWith("svc_") === true &&
        !world.user.keys.get(hashOf(bearerOf(call) ?? ""))?.scopes.length,
      "Invalid token",
    ),
  },
  {
    name: "every bad bearer key is refused as a bad token",
    because: "A-U-BEARER",
    answer: saying((call) => !keyOf(call) && bearerOf(call)?.startsWith("svc_") === true, "Invalid token"),
  },
  {
    name: "a bad session token is refused as a bad credential",
    because: "A-U-BEARER",
    answer: saying((call, world) => !keyOf(call) && isUnknown(bearerOf(call), world), "Invalid or missing credentials"),
  },
  {
    name: "a key without the prefix is refused as a missing token",
    because: "A-U-BEARER",
    answer: saying((call) => Boolean(keyOf(call)) && !keyOf(call)?.startsWith("svc_"), "No token provided"),
  },
  {
    name: "a key without the prefix is refused as a bad token",
    because: "A-U-BEARER",
    answer: saying((call) => Boolean(keyOf(call)) && !keyOf(call)?.startsWith("svc_"), "Invalid token"),
  },
  {
    name: "another account's sale is answered with 400",
    because: "A-U-FOREIGN",
    rules: refused("foreignSession", { status: 400, field: "error", text: "Session does not belong to this user" }),
  },
  {
    name: "a failed broadcast is answered with 400",
    because: "A-U-BROADCAST",
    answer: (call, reply) =>
      on(call, "take-claw-bid-finish") && (reply.body as { tx_status?: string }).tx_status === "failed"
        ? error(400, "Failed to submit transaction")
        : undefined,
  },
  {
    name: "a submission error is answered as a failed broadcast",
    because: "A-U-BROADCAST",
    answer: (call, reply) =>
      on(call, "take-claw-bid-finish") && says(reply, "Failed to submit transaction")
        ? { status: 200, body: { tx_status: "failed" } }
        : undefined,
  },
  {
    name: "both open sessions of one item complete",
    because: "A-U-TWO-SESSIONS",
    rules: userRules(() => ({ broadcast: (session) => session.willMeet })),
  },
  {
    name: "concurrent finishes of a session are all broadcast",
    because: "A-U-FINISH-RACE",
    rules: userRules(() => ({
      gap: () => new Promise((resolve) => setTimeout(resolve, 5)),
      isRepeatable: ({ met }) => met === "success",
    })),
  },
  {
    name: "a finish without transactions ends its session",
    because: "A-U-REFUSED-FINISH",
    answer: (call, reply, world) => {
      if (on(call, "take-claw-bid-finish") && says(reply, "txs is required"))
        world.user.clawSessions.delete(String(objectOf(call.body)?.session_id));
      return undefined;
    },
  },
  {
    name: "keys of an account that buy one pack in the same moment share a purchase",
    because: "A-U-PURCHASE-AGAIN",
    ...sharedPurchases(300),
  },
  {
    name: "finish reads the transactions before it looks for the session",
    because: "user-key-api.md, Not shown: precedence among finish errors",
    withoutStates: ["signed transactions"],
    request: readingFirst,
  },
  {
    name: "the transactions of a sale are valid for a minute",
    because: "A-OFFER-LIFE",
    request: shortTransactions(60_000),
  },
  {
    name: "offers end four minutes after they were found",
    because: "A-OFFER-LIFE",
    request: shortOffers(240_000),
  },
  {
    name: "the items of a crypto purchase are minted after two polls",
    because: "A-MINTED",
    surfaces: ["user"],
    rules: userRules(() => ({ showsItemsAtOnce: false })),
    ...mintedAfterPolls(),
  },
  {
    name: "a completed sale also expires",
    because: "A-U-REPEAT",
    answer: (call, _, world) => {
      if (!on(call, "take-claw-bid-finish")) return undefined;
      const session = world.user.clawSessions.get(
        String((call.body as { session_id?: unknown } | undefined)?.session_id),
      );
      const isOld = session?.met === "success" && world.clock.now() - session.createdAt > 300_000;
      return isOld ? error(400, "Session expired") : undefined;
    },
  },
  {
    name: "rate limit windows are fixed",
    because: "A-U-RATE",
    rules: userRules(() => ({ isTooSoon: inOneWindow })),
  },
  {
    name: "rate limit windows are fixed, and a finish takes 300 ms",
    because: "A-U-RATE",
    request: async (call) => {
      if (on(call, "take-claw-bid-finish")) await sleep(300);
      return undefined;
    },
    rules: userRules(() => ({ isTooSoon: inOneWindow })),
  },
  {
    name: "unsuccessful requests count towards the rate limit",
    because: "A-U-RATE",
    rules: userRules(() => ({ isCounted: () => true })),
  },
  {
    name: "limited requests prolong the rate limit window",
    because: "A-U-RATE",
    rules: userRules(() => ({ isRefusedCounted: true })),
  },
  {
    name: "all requests count and prolong the rate limit window",
    because: "A-U-RATE",
    rules: userRules(() => ({ isCounted: () => true, isRefusedCounted: true })),
  },
  {
    name: "limited requests are answered with Retry-After",
    because: "A-U-RATE",
    answer: (call, reply) =>
      isLimitedEndpoint(call) && reply.status === 429 ? { ...reply, headers: { "retry-after": "1" } } : undefined,
  },
  {
    name: "bad bodies are refused before the rate limit is checked",
    because: "A-U-RATE",
    answer: (call, reply) =>
      isLimitedEndpoint(call) && reply.status === 429 && Object.keys(Object(call.body)).length === 0
        ? error(400, "Bad request")
        : undefined,
  },
  {
    name: "a gateway refuses some public reads with its own body",
    because: "A-HTTP: what stands before the system is no part of it",
    request: ({ endpoint, nth }) =>
      ["available", "chase", "filters"].includes(endpoint) && nth % 9 === 0
        ? { status: 429, body: { error: "slow down" }, headers: { "retry-after": "1" } }
        : undefined,
  },
  {
    name: "public reads are limited to five per second and address",
    because: "A-ADDRESS-LIMIT",
    request: limitedReads(5, 1000),
  },
  {
    name: "public reads are limited per minute and address, with Retry-After",
    because: "A-ADDRESS-LIMIT",
    request: limitedReads(40, 60_000, { "retry-after": "1" }),
  },
  {
    name: "a gateway refuses more than forty requests per second with a page",
    because: "A-HTTP: what stands before the system is no part of it",
    request: gatewayLimit(40),
  },
  {
    name: "a key that is made without scopes carries both",
    because: "user-key-api.md, API key: a new key carries both scopes",
    surfaces: ["user"],
    rules: userRules(({ hasScope }) => ({
      hasScope: (key, scope) => key.scopes.length === 0 || hasScope(key, scope),
    })),
  },
  {
    name: "the provider makes no keys",
    because: "interface.md: a state may not be offered",
    withoutStates: ["an API key"],
  },
  {
    name: "the provider returns the same key whenever the same one is asked for",
    because: "interface.md: a state returns a key, and not a new one",
    rules: (plain) => {
      const keys = new Map<string, string>();
      return userRules(({ newKey }) => ({
        newKey: (world, params) => {
          const asked = JSON.stringify(params);
          const key = keys.get(asked) ?? newKey(world, params);
          keys.set(asked, key);
          return key;
        },
      }))(plain);
    },
  },
  {
    name: "polls are limited to one in 400 ms",
    because: "A-U-STATUS-RATE",
    rules: userRules(({ windowsMs }) => ({ windowsMs: { ...windowsMs, "buy/status": 400 } })),
  },
  {
    name: "polls of one key for the whole run are limited to one in 400 ms",
    because: "A-U-STATUS-RATE",
    rules: userRules(({ windowsMs }) => ({ windowsMs: { ...windowsMs, "buy/status": 400 } })),
    withoutStates: "all",
  },
  { name: "buy/crypto shows no items", because: "A-U-NFTS", rules: userRules(() => ({ showsItemsAtOnce: false })) },
  {
    name: "buy/crypto shows items beside the result",
    because: "A-U-NFTS",
    answer: edited("buy/crypto", "", (body) => ({ ...(body as object), nfts: [{ id: "some-item" }] })),
  },
  {
    name: "buy/crypto shows items before they are minted",
    because: "A-U-NFTS",
    answer: edited("buy/crypto", "result.nfts", (nfts) =>
      (nfts as { id: string }[] | undefined)?.map((item, place) => ({
        ...item,
        id: `reserved-${place}`,
        type: "external",
        mint_address: null,
      })),
    ),
  },
  {
    name: "buy/crypto shows the id, the type and the content of items",
    because: "A-U-NFTS",
    answer: edited("buy/crypto", "result.nfts", (nfts) =>
      (nfts as Record<string, unknown>[] | undefined)?.map(({ id, type, content }) => ({ id, type, content })),
    ),
  },
  {
    name: "buy/crypto shows core items before they have a mint address",
    because: "A-U-NFTS",
    answer: edited("buy/crypto", "result.nfts[].mint_address", () => null),
  },
  { name: "the poll window is 4.5 s", because: "A-U-WINDOW", rules: userRules(() => ({ pollWindowMs: 4_500 })) },
  { name: "the poll window is 9.5 s", because: "A-U-WINDOW", rules: userRules(() => ({ pollWindowMs: 9_500 })) },
  { name: "the poll window is real time", because: "A-U-WINDOW", ...realPollWindow(6_000) },
  { name: "the poll window is checked every second", because: "A-U-WINDOW", ...lookingPollWindow(6_000, 1_000) },
  {
    name: "a poll of the user surface is held for its whole window, whatever it finds",
    because: "POST buy/status: how soon a fulfilled purchase is answered is not said",
    isSlow: true,
    answer: async (call, reply, world) => {
      const isFulfilled = on(call, "buy/status") && objectOf(reply.body)?.result !== undefined;
      if (isFulfilled) await pollWindow(world.rules.user.pollWindowMs, world.clock, world.closing);
      return undefined;
    },
  },
  {
    name: "filters has three traits",
    because: "A-U-TRAITS",
    rules: userRules(() => ({ traits: ["Type", "Grader", "Grade"] })),
  },
  { name: "filters has no traits", because: "A-U-TRAITS", rules: userRules(() => ({ traits: [] })) },
  {
    name: "the values of a facet are those that cards give to another trait",
    because: "A-U-FACET-VALUES",
    surfaces: ["sandbox", "user"],
    rules: userRules(({ facetValues }) => ({
      facetValues: (trait, listings) => facetValues({ Type: "Set", Set: "Type" }[trait] ?? trait, listings),
    })),
  },
  {
    name: "filters fails again after an internal error",
    because: "Errors: no sentence says that the request after an internal error succeeds",
    ...failingAgain(),
  },
  {
    name: "the offer of a sold item ends two seconds later",
    because: "A-U-OFFER-ENDS",
    rules: userRules(({ settle }) => ({
      settle: (session, proceeds) => {
        settle(session, proceeds);
        session.offer.active = true;
        setTimeout(() => Object.assign(session.offer, { active: false }), 2_000).unref();
      },
    })),
  },
  { name: "filters is not cached", because: "A-U-CACHE", rules: userRules(() => ({ facetCacheMs: 0 })) },
  {
    name: "filters changes at every read",
    because: "A-U-CACHE",
    answer: edited("filters", "filters.metadata.Set", (_, { call }) => [{ value: `Set ${call.nth}` }]),
  },
  {
    name: "a warm cache of filters hides an internal error",
    because: "A-U-CACHE",
    request: (call, world) => {
      const { facets } = world.user;
      const isWarm = facets !== null && world.clock.now() - facets.madeAt < world.rules.user.facetCacheMs;
      if (on(call, "filters") && isWarm) world.faults.take("user", "filters");
      return undefined;
    },
  },
  {
    name: "missing members are answered with 422",
    because: "A-U-MISSING",
    answer: (call, reply) =>
      call.surface === "user" &&
      reply.status === 400 &&
      / is required$/.test(String((reply.body as { error?: string }).error))
        ? error(422, "Unprocessable")
        : undefined,
  },
  {
    name: "an unknown pack is 404",
    because: "A-U-MISSING",
    rules: refused("packUnknown", { status: 404, field: "error", text: "Pack not found" }),
  },
  {
    name: "a pack that can't be sold is answered with 409",
    because: "A-U-MISSING",
    rules: refused("packNotPurchasable", { status: 409, field: "error", text: "Pack is not available" }),
  },
  {
    name: "a platform that comes twice is refused with 400",
    because: "GET /api/vm/available: which of two values counts is not said",
    request: (call) =>
      on(call, "available") && call.query.getAll("platform").length > 1
        ? error(400, "platform comes twice")
        : undefined,
  },
  {
    name: "a slug with a percent sign is refused with 400",
    because: "frameworks refuse such a path before any endpoint sees it",
    request: (call) =>
      call.endpoint === "chase" && call.params.slug?.includes("%") === true ? error(400, "Bad Request") : undefined,
  },
  {
    name: "an unknown purchase is answered with 404",
    because: "A-U-STATUSUNKNOWN",
    answer: (call, reply, world) =>
      isUnknownPurchase(call, reply, world) ? error(404, "Session not found") : undefined,
  },
  {
    name: "an unknown purchase is answered with 401 and the text of bad credentials",
    because: "A-U-STATUSUNKNOWN: any 4xx",
    answer: (call, reply, world) =>
      isUnknownPurchase(call, reply, world) && objectOf(call.body)?.session_id !== undefined
        ? { status: 401, body: { message: "Invalid or missing credentials" } }
        : undefined,
  },
  {
    name: "sessions that the account does not have are answered with 404 and the text of a failed purchase",
    because: "A-U-STATUSUNKNOWN",
    answer: (call, reply, world) =>
      isUnknownPurchase(call, reply, world) ? error(404, "Transaction failed") : undefined,
  },
  {
    name: "polls of another account's purchase are answered with 422 and the text of a failed purchase",
    because: "A-U-STATUSUNKNOWN",
    answer: (call, reply, world) =>
      on(call, "buy/status") &&
      reply.status === 400 &&
      world.user.purchases.get(String(objectOf(call.body)?.session_id))?.outcome === "fulfilled"
        ? error(422, "Transaction failed")
        : undefined,
  },
  {
    name: "an init without mint_address is answered with 422 and the text of a missing offer",
    because: "A-U-MISSING",
    answer: (call, reply) =>
      on(call, "take-claw-bid-init") && reply.status === 400 && !isText(objectOf(call.body)?.mint_address)
        ? error(422, "Invalid buyback offer")
        : undefined,
  },
  {
    name: "a finish without txs is answered with 422 and the text of a failed submission",
    because: "A-U-MISSING",
    answer: (call, reply) =>
      on(call, "take-claw-bid-finish") && reply.status === 400 && objectOf(call.body)?.txs === undefined
        ? error(422, "Failed to submit transaction")
        : undefined,
  },
  {
    name: "any account can read a purchase",
    because: "A-U-STATUSUNKNOWN",
    rules: userRules(() => ({ mayPoll: () => true })),
  },
  {
    name: "public reads refuse bad credentials",
    because: "A-U-PUBLICBAD",
    request: (call, world) =>
      on(call, "available", "chase", "filters") && isUnknown(keyOf(call) ?? bearerOf(call), world)
        ? message(401, "Invalid or missing credentials")
        : undefined,
  },
  {
    name: "an account without a wallet is refused as one without an offer",
    because: "A-U-WALLETORDER",
    rules: refused("noWallet", { status: 400, field: "error", text: "Invalid buyback offer" }),
  },
  {
    name: "a concurrent finish of a sale is answered with 409",
    because: "what finish answers on a session under way is not shown",
    rules: userRules(() => ({ gap: () => new Promise((resolve) => setTimeout(resolve, 5)) })),
    ...oneAtATime(),
  },
  {
    name: "account ids are strings of digits",
    because: "A-U-USERID",
    rules: userRules(({ userIdOf }) => ({ userIdOf: (purchase) => `${1000 + userIdOf(purchase).length}` })),
  },
  {
    name: "chase images are not cropped",
    because: "A-U-IMAGE",
    rules: userRules(() => ({ croppedImage: (image) => image })),
  },
  {
    name: "marketplace-listings requires a credential",
    because: "not shown: authentication of marketplace-listings",
    request: (call) => (on(call, "listings") && nobody(call) ? message(401, "No token provided") : undefined),
  },
  {
    name: "a sale has several transactions to sign",
    because: "txV0s is a list",
    rules: userRules(({ transactions }) => ({
      transactions: (service, seller, id) => [
        ...transactions(service, seller, id),
        ...transactions(service, seller, `${id}-fee`),
      ],
    })),
  },
  {
    name: "answers of the user surface have more members than documented",
    because: "extra fields",
    answer: (call, reply) =>
      call.surface === "user" && typeof reply.body === "object" && reply.body !== null && !Array.isArray(reply.body)
        ? { ...reply, body: { ...reply.body, requestId: `r-${call.nth}` } }
        : undefined,
  },
  {
    name: "buy/crypto also requires a wallet",
    because: "not shown: buy/crypto's body",
    answer: (call, reply) =>
      on(call, "buy/crypto") && reply.status < 400 ? error(400, "wallet is required") : undefined,
  },
  {
    name: "buy/crypto checks for a wallet before anything else",
    because: "not shown: buy/crypto's body",
    request: (call) => (on(call, "buy/crypto") ? error(400, "wallet is required") : undefined),
  },
  {
    name: "purchases of the user surface are fulfilled 1.5 s after they were made",
    because: "States: processing; a poll that is held shows it",
    ...fulfilledLater(1_500, "often"),
  },
  {
    name: "polls look every two seconds for their purchase, which is fulfilled 2.5 s after it was made",
    because: "States: processing; how often a held poll looks is not shown",
    ...fulfilledLater(2_500, "often", 2_000),
  },
  {
    name: "market cards and core cards of the user surface are all minted",
    because: "A-MINTED; a card that was bought on the market may have been minted",
    surfaces: ["user"],
    rules: userRules(({ itemView }) => ({
      itemView: (item) => ({ ...itemView(item), type: "enft", mint_address: item.listing.id }),
    })),
  },
  {
    name: "purchases of the user surface are fulfilled after one pending poll",
    because: "States: processing",
    ...fulfilledByPoll(),
  },
  {
    name: "one pack is listed on the user surface",
    because: "A-LISTED",
    start: ({ packs }) => {
      for (const pack of packs.slice(1)) pack.unlisted = true;
    },
  },
  {
    name: "the user surface lists no pack",
    because: "A-LISTED",
    start: ({ packs }) => {
      for (const pack of packs) pack.unlisted = true;
    },
  },
  {
    name: "packs of the user surface have no slug",
    because: "A-SLUG",
    start: ({ packs }) => {
      for (const pack of packs) pack.slug = null;
    },
  },
  { name: "the clock is a day ahead", because: "A-CLOCK", start: ({ clock }) => clock.move(86_400) },
  { name: "the user surface offers no provider states", because: "provider states are optional", withoutStates: "all" },
];
