import type { Call, EndpointKey, Reply } from "../http.ts";
import { hashOf } from "../user/api-key.ts";
import { USER_KEYS } from "../user/keys.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
import { differsAtItsEnd } from "./support/altered-credentials.ts";
import { answersKept } from "./support/answers-kept.ts";
import { edited } from "./support/edit.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

const ENDPOINTS = [
  { endpoint: "buy/crypto", area: "buy-crypto" },
  { endpoint: "buy/status", area: "crypto-status" },
  { endpoint: "take-claw-bid-init", area: "claw-init" },
  { endpoint: "take-claw-bid-finish", area: "claw-finish" },
] as const satisfies readonly { endpoint: EndpointKey; area: string }[];

const keyOf = (call: Call): string | undefined => call.headers["x-api-key"];
const bearerOf = (call: Call): string | undefined => /^bearer (.*)$/i.exec(call.headers.authorization ?? "")?.[1];
const credentialOf = (call: Call): string | undefined => keyOf(call) ?? bearerOf(call);
const isKnown = (value: string, world: World) => world.user.keys.has(hashOf(value)) || world.user.tokens.has(value);

/** Accepts the call as the first account, whatever its credentials. */
const admit = (call: Call) => {
  delete call.headers["x-api-key"];
  call.headers.authorization = `Bearer ${USER_KEYS.sessionToken}`;
};

type Condition = (call: Call, world: World) => boolean;

const admitting =
  (endpoint: EndpointKey, isMeant: Condition) =>
  (call: Call, world: World): undefined => {
    if (call.endpoint === endpoint && call.surface === "user" && isMeant(call, world)) admit(call);
  };

const overlooking =
  (endpoint: EndpointKey, header: "x-api-key" | "authorization", isMeant: Condition) =>
  (call: Call, world: World): undefined => {
    if (call.endpoint === endpoint && call.surface === "user" && isMeant(call, world)) delete call.headers[header];
  };

const refusing =
  (endpoint: EndpointKey, isMeant: Condition, reply: Reply) =>
  (call: Call, given: Reply, world: World): Reply | undefined =>
    call.endpoint === endpoint && given.status === 401 && isMeant(call, world) ? reply : undefined;

