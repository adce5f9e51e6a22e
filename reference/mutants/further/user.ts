import { hashOf } from "../../user/api-key.ts";
import type { Call, EndpointKey, Reply } from "../../wire.ts";
import type { World } from "../../world.ts";
import { edited } from "../edit.ts";
import type { Mutant } from "../mutant.ts";
import { userRules } from "../user-rules.ts";

const surfaces = ["user"] as const;

const at = (call: Call, endpoint: EndpointKey) => call.surface === "user" && call.endpoint === endpoint;
const message = (status: number, text: string): Reply => ({ status, body: { message: text } });
const error = (status: number, text: string): Reply => ({ status, body: { error: text } });
const bearerOf = (call: Call) => /^bearer (.*)$/i.exec(call.headers.authorization ?? "")?.[1];
const keyOf = (call: Call) => call.headers["x-api-key"];
const recordOf = (call: Call, world: World) => world.user.keys.get(hashOf(keyOf(call) ?? bearerOf(call) ?? ""));
const errorIn = (reply: Reply) => (reply.body as { error?: unknown } | null)?.error;

/** Answers otherwise what would be served, where the credential is like this. */
const insteadOfServing =
  (endpoint: EndpointKey, isMeant: (call: Call, world: World) => boolean, reply: Reply) =>
  (call: Call, given: Reply, world: World): Reply | undefined =>
    at(call, endpoint) && given.status !== 401 && isMeant(call, world) ? reply : undefined;

const ENDPOINTS: readonly { readonly endpoint: EndpointKey; readonly area: string }[] = [
  { endpoint: "buy/crypto", area: "buy-crypto" },
  { endpoint: "buy/status", area: "crypto-status" },
  { endpoint: "take-claw-bid-init", area: "claw-init" },
  { endpoint: "take-claw-bid-finish", area: "claw-finish" },
];

const perEndpoint: readonly Mutant[] = ENDPOINTS.flatMap(({ endpoint, area }): Mutant[] => {
  const id = (name: string) => `user-auth.${area}.${name}`;
  return [
    {
      name: `${endpoint} takes a key as bearer for a bad token`,
      violates: id("bearer-key"),
      surfaces,
      answer: insteadOfServing(
        endpoint,
        (call) => bearerOf(call)?.startsWith("svc_") === true,
        message(401, "Invalid token"),
      ),
    },
    {
      name: `${endpoint} asks session tokens for a key`,
      violates: id("session-token"),
      surfaces,
      answer: insteadOfServing(
        endpoint,
        (call) => bearerOf(call)?.startsWith("svc_") === false,
        message(401, "Invalid or missing credentials"),
      ),
    },
    {
      name: `${endpoint} forbids keys of disabled accounts`,
      violates: id("disabled-account"),
      surfaces,
      answer: (call, reply, world) =>
        at(call, endpoint) && reply.status === 401 && recordOf(call, world)?.account.keysEnabled === false
          ? message(403, "Invalid or missing credentials")
          : undefined,
    },
    {
      name: `${endpoint} takes bearer keys of disabled accounts`,
      violates: id("disabled-account"),
      surfaces,
      rules: userRules(({ isSwitchedOff }) => ({
        isSwitchedOff: (key) => isSwitchedOff(key) && key.scopes.length !== 2,
      })),
    },
  ];
});

/** buy/crypto's body isn't shown: what else it wants may be the reason of a refusal. */
const perForbidding: readonly Mutant[] = ENDPOINTS.filter(({ endpoint }) => endpoint !== "buy/crypto").flatMap(
  ({ endpoint, area }): Mutant[] => {
    const id = (name: string) => `user-auth.${area}.${name}`;
    return [
      {
        name: `${endpoint} forbids calls with X-API-Key`,
        violates: id("x-api-key-header"),
        surfaces,
        answer: insteadOfServing(
          endpoint,
          (call) => keyOf(call) !== undefined,
          message(403, "Invalid or missing credentials"),
        ),
      },
      {
        name: `${endpoint} forbids keys as bearers`,
        violates: id("bearer-key"),
        surfaces,
        answer: insteadOfServing(
          endpoint,
          (call) => bearerOf(call)?.startsWith("svc_") === true,
          message(403, "Invalid token"),
        ),
      },
      {
        name: `${endpoint} forbids keys with one scope`,
        violates: id("scope-suffices"),
        surfaces,
        answer: insteadOfServing(
          endpoint,
          (call, world) => recordOf(call, world)?.scopes.length === 1,
          message(403, "Invalid or missing credentials"),
        ),
      },
    ];
  },
);

