import type { Deviation } from "../deviation.ts";
import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { hashOf } from "../user/api-key.ts";
import { USER_KEYS } from "../user/keys.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { message } from "./support/replies.ts";
import { at, bearerOf, ENDPOINTS, keyOf, recordOf } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const user = ["user"] as const;

/** Accepts a key from another place than its two headers. */
const lettingIn = (find: (call: Call) => unknown): Pick<Deviation, "rules"> => ({
  rules: userRules(({ keyHeader }) => ({
    keyHeader: (call) => {
      const found = find(call);
      return keyHeader(call) ?? (typeof found === "string" && found.startsWith("svc_") ? found : undefined);
    },
  })),
});

const asFirstKey = (isMeant: (key: string, call: Call) => boolean): Pick<Deviation, "request"> => ({
  request: (call) => {
    const key = call.headers["x-api-key"];
    if (call.surface === "user" && key && isMeant(key, call)) call.headers["x-api-key"] = USER_KEYS.apiKey;
    return undefined;
  },
});

/** Treats a bearer key without the scope as its account's first key, which has both scopes. */
function scopeless(): Pick<Deviation, "request"> {
  return {
    request: (call, world) => {
      const value = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
      const key = value === undefined ? undefined : world.user.keys.get(hashOf(value));
      const isValid = key?.scopes.length === 1 && !key.revoked && key.expiresAt === null && key.account.keysEnabled;
      if (isValid) call.headers.authorization = `Bearer ${USER_KEYS.apiKey}`;
      return undefined;
    },
  };
}

/** Finds a key in any letter case. */
function anyCase(): Pick<Deviation, "rules" | "request"> {
  const made = new Map<string, string>();
  return {
    rules: userRules(({ newKey }) => ({
      newKey: (world, params) => {
        const value = newKey(world, params);
        made.set(value.toLowerCase(), value);
        return value;
      },
    })),
    request: (call) => {
      const value = call.headers["x-api-key"]?.toLowerCase();
      const known = value === undefined ? undefined : made.get(value);
      if (known !== undefined) call.headers["x-api-key"] = known;
      return undefined;
    },
  };
}

const surfaces = ["user"] as const;

/** Replaces successful answers to calls with matching credentials. */
const insteadOfServing =
  (endpoint: EndpointKey, isMeant: (call: Call, world: World) => boolean, reply: Reply) =>
  (call: Call, given: Reply, world: World): Reply | undefined =>
    at(call, endpoint) && given.status !== 401 && isMeant(call, world) ? reply : undefined;

const perEndpoint: readonly Mutant[] = ENDPOINTS.flatMap(({ endpoint, area }): Mutant[] => {
  const id = (name: string) => `user-auth.${area}.${name}`;
  return [
    mutant(id("bearer-key"), "status", surfaces, `${endpoint} refuses a bearer key with the text of a bad token`, {
      answer: insteadOfServing(
        endpoint,
        (call) => bearerOf(call)?.startsWith("svc_") === true,
        message(401, "Invalid token"),
      ),
    }),
    mutant(id("session-token"), "refuses", surfaces, `${endpoint} refuses a session token without a key`, {
      answer: insteadOfServing(
        endpoint,
        (call) => bearerOf(call)?.startsWith("svc_") === false,
        message(401, "Invalid or missing credentials"),
      ),
    }),
    mutant(id("disabled-account"), "status", surfaces, `${endpoint} answers keys of disabled accounts with 403`, {
      answer: (call, reply, world) =>
        at(call, endpoint) && reply.status === 401 && recordOf(call, world)?.account.keysEnabled === false
          ? message(403, "Invalid or missing credentials")
          : undefined,
    }),
    mutant(id("disabled-account"), "accepts", surfaces, `${endpoint} accepts bearer keys of disabled accounts`, {
      rules: userRules(({ isSwitchedOff }) => ({
        isSwitchedOff: (key) => isSwitchedOff(key) && key.scopes.length !== 2,
      })),
    }),
  ];
});

/** buy/crypto's body is documented only in part, so a refusal of its request may have another reason. */
const perForbidding: readonly Mutant[] = ENDPOINTS.filter(({ endpoint }) => endpoint !== "buy/crypto").flatMap(
  ({ endpoint, area }): Mutant[] => {
    const id = (name: string) => `user-auth.${area}.${name}`;
    return [
      mutant(id("x-api-key-header"), "refuses", surfaces, `${endpoint} answers X-API-Key with 403`, {
        answer: insteadOfServing(
          endpoint,
          (call) => keyOf(call) !== undefined,
          message(403, "Invalid or missing credentials"),
        ),
      }),
      mutant(id("bearer-key"), "refuses", surfaces, `${endpoint} answers bearer keys with 403`, {
        answer: insteadOfServing(
          endpoint,
          (call) => bearerOf(call)?.startsWith("svc_") === true,
          message(403, "Invalid token"),
        ),
      }),
      mutant(id("scope-suffices"), "refuses", surfaces, `${endpoint} answers keys with one scope with 403`, {
        answer: insteadOfServing(
          endpoint,
          (call, world) => recordOf(call, world)?.scopes.length === 1,
          message(403, "Invalid or missing credentials"),
        ),
      }),
    ];
  },
);