const message = (text: string, status = 401): Reply => ({ status, body: { message: text } });
const isUnknownKey: Condition = (call, world) => {
  const key = keyOf(call) ?? "";
  return key.startsWith("svc_") && !isKnown(key, world);
};
const isUnknownBearer: Condition = (call, world) => {
  const value = bearerOf(call) ?? "";
  return value !== "" && !isKnown(value, world);
};
const recordOf = (call: Call, world: World) => world.user.keys.get(hashOf(credentialOf(call) ?? ""));
/** Keys are stored as hashes, so each possible key is looked up. */
const ENDS = [..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"];
const withAnyEnd = (key: string) => ENDS.map((end) => key.slice(0, -1) + end);
const isBeginningOf = (value: string, known: string) => known.length > value.length && known.startsWith(value);

/** Authentication faults of single endpoints. */
const perEndpoint: readonly Mutant[] = ENDPOINTS.flatMap(({ endpoint, area }): Mutant[] => {
  const id = (name: string) => `user-auth.${area}.${name}`;
  return [
    {
      name: `${endpoint} ignores X-API-Key`,
      violates: id("x-api-key-header"),
      kind: "refuses",
      surfaces,
      request: overlooking(endpoint, "x-api-key", () => true),
    },
    {
      name: `${endpoint} ignores bearer keys`,
      violates: id("bearer-key"),
      kind: "refuses",
      surfaces,
      request: overlooking(endpoint, "authorization", (call) => bearerOf(call)?.startsWith("svc_") === true),
    },
    {
      name: `${endpoint} ignores session tokens`,
      violates: id("session-token"),
      kind: "refuses",
      surfaces,
      request: overlooking(endpoint, "authorization", (call) => bearerOf(call)?.startsWith("svc_") === false),
    },
    {
      name: `${endpoint} requires both scopes`,
      violates: id("scope-suffices"),
      kind: "refuses",
      surfaces,
      rules: userRules(() => ({ hasScope: (key) => key.scopes.length === 2 })),
    },
    {
      name: `${endpoint} requires no scope`,
      violates: id("missing-scope"),
      kind: "accepts",
      surfaces,
      rules: userRules(() => ({ hasScope: () => true })),
    },
    {
      name: `${endpoint} answers a key without the scope with 403`,
      violates: id("missing-scope"),
      kind: "status",
      surfaces,
      answer: refusing(
        endpoint,
        (call, world) => recordOf(call, world)?.scopes.length === 1,
        message("Invalid or missing credentials", 403),
      ),
    },
    {
      name: `${endpoint} names the missing scope in its refusal`,
      violates: id("missing-scope"),
      kind: "status",
      surfaces,
      answer: refusing(endpoint, (call, world) => recordOf(call, world)?.scopes.length === 1, message("Missing scope")),
    },
    {
      name: `${endpoint} accepts requests without a credential`,
      violates: id("no-credential"),
      kind: "accepts",
      surfaces,
      request: admitting(endpoint, (call) => credentialOf(call) === undefined),
    },
    {
      name: `${endpoint} refuses a missing credential with the text of a bad token`,
      violates: id("no-credential"),
      kind: "status",
      surfaces,
      answer: refusing(endpoint, (call) => credentialOf(call) === undefined, message("Invalid token")),
    },
    {
      name: `${endpoint} accepts an empty key`,
      violates: id("empty-key"),
      kind: "accepts",
      surfaces,
      request: admitting(endpoint, (call) => keyOf(call) === ""),
    },
    {
      name: `${endpoint} refuses an empty key as malformed`,
      violates: id("empty-key"),
      kind: "status",
      surfaces,
      answer: refusing(endpoint, (call) => keyOf(call) === "", { status: 400, body: { error: "X-API-Key is empty" } }),
    },
    {
      name: `${endpoint} of the user surface repeats accepted answers to any key`,
      violates: id("unknown-key"),
      kind: "repeat",
      surfaces,
      ...answersKept(
        (call) => call.endpoint === endpoint && call.surface === "user",
        (call, world) => isKnown(credentialOf(call) ?? "", world),
      ),
    },
    {
      name: `${endpoint} accepts any key`,
      violates: id("unknown-key"),
      kind: "accepts",
      surfaces,
      request: admitting(endpoint, isUnknownKey),
    },
    {
      name: `${endpoint} accepts a key with appended characters`,
      violates: id("unknown-key"),
      kind: "accepts",
      surfaces,
      request: (call, world) =>
        admitting(
          endpoint,
          (each) => isUnknownKey(each, world) && world.user.keys.has(hashOf(keyOf(each)?.slice(0, -1) ?? "")),
        )(call, world),
    },
    {
      name: `${endpoint} accepts the first characters of a key`,
      violates: id("unknown-key"),
      kind: "accepts",
      surfaces,
      request: admitting(
        endpoint,
        (call) => isBeginningOf(keyOf(call) ?? "x", USER_KEYS.apiKey) || /^svc_[\w-]{39}$/.test(keyOf(call) ?? ""),
      ),
    },
    {
      name: `${endpoint} accepts any last character of a key`,
      violates: id("unknown-key"),
      kind: "odd",
      surfaces,
      request: admitting(
        endpoint,
        (call, world) => isUnknownKey(call, world) && withAnyEnd(keyOf(call) ?? "").some((key) => isKnown(key, world)),
      ),
    },
    {
      name: `${endpoint} accepts any last character of a session token`,
      violates: id("invalid-session-token"),
      kind: "odd",
      surfaces,
      request: admitting(endpoint, (call, { user }) =>
        [...user.tokens.keys()].some((token) => differsAtItsEnd(bearerOf(call), token)),
      ),
    },
    {
      name: `${endpoint} compares session tokens in either case`,
      violates: id("invalid-session-token"),
      kind: "odd",
      surfaces,
      request: admitting(endpoint, (call, { user }) => {
        const sent = bearerOf(call) ?? "";
        return [...user.tokens.keys()].some((token) => token !== sent && token.toLowerCase() === sent.toLowerCase());
      }),
    },
    {
      name: `${endpoint} compares only the beginning of a session token`,
      violates: id("invalid-session-token"),
      kind: "odd",
      surfaces,
      request: admitting(endpoint, (call, { user }) =>
        [...user.tokens.keys()].some((token) => isBeginningOf(token, bearerOf(call) ?? "")),
      ),
    },
    {
      name: `${endpoint} refuses an unknown key with another text`,
      violates: id("unknown-key"),
      kind: "status",
      surfaces,
      answer: refusing(endpoint, isUnknownKey, message("Invalid or missing credential")),
    },
    {
      name: `${endpoint} refuses an unknown key with error instead of message`,
      violates: "user-errors.message-member",
      kind: "type",
      surfaces,
      answer: refusing(endpoint, isUnknownKey, { status: 401, body: { error: "Invalid or missing credentials" } }),
    },
    {
      name: `${endpoint} accepts a key without the prefix`,
      violates: id("unprefixed-key"),
      kind: "accepts",
      surfaces,
      request: admitting(endpoint, (call) => keyOf(call)?.startsWith("svc_") === false && keyOf(call) !== ""),
    },
    {
      name: `${endpoint} refuses a key without the prefix as an unknown one`,
      violates: id("unprefixed-key"),
      kind: "status",
      surfaces,
      answer: refusing(
        endpoint,
        (call) => keyOf(call)?.startsWith("svc_") === false && keyOf(call) !== "",
        message("No such key"),
      ),
    },
    {
      name: `${endpoint} accepts any bearer key`,
      violates: id("unknown-bearer-key"),
      kind: "accepts",
      surfaces,
      request: admitting(
        endpoint,
        (call, world) => isUnknownBearer(call, world) && bearerOf(call)?.startsWith("svc_") === true,
      ),
    },
    {
      name: `${endpoint} answers an unknown bearer key with 403`,
      violates: id("unknown-bearer-key"),
      kind: "status",
      surfaces,
      answer: refusing(endpoint, isUnknownBearer, message("Invalid token", 403)),
    },
    {
      name: `${endpoint} accepts any session token`,
      violates: id("invalid-session-token"),
      kind: "accepts",
      surfaces,
      request: admitting(
        endpoint,
        (call, world) => isUnknownBearer(call, world) && bearerOf(call)?.startsWith("svc_") === false,
      ),
    },
    {
      name: `${endpoint} accepts expired session tokens`,
      violates: id("invalid-session-token"),
      kind: "accepts",
      surfaces,
      request: admitting(
        endpoint,
        (call, world) => isUnknownBearer(call, world) && bearerOf(call)?.startsWith("session-") === true,
      ),
    },
    {
      name: `${endpoint} refuses a bad token with the text of a missing one`,
      violates: id("invalid-session-token"),
      kind: "status",
      surfaces,
      answer: refusing(endpoint, isUnknownBearer, message("No token provided")),
    },
    {
      name: `${endpoint} accepts expired keys`,
      violates: id("expired-key"),
      kind: "accepts",
      surfaces,
      rules: userRules(() => ({ isExpired: () => false })),
    },
    {
      name: `${endpoint} accepts expired bearer keys`,
      violates: id("expired-key"),
      kind: "accepts",
      surfaces,
      request: admitting(
        endpoint,
        (call, world) => keyOf(call) === undefined && recordOf(call, world)?.expiresAt != null,
      ),
    },
    {
      name: `${endpoint} answers expired keys with 403`,
      violates: id("expired-key"),
      kind: "status",
      surfaces,
      answer: refusing(
        endpoint,
        (call, world) => (recordOf(call, world)?.expiresAt ?? Number.POSITIVE_INFINITY) <= world.clock.now(),
        message("Invalid or missing credentials", 403),
      ),
    },
    {
      name: `${endpoint} accepts revoked keys`,
      violates: id("revoked-key"),
      kind: "accepts",
      surfaces,
      rules: userRules(() => ({ isRevoked: () => false })),
    },
    {
      name: `${endpoint} answers revoked keys with 403`,
      violates: id("revoked-key"),
      kind: "status",
      surfaces,
      answer: refusing(
        endpoint,
        (call, world) => recordOf(call, world)?.revoked === true,
        message("Invalid or missing credentials", 403),
      ),
    },
    {
      name: `${endpoint} accepts keys of disabled accounts`,
      violates: id("disabled-account"),
      kind: "accepts",
      surfaces,
      rules: userRules(() => ({ isSwitchedOff: () => false })),
    },
  ];
});

const saying = (isMeant: Condition, text: string) => (call: Call, reply: Reply, world: World) =>
  call.surface === "user" && reply.status === 401 && isMeant(call, world) ? message(text) : undefined;

/** Faults in the account of a caller, and in keys. */
const others: readonly Mutant[] = [
  {
    name: "available requires a credential",
    violates: "user-auth.available.public",
    kind: "refuses",
    surfaces,
    answer: demanding("available"),
  },
  {
    name: "chase requires a credential at every second request",
    violates: "user-auth.chase.public",
    kind: "repeat",
    surfaces,
    answer: demanding("chase", 2),
  },
  {
    name: "filters requires a credential at every second request",
    violates: "user-auth.filters.public",
    kind: "repeat",
    surfaces,
    answer: demanding("filters", 2),
  },
  {
    name: "a purchase belongs to the key instead of the account",
    violates: "user-auth.key-buys-for-account",
    kind: "refuses",
    surfaces,
    answer: edited("buy/status", "result.user_id", (_, { call }) => hashOf(credentialOf(call) ?? "").slice(0, 12)),
  },
  {
    name: "a sale belongs to the key instead of the account",
    violates: "user-auth.key-sells-for-account",
    kind: "refuses",
    surfaces,
    ...salesBy((call) => credentialOf(call) ?? ""),
  },
  {
    name: "a session token cannot finish a sale of a key",
    violates: "user-auth.session-token-sells-for-account",
    kind: "refuses",
    surfaces,
    ...salesBy((call) => String((credentialOf(call) ?? "").startsWith("svc_"))),
  },
  {
    name: "the user id of an account is empty",
    violates: "user-auth.accounts-differ",
    kind: "value",
    surfaces,
    rules: userRules(({ userIdOf }) => ({ userIdOf: (purchase) => userIdOf(purchase).replace(/^account-first$/, "") })),
  },
  {
    name: "all purchases belong to one account",
    violates: "user-auth.accounts-differ",
    kind: "value",
    surfaces,
    rules: userRules(() => ({ userIdOf: () => "account-first" })),
  },
  {
    name: "the refusal of an expired key says that it expired",
    violates: "user-key.expired-like-invalid",
    kind: "status",
    surfaces,
    answer: saying((call, world) => recordOf(call, world)?.expiresAt != null, "API key has expired"),
  },
  {
    name: "an expired bearer key is refused with another documented text",
    violates: "user-key.expired-like-invalid",
    kind: "status",
    surfaces,
    answer: saying(
      (call, world) => keyOf(call) === undefined && recordOf(call, world)?.expiresAt != null,
      "Invalid token",
    ),
  },
  {
    name: "the refusal of a revoked key says that it was revoked",
    violates: "user-key.revoked-like-invalid",
    kind: "status",
    surfaces,
    answer: saying((call, world) => recordOf(call, world)?.revoked === true, "API key was revoked"),
  },
  {
    name: "the refusal of a disabled account says that it is disabled",
    violates: "user-key.disabled-like-invalid",
    kind: "status",
    surfaces,
    answer: saying((call, world) => recordOf(call, world)?.account.keysEnabled === false, "API keys are disabled"),
  },
  {
    name: "the refusal of a key echoes the key",
    violates: "user-key.never-echoed",
    kind: "extra",
    surfaces,
    answer: edited(["buy/status", "buy/crypto"], "key", (_, { call }) => credentialOf(call), { status: 401 }),
  },
  {
    name: "an accepted key is echoed in the answer",
    violates: "user-key.never-echoed",
    kind: "extra",
    surfaces,
    answer: edited(["buy/crypto", "take-claw-bid-init"], "key", (_, { call }) => credentialOf(call)),
  },
  {
    name: "issued keys have another prefix",
    violates: "user-key.prefix",
    kind: "value",
    surfaces,
    rules: userRules(() => ({
      newKey: (world) => `key_${world.random.text(40, "abcdefgh")}`,
      isKeyText: (value) => /^(svc|key)_/.test(value),
    })),
  },
];

/** @param every  only every nth call, beginning with the first: an endpoint that never succeeds gives another finding */
function demanding(endpoint: EndpointKey, every = 1) {
  return (call: Call): Reply | undefined =>
    call.surface === "user" &&
    call.endpoint === endpoint &&
    call.nth % every === 1 % every &&
    credentialOf(call) === undefined
      ? message("No token provided")
      : undefined;
}

/** Sales that only the same `whose` may finish that opened them. */
function salesBy(whose: (call: Call) => string): Pick<Mutant, "answer"> {
  const openers = new Map<unknown, string>();
  return {
    answer: (call, reply) => {
      if (call.endpoint === "take-claw-bid-init" && reply.status === 200) {
        openers.set((reply.body as { session_id: string }).session_id, whose(call));
      }
      const opener = openers.get((call.body as { session_id?: string } | undefined)?.session_id);
      const isForeign = call.endpoint === "take-claw-bid-finish" && opener !== undefined && opener !== whose(call);
      return isForeign ? { status: 403, body: { error: "Session does not belong to this user" } } : undefined;
    },
  };
}

/** Faults of keys, tokens and accounts. */
export const userAuthMutants: readonly Mutant[] = [...perEndpoint, ...others];