/** What tells that a public read is refused in other ways than by asking for credentials. */
const READS = [
  { endpoint: "available", violates: "user-auth.available.public" },
  { endpoint: "chase", violates: "user-chase.answers" },
  { endpoint: "filters", violates: "filters.answers" },
] as const;

const perRead: readonly Mutant[] = READS.flatMap(({ endpoint, violates }): Mutant[] => [
  {
    name: `${endpoint} forbids strangers`,
    violates,
    surfaces,
    answer: (call) =>
      at(call, endpoint) && !keyOf(call) && !bearerOf(call)
        ? message(403, "Invalid or missing credentials")
        : undefined,
  },
  {
    name: `${endpoint} shows nothing to strangers`,
    violates,
    surfaces,
    answer: (call) =>
      at(call, endpoint) && !keyOf(call) && !bearerOf(call) ? { status: 204, body: null, raw: "" } : undefined,
  },
]);

const perLimit: readonly Mutant[] = ENDPOINTS.filter(({ endpoint }) => endpoint !== "buy/status").flatMap(
  ({ endpoint, area }): Mutant[] => {
    const id = (name: string) => `rate-limit.${area}.${name}`;
    return [
      {
        name: `${endpoint} answers the limited with 503`,
        violates: id("second-refused"),
        surfaces,
        answer: (call, reply) =>
          at(call, endpoint) && reply.status === 429 ? message(503, "Rate limit exceeded") : undefined,
      },
      {
        name: `${endpoint} ends the limit's text with a full stop`,
        violates: id("second-refused"),
        surfaces,
        answer: (call, reply) =>
          at(call, endpoint) && reply.status === 429 ? message(429, "Rate limit exceeded.") : undefined,
      },
      {
        name: `${endpoint} limits session tokens with the keys of their account`,
        violates: id("session-exempt"),
        surfaces,
        rules: userRules(({ bucket }) => ({
          bucket: (caller, on) => (on === endpoint ? `${caller.account.id} ${endpoint}` : bucket(caller, on)),
        })),
      },
      {
        name: `${endpoint} has a tenth of its window`,
        violates: id("window-length"),
        surfaces,
        rules: userRules(({ windowsMs }) => ({
          windowsMs: { ...windowsMs, [endpoint]: (windowsMs[endpoint] ?? 0) / 10 },
        })),
      },
    ];
  },
);