/** Callers of the user surface that are wrongly accepted or refused. */
export const userAuthCallersMutants: readonly Mutant[] = [
  mutant("user-auth.credential-elsewhere", "accepts", user, "a user key is accepted in a cookie", {
    ...lettingIn((call) => /api_key=([^;]+)/.exec(call.headers.cookie ?? "")?.[1]),
  }),
  mutant("user-auth.credential-elsewhere", "accepts", user, "a user key is accepted in the body", {
    ...lettingIn((call) => objectOf(call.body)?.api_key),
  }),
  mutant("user-auth.credential-elsewhere", "accepts", user, "a user key is accepted in the header API-Key", {
    ...lettingIn((call) => call.headers["api-key"]),
  }),
  mutant("user-auth.credential-elsewhere", "accepts", user, "a bare user key is accepted in Authorization", {
    ...lettingIn((call) => call.headers.authorization),
  }),
  mutant("user-auth.credential-elsewhere", "accepts", user, "a user key is accepted without its prefix", {
    request: (call) => {
      const key = call.headers["x-api-key"];
      if (call.surface === "user" && key && !key.startsWith("svc_")) call.headers["x-api-key"] = `svc_${key}`;
      return undefined;
    },
  }),
  mutant("user-auth.credential-elsewhere", "accepts", user, "a session token is accepted as a key", {
    ...asFirstKey((key) => key === USER_KEYS.sessionToken),
  }),
  mutant("user-auth.credential-elsewhere", "accepts", user, "a partner key is accepted on the user surface", {
    ...asFirstKey((key) => key.startsWith("partner-")),
  }),
  mutant("user-auth.chase.public", "partial", user, "chase of repacks requires a credential", {
    request: (call, world) =>
      call.endpoint === "chase" && world.packs.some(({ slug, repack }) => repack && slug === call.params.slug)
        ? { status: 401, body: { message: "No token provided" } }
        : undefined,
  }),
  ...(["available", "filters"] as const).map(
    (endpoint): Mutant =>
      mutant(
        `user-auth.${endpoint}.public`,
        "odd",
        user,
        `${endpoint} of the user surface refuses keys for want of a scope`,
        {
          request: (call, world) =>
            at(call, endpoint) && recordOf(call, world) ? message(401, "Invalid or missing credentials") : undefined,
        },
      ),
  ),
  mutant("user-auth.filters.public", "repeat", user, "filters requires a credential at every second read", {
    request: (call) =>
      call.endpoint === "filters" && call.nth % 2 === 0
        ? { status: 401, body: { message: "No token provided" } }
        : undefined,
  }),
  mutant(
    "user-auth.credential-elsewhere",
    "accepts",
    user,
    "a user key is accepted as the user name of Basic authentication",
    {
      ...lettingIn(
        (call) =>
          Buffer.from(/^Basic (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "", "base64")
            .toString()
            .split(":")[0],
      ),
    },
  ),
  mutant("user-auth.credential-elsewhere", "status", user, "a bearer header without a value is answered with 500", {
    request: (call) =>
      /^bearer$/i.test(call.headers.authorization?.trim() ?? "")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  }),
  mutant("user-auth.crypto-status.missing-scope", "accepts", user, "a bearer key needs no scope", {
    ...scopeless(),
  }),
  mutant("user-auth.claw-init.missing-scope", "partial", user, "a key without any scope may sell", {
    rules: userRules(({ hasScope }) => ({
      hasScope: (key, scope) =>
        hasScope(key, scope) || (key.scopes.length === 0 && scope === "marketplace.take-claw-bid"),
    })),
  }),
  mutant("user-auth.crypto-status.unknown-key", "odd", user, "user keys are compared without regard to case", {
    ...anyCase(),
  }),
  mutant("user-auth.key-buys-for-account", "value", user, "a session token belongs to another account than the keys", {
    answer: edited("buy/status", "result.user_id", (id, { call }) =>
      /session/.test(call.headers.authorization ?? "") ? `web-${id}` : id,
    ),
  }),
  ...perEndpoint,
  ...perForbidding,
  mutant(
    "user-auth.crypto-status.missing-scope",
    "repeat",
    surfaces,
    "a key that was accepted once is accepted for every scope",
    {
      ...rememberingKeys(),
    },
  ),
  ...(["available", "filters"] as const).flatMap((endpoint) =>
    [403, 500].map(
      (status): Mutant =>
        mutant(
          `user-auth.${endpoint}.public`,
          "status",
          surfaces,
          `${endpoint} answers an unknown key with ${status}`,
          {
            answer: (call, _reply, world) =>
              at(call, endpoint) && keyOf(call) !== undefined && recordOf(call, world) === undefined
                ? { status, body: { error: "Internal server error" } }
                : undefined,
          },
        ),
    ),
  ),
  mutant("user-key.revoked-like-invalid", "status", surfaces, "a revoked key is refused with another documented text", {
    answer: (call, reply, world) =>
      reply.status === 401 && recordOf(call, world)?.revoked ? message(401, "No token provided") : undefined,
  }),
  mutant(
    "user-key.disabled-like-invalid",
    "status",
    surfaces,
    "a disabled account is refused with another documented text",
    {
      answer: (call, reply, world) =>
        reply.status === 401 && recordOf(call, world)?.account.keysEnabled === false
          ? message(401, "No token provided")
          : undefined,
    },
  ),
];

/** Remembers the keys that were accepted, without their scope. */
function rememberingKeys(): Pick<Mutant, "rules"> {
  const accepted = new Set<string>();
  return {
    rules: userRules(({ hasScope }) => ({
      hasScope: (key, scope) => {
        if (hasScope(key, scope)) accepted.add(key.hash);
        return accepted.has(key.hash);
      },
    })),
  };
}
