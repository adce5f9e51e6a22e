import type { Call, EndpointKey, Reply } from "../http.ts";
import { hashOf } from "../user/api-key.ts";
import { USER_KEYS } from "../user/keys.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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

/** A scope is misspelt where it is checked, so that no key carries it. */
const MISSPELT = [
  { scope: "vm.buy.crypto", area: "buy-crypto" },
  { scope: "marketplace.take-claw-bid", area: "claw-init" },
] as const;
const misspelt = MISSPELT.map(({ scope, area }) =>
  mutant(`user-auth.${area}.scope-suffices`, "refuses", surfaces, `no key carries the scope ${scope}`, {
    rules: userRules(({ hasScope }) => ({ hasScope: (key, wanted) => wanted !== scope && hasScope(key, wanted) })),
  }),
);

/** Authentication faults of single endpoints. */
const perEndpoint: readonly Mutant[] = ENDPOINTS.flatMap(({ endpoint, area }): Mutant[] => {
  const id = (name: string) => `user-auth.${area}.${name}`;
  return [
    mutant(id("x-api-key-header"), "refuses", surfaces, `${endpoint} ignores X-API-Key`, {
      request: overlooking(endpoint, "x-api-key", () => true),
    }),
    mutant(id("bearer-key"), "refuses", surfaces, `${endpoint} ignores bearer keys`, {
      request: overlooking(endpoint, "authorization", (call) => bearerOf(call)?.startsWith("svc_") === true),
    }),
    mutant(id("session-token"), "refuses", surfaces, `${endpoint} ignores session tokens`, {
      request: overlooking(endpoint, "authorization", (call) => bearerOf(call)?.startsWith("svc_") === false),
    }),
    mutant(id("scope-suffices"), "refuses", surfaces, `${endpoint} requires both scopes`, {
      rules: userRules(() => ({ hasScope: (key) => key.scopes.length === 2 })),
    }),
    mutant(id("missing-scope"), "accepts", surfaces, `${endpoint} requires no scope`, {
      rules: userRules(() => ({ hasScope: () => true })),
    }),
    mutant(id("missing-scope"), "status", surfaces, `${endpoint} answers a key without the scope with 403`, {
      answer: refusing(
        endpoint,
        (call, world) => recordOf(call, world)?.scopes.length === 1,
        message("Invalid or missing credentials", 403),
      ),
    }),
    mutant(id("missing-scope"), "status", surfaces, `${endpoint} names the missing scope in its refusal`, {
      answer: refusing(endpoint, (call, world) => recordOf(call, world)?.scopes.length === 1, message("Missing scope")),
    }),
    mutant(id("no-credential"), "accepts", surfaces, `${endpoint} accepts requests without a credential`, {
      request: admitting(endpoint, (call) => credentialOf(call) === undefined),
    }),
    mutant(
      id("no-credential"),
      "status",
      surfaces,
      `${endpoint} refuses a missing credential with the text of a bad token`,
      {
        answer: refusing(endpoint, (call) => credentialOf(call) === undefined, message("Invalid token")),
      },
    ),
    mutant(id("empty-key"), "accepts", surfaces, `${endpoint} accepts an empty key`, {
      request: admitting(endpoint, (call) => keyOf(call) === ""),
    }),
    mutant(id("empty-key"), "status", surfaces, `${endpoint} refuses an empty key as malformed`, {
      answer: refusing(endpoint, (call) => keyOf(call) === "", { status: 400, body: { error: "X-API-Key is empty" } }),
    }),
    mutant(
      id("unknown-key"),
      "repeat",
      surfaces,
      `${endpoint} of the user surface repeats accepted answers to any key`,
      {
        ...answersKept(
          (call) => call.endpoint === endpoint && call.surface === "user",
          (call, world) => isKnown(credentialOf(call) ?? "", world),
        ),
      },
    ),
    mutant(id("unknown-key"), "accepts", surfaces, `${endpoint} accepts any key`, {
      request: admitting(endpoint, isUnknownKey),
    }),
    mutant(id("unknown-key"), "accepts", surfaces, `${endpoint} accepts a key with appended characters`, {
      request: (call, world) =>
        admitting(
          endpoint,
          (each) => isUnknownKey(each, world) && world.user.keys.has(hashOf(keyOf(each)?.slice(0, -1) ?? "")),
        )(call, world),
    }),
    mutant(id("unknown-key"), "accepts", surfaces, `${endpoint} accepts the first characters of a key`, {
      request: admitting(
        endpoint,
        (call) => isBeginningOf(keyOf(call) ?? "x", USER_KEYS.apiKey) || /^svc_[\w-]{39}$/.test(keyOf(call) ?? ""),
      ),
    }),
    mutant(id("unknown-key"), "odd", surfaces, `${endpoint} accepts any last character of a key`, {
      request: admitting(
        endpoint,
        (call, world) => isUnknownKey(call, world) && withAnyEnd(keyOf(call) ?? "").some((key) => isKnown(key, world)),
      ),
    }),
    mutant(id("invalid-session-token"), "odd", surfaces, `${endpoint} accepts any last character of a session token`, {
      request: admitting(endpoint, (call, { user }) =>
        [...user.tokens.keys()].some((token) => differsAtItsEnd(bearerOf(call), token)),
      ),
    }),
    mutant(id("invalid-session-token"), "odd", surfaces, `${endpoint} compares session tokens in either case`, {
      request: admitting(endpoint, (call, { user }) => {
        const sent = bearerOf(call) ?? "";
        return [...user.tokens.keys()].some((token) => token !== sent && token.toLowerCase() === sent.toLowerCase());
      }),
    }),
    mutant(id("invalid-session-token"), "odd", surfaces, `${endpoint} compares only the beginning of a session token`, {
      request: admitting(endpoint, (call, { user }) =>
        [...user.tokens.keys()].some((token) => isBeginningOf(token, bearerOf(call) ?? "")),
      ),
    }),
    mutant(id("unknown-key"), "status", surfaces, `${endpoint} refuses an unknown key with another text`, {
      answer: refusing(endpoint, isUnknownKey, message("Invalid or missing credential")),
    }),
    mutant(
      "user-errors.message-member",
      "type",
      surfaces,
      `${endpoint} refuses an unknown key with error instead of message`,
      {
        answer: refusing(endpoint, isUnknownKey, { status: 401, body: { error: "Invalid or missing credentials" } }),
      },
    ),
    mutant(id("unprefixed-key"), "accepts", surfaces, `${endpoint} accepts a key without the prefix`, {
      request: admitting(endpoint, (call) => keyOf(call)?.startsWith("svc_") === false && keyOf(call) !== ""),
    }),
    mutant(id("unprefixed-key"), "status", surfaces, `${endpoint} refuses a key without the prefix as an unknown one`, {
      answer: refusing(
        endpoint,
        (call) => keyOf(call)?.startsWith("svc_") === false && keyOf(call) !== "",
        message("No such key"),
      ),
    }),
    mutant(id("unknown-bearer-key"), "accepts", surfaces, `${endpoint} accepts any bearer key`, {
      request: admitting(
        endpoint,
        (call, world) => isUnknownBearer(call, world) && bearerOf(call)?.startsWith("svc_") === true,
      ),
    }),
    mutant(id("unknown-bearer-key"), "status", surfaces, `${endpoint} answers an unknown bearer key with 403`, {
      answer: refusing(endpoint, isUnknownBearer, message("Invalid token", 403)),
    }),
    mutant(id("invalid-session-token"), "accepts", surfaces, `${endpoint} accepts any session token`, {
      request: admitting(
        endpoint,
        (call, world) => isUnknownBearer(call, world) && bearerOf(call)?.startsWith("svc_") === false,
      ),
    }),
    mutant(id("invalid-session-token"), "accepts", surfaces, `${endpoint} accepts expired session tokens`, {
      request: admitting(
        endpoint,
        (call, world) => isUnknownBearer(call, world) && bearerOf(call)?.startsWith("session-") === true,
      ),
    }),
    mutant(
      id("invalid-session-token"),
      "status",
      surfaces,
      `${endpoint} refuses a bad token with the text of a missing one`,
      {
        answer: refusing(endpoint, isUnknownBearer, message("No token provided")),
      },
    ),
    mutant(id("expired-key"), "accepts", surfaces, `${endpoint} accepts expired keys`, {
      rules: userRules(() => ({ isExpired: () => false })),
    }),
    mutant(id("expired-key"), "accepts", surfaces, `${endpoint} accepts expired bearer keys`, {
      request: admitting(
        endpoint,
        (call, world) => keyOf(call) === undefined && recordOf(call, world)?.expiresAt != null,
      ),
    }),
    mutant(id("expired-key"), "status", surfaces, `${endpoint} answers expired keys with 403`, {
      answer: refusing(
        endpoint,
        (call, world) => (recordOf(call, world)?.expiresAt ?? Number.POSITIVE_INFINITY) <= world.clock.now(),
        message("Invalid or missing credentials", 403),
      ),
    }),
    mutant(id("revoked-key"), "accepts", surfaces, `${endpoint} accepts revoked keys`, {
      rules: userRules(() => ({ isRevoked: () => false })),
    }),
    mutant(id("revoked-key"), "status", surfaces, `${endpoint} answers revoked keys with 403`, {
      answer: refusing(
        endpoint,
        (call, world) => recordOf(call, world)?.revoked === true,
        message("Invalid or missing credentials", 403),
      ),
    }),
    mutant(id("disabled-account"), "accepts", surfaces, `${endpoint} accepts keys of disabled accounts`, {
      rules: userRules(() => ({ isSwitchedOff: () => false })),
    }),
  ];
});