/** Further faults of the user surface, of other kinds than the first ones of their requirements. */
export const furtherUserMutants: readonly Mutant[] = [
  ...perEndpoint,
  ...perForbidding,
  ...perRead,
  ...perLimit,
  {
    name: "a revoked key is another documented fault",
    violates: "user-key.revoked-like-invalid",
    surfaces,
    answer: (call, reply, world) =>
      reply.status === 401 && recordOf(call, world)?.revoked ? message(401, "No token provided") : undefined,
  },
  {
    name: "a disabled account is another documented fault",
    violates: "user-key.disabled-like-invalid",
    surfaces,
    answer: (call, reply, world) =>
      reply.status === 401 && recordOf(call, world)?.account.keysEnabled === false
        ? message(401, "No token provided")
        : undefined,
  },
  {
    name: "the user's packs come by their id",
    violates: "user-available.answers",
    surfaces,
    answer: edited("available", "", (packs) =>
      Object.fromEntries((packs as { id: string }[]).map((pack) => [pack.id, pack])),
    ),
  },
  {
    name: "the user's packs are answered with 206",
    violates: "user-available.answers",
    surfaces,
    answer: (call, reply) => (at(call, "available") && reply.status === 200 ? { ...reply, status: 206 } : undefined),
  },

  {
    name: "a disabled pack breaks the purchase",
    violates: "buy-crypto.disabled-pack",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.enable === false
        ? error(500, "Internal server error")
        : undefined,
  },
  {
    name: "a disabled pack is refused without a word",
    violates: "buy-crypto.disabled-pack",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.enable === false
        ? { status: 400, body: {} }
        : undefined,
  },
  {
    name: "a sold out pack breaks the purchase",
    violates: "buy-crypto.sold-out-pack",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "buy/crypto") && reply.status === 400 && packOf(call, world)?.in_stock === false
        ? error(500, "Internal server error")
        : undefined,
  },

  {
    name: "a result names no session",
    violates: "crypto-status.session-id-echoed",
    surfaces,
    answer: edited("buy/status", "result.session_id", () => "session", {
      when: (_, reply) => "result" in Object(reply.body),
    }),
  },
  {
    name: "every second public id is empty",
    violates: "crypto-status.fulfilled-is-stable",
    surfaces,
    answer: edited("buy/status", "result.public_id", () => "", {
      when: (call, reply) => "result" in Object(reply.body) && call.nth % 2 === 0,
    }),
  },
  {
    name: "public ids are one of two",
    violates: "crypto-status.public-ids-distinct",
    surfaces,
    rules: userRules(() => ({ publicId: (world) => `reveal-${world.random.below(2)}` })),
  },
  {
    name: "pending is a conflict",
    violates: "crypto-status.pending-status-code",
    surfaces,
    answer: (call, reply) =>
      at(call, "buy/status") && (reply.body as { status?: unknown }).status === "pending"
        ? { status: 409, body: { status: "pending" } }
        : undefined,
  },
  {
    name: "what was pending stays so",
    violates: "crypto-status.pending-then-fulfilled",
    surfaces,
    ...stayingPending(),
  },

  {
    name: "several offers are a conflict",
    violates: "claw-init.several-offers",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world) > 1
        ? error(409, "Invalid buyback offer")
        : undefined,
  },
  {
    name: "several offers are named",
    violates: "claw-init.several-offers",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world) > 1
        ? error(400, "Invalid buyback offers")
        : undefined,
  },
  {
    name: "another wallet's offer is refused without a word",
    violates: "claw-init.foreign-item",
    surfaces,
    answer: (call, reply, world) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "Invalid buyback offer" && offersOf(call, world) === 1
        ? { status: 400, body: {} }
        : undefined,
  },
  {
    name: "init opens a sale of nothing",
    violates: "claw-init.missing-mint-address",
    surfaces,
    answer: (call, reply) =>
      at(call, "take-claw-bid-init") && errorIn(reply) === "mint_address is required"
        ? { status: 200, body: { session_id: "claw_of-nothing", txV0s: [] } }
        : undefined,
  },
  {
    name: "every second sale has the session before",
    violates: "claw-init.sessions-distinct",
    surfaces,
    ...everySecondSession(),
  },
  {
    name: "sales live four minutes",
    violates: "claw-finish.before-expiry",
    surfaces,
    rules: userRules(() => ({ sessionLifetimeMs: 240_000 })),
  },
  {
    name: "finish breaks without transactions",
    violates: "claw-finish.missing-txs",
    surfaces,
    answer: (call, reply) =>
      at(call, "take-claw-bid-finish") && errorIn(reply) === "txs is required"
        ? error(500, "Internal server error")
        : undefined,
  },
  {
    name: "finish refuses missing transactions without a word",
    violates: "claw-finish.missing-txs",
    surfaces,
    answer: (call, reply) =>
      at(call, "take-claw-bid-finish") && errorIn(reply) === "txs is required" ? { status: 400, body: {} } : undefined,
  },
];

function packOf(call: Call, world: World) {
  const id = (call.body as { claw_id?: unknown } | undefined)?.claw_id;
  return world.packs.find((pack) => pack.id === id);
}

/** How many offers stand for the item that init was asked about. */
function offersOf(call: Call, world: World): number {
  const item = (call.body as { mint_address?: unknown } | undefined)?.mint_address;
  return (world.user.offers.get(String(item)) ?? []).filter(({ active }) => active).length;
}

/** Purchases that were pending once are so for good. */
function stayingPending(): Pick<Mutant, "answer"> {
  const seen = new Set<unknown>();
  return {
    answer: (call, reply) => {
      if (!at(call, "buy/status")) return undefined;
      const { session_id } = (call.body ?? {}) as { session_id?: unknown };
      if ((reply.body as { status?: unknown }).status === "pending") seen.add(session_id);
      return seen.has(session_id) ? { status: 200, body: { status: "pending" } } : undefined;
    },
  };
}

/** Shows the session before to every second caller of init. */
function everySecondSession(): Pick<Mutant, "answer"> {
  let before: unknown;
  let turn = 0;
  return {
    answer: edited("take-claw-bid-init", "session_id", (id) => {
      const shown = turn++ % 2 === 1 ? before : id;
      before = id;
      return shown;
    }),
  };
}