const saying = (isMeant: Condition, text: string) => (call: Call, reply: Reply, world: World) =>
  call.surface === "user" && reply.status === 401 && isMeant(call, world) ? message(text) : undefined;

/** Faults in the account of a caller, and in keys. */
const others: readonly Mutant[] = [
  mutant("user-auth.available.public", "refuses", surfaces, "available requires a credential", {
    answer: demanding("available"),
  }),
  mutant("user-auth.chase.public", "repeat", surfaces, "chase requires a credential at every second request", {
    answer: demanding("chase", 2),
  }),
  mutant("user-auth.filters.public", "repeat", surfaces, "filters requires a credential at every second request", {
    answer: demanding("filters", 2),
  }),
  mutant(
    "user-auth.key-buys-for-account",
    "refuses",
    surfaces,
    "a purchase belongs to the key instead of the account",
    {
      answer: edited("buy/status", "result.user_id", (_, { call }) => hashOf(credentialOf(call) ?? "").slice(0, 12)),
    },
  ),
  mutant("user-auth.key-sells-for-account", "refuses", surfaces, "a sale belongs to the key instead of the account", {
    ...salesBy((call) => credentialOf(call) ?? ""),
  }),
  mutant(
    "user-auth.session-token-sells-for-account",
    "refuses",
    surfaces,
    "a session token cannot finish a sale of a key",
    {
      ...salesBy((call) => String((credentialOf(call) ?? "").startsWith("svc_"))),
    },
  ),
  mutant("user-auth.accounts-differ", "value", surfaces, "the user id of an account is empty", {
    rules: userRules(({ userIdOf }) => ({ userIdOf: (purchase) => userIdOf(purchase).replace(/^account-first$/, "") })),
  }),
  mutant("user-auth.accounts-differ", "value", surfaces, "all purchases belong to one account", {
    rules: userRules(() => ({ userIdOf: () => "account-first" })),
  }),
  mutant("user-key.expired-like-invalid", "status", surfaces, "the refusal of an expired key says that it expired", {
    answer: saying((call, world) => recordOf(call, world)?.expiresAt != null, "API key has expired"),
  }),
  mutant(
    "user-key.expired-like-invalid",
    "status",
    surfaces,
    "an expired bearer key is refused with another documented text",
    {
      answer: saying(
        (call, world) => keyOf(call) === undefined && recordOf(call, world)?.expiresAt != null,
        "Invalid token",
      ),
    },
  ),
  mutant("user-key.revoked-like-invalid", "status", surfaces, "the refusal of a revoked key says that it was revoked", {
    answer: saying((call, world) => recordOf(call, world)?.revoked === true, "API key was revoked"),
  }),
  mutant(
    "user-key.disabled-like-invalid",
    "status",
    surfaces,
    "the refusal of a disabled account says that it is disabled",
    {
      answer: saying((call, world) => recordOf(call, world)?.account.keysEnabled === false, "API keys are disabled"),
    },
  ),
  mutant("user-key.never-echoed", "extra", surfaces, "the refusal of a key echoes the key", {
    answer: edited(["buy/status", "buy/crypto"], "key", (_, { call }) => credentialOf(call), { status: 401 }),
  }),
  mutant("user-key.never-echoed", "extra", surfaces, "an accepted key is echoed in the answer", {
    answer: edited(["buy/crypto", "take-claw-bid-init"], "key", (_, { call }) => credentialOf(call)),
  }),
  mutant("user-key.prefix", "value", surfaces, "issued keys have another prefix", {
    rules: userRules(() => ({
      newKey: (world) => `key_${world.random.text(40, "abcdefgh")}`,
      isKeyText: (value) => /^(svc|key)_/.test(value),
    })),
  }),
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
export const userAuthMutants: readonly Mutant[] = [...perEndpoint, ...misspelt, ...others];
