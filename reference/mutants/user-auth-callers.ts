import type { Deviation } from "../deviation.ts";
import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { hashOf } from "../user/api-key.ts";
import { USER_KEYS } from "../user/keys.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";
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
    {
      name: `${endpoint} refuses a bearer key with the text of a bad token`,
      violates: id("bearer-key"),
      kind: "status",
      surfaces,
      answer: insteadOfServing(
        endpoint,
        (call) => bearerOf(call)?.startsWith("svc_") === true,
        message(401, "Invalid token"),
      ),
    },
    {
      name: `${endpoint} refuses a session token without a key`,
      violates: id("session-token"),
      kind: "refuses",
      surfaces,
      answer: insteadOfServing(
        endpoint,
        (call) => bearerOf(call)?.startsWith("svc_") === false,
        message(401, "Invalid or missing credentials"),
      ),
    },
    {
      name: `${endpoint} answers keys of disabled accounts with 403`,
      violates: id("disabled-account"),
      kind: "status",
      surfaces,
      answer: (call, reply, world) =>
        at(call, endpoint) && reply.status === 401 && recordOf(call, world)?.account.keysEnabled === false
          ? message(403, "Invalid or missing credentials")
          : undefined,
    },
    {
      name: `${endpoint} accepts bearer keys of disabled accounts`,
      violates: id("disabled-account"),
      kind: "accepts",
      surfaces,
      rules: userRules(({ isSwitchedOff }) => ({
        isSwitchedOff: (key) => isSwitchedOff(key) && key.scopes.length !== 2,
      })),
    },
  ];
});

/** buy/crypto's body is documented only in part, so a refusal of its request may have another reason. */
const perForbidding: readonly Mutant[] = ENDPOINTS.filter(({ endpoint }) => endpoint !== "buy/crypto").flatMap(
  ({ endpoint, area }): Mutant[] => {
    const id = (name: string) => `user-auth.${area}.${name}`;
    return [
      {
        name: `${endpoint} answers X-API-Key with 403`,
        violates: id("x-api-key-header"),
        kind: "refuses",
        surfaces,
        answer: insteadOfServing(
          endpoint,
          (call) => keyOf(call) !== undefined,
          message(403, "Invalid or missing credentials"),
        ),
      },
      {
        name: `${endpoint} answers bearer keys with 403`,
        violates: id("bearer-key"),
        kind: "refuses",
        surfaces,
        answer: insteadOfServing(
          endpoint,
          (call) => bearerOf(call)?.startsWith("svc_") === true,
          message(403, "Invalid token"),
        ),
      },
      {
        name: `${endpoint} answers keys with one scope with 403`,
        violates: id("scope-suffices"),
        kind: "refuses",
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

/** Callers of the user surface that are wrongly accepted or refused. */
export const userAuthCallersMutants: readonly Mutant[] = [
  {
    name: "a user key is accepted in a cookie",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...lettingIn((call) => /api_key=([^;]+)/.exec(call.headers.cookie ?? "")?.[1]),
  },
  {
    name: "a user key is accepted in the body",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...lettingIn((call) => objectOf(call.body)?.api_key),
  },
  {
    name: "a user key is accepted in the header API-Key",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...lettingIn((call) => call.headers["api-key"]),
  },
  {
    name: "a bare user key is accepted in Authorization",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...lettingIn((call) => call.headers.authorization),
  },
  {
    name: "a user key is accepted without its prefix",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    request: (call) => {
      const key = call.headers["x-api-key"];
      if (call.surface === "user" && key && !key.startsWith("svc_")) call.headers["x-api-key"] = `svc_${key}`;
      return undefined;
    },
  },
  {
    name: "a session token is accepted as a key",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...asFirstKey((key) => key === USER_KEYS.sessionToken),
  },
  {
    name: "a partner key is accepted on the user surface",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...asFirstKey((key) => key.startsWith("partner-")),
  },
  {
    name: "chase of repacks requires a credential",
    violates: "user-auth.chase.public",
    kind: "partial",
    surfaces: user,
    request: (call, world) =>
      call.endpoint === "chase" && world.packs.some(({ slug, repack }) => repack && slug === call.params.slug)
        ? { status: 401, body: { message: "No token provided" } }
        : undefined,
  },
  ...(["available", "filters"] as const).map(
    (endpoint): Mutant => ({
      name: `${endpoint} of the user surface refuses keys for want of a scope`,
      violates: `user-auth.${endpoint}.public`,
      kind: "odd",
      surfaces: user,
      request: (call, world) =>
        at(call, endpoint) && recordOf(call, world) ? message(401, "Invalid or missing credentials") : undefined,
    }),
  ),
  {
    name: "filters requires a credential at every second read",
    violates: "user-auth.filters.public",
    kind: "repeat",
    surfaces: user,
    request: (call) =>
      call.endpoint === "filters" && call.nth % 2 === 0
        ? { status: 401, body: { message: "No token provided" } }
        : undefined,
  },
  {
    name: "a user key is accepted as the user name of Basic authentication",
    violates: "user-auth.credential-elsewhere",
    kind: "accepts",
    surfaces: user,
    ...lettingIn(
      (call) =>
        Buffer.from(/^Basic (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "", "base64")
          .toString()
          .split(":")[0],
    ),
  },
  {
    name: "a bearer header without a value is answered with 500",
    violates: "user-auth.credential-elsewhere",
    kind: "status",
    surfaces: user,
    request: (call) =>
      /^bearer$/i.test(call.headers.authorization?.trim() ?? "")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "a bearer key needs no scope",
    violates: "user-auth.crypto-status.missing-scope",
    kind: "accepts",
    surfaces: user,
    ...scopeless(),
  },
  {
    name: "a key without any scope may sell",
    violates: "user-auth.claw-init.missing-scope",
    kind: "partial",
    surfaces: user,
    rules: userRules(({ hasScope }) => ({
      hasScope: (key, scope) =>
        hasScope(key, scope) || (key.scopes.length === 0 && scope === "marketplace.take-claw-bid"),
    })),
  },
  {
    name: "user keys are compared without regard to case",
    violates: "user-auth.crypto-status.unknown-key",
    kind: "odd",
    surfaces: user,
    ...anyCase(),
  },
  {
    name: "a session token belongs to another account than the keys",
    violates: "user-auth.key-buys-for-account",
    kind: "value",
    surfaces: user,
    answer: edited("buy/status", "result.user_id", (id, { call }) =>
      /session/.test(call.headers.authorization ?? "") ? `web-${id}` : id,
    ),
  },
  ...perEndpoint,
  ...perForbidding,
  {
    name: "a key that was accepted once is accepted for every scope",
    violates: "user-auth.crypto-status.missing-scope",
    kind: "repeat",
    surfaces,
    ...rememberingKeys(),
  },
  ...(["available", "filters"] as const).flatMap((endpoint) =>
    [403, 500].map(
      (status): Mutant => ({
        name: `${endpoint} answers an unknown key with ${status}`,
        violates: `user-auth.${endpoint}.public`,
        kind: "status",
        surfaces,
        answer: (call, _reply, world) =>
          at(call, endpoint) && keyOf(call) !== undefined && recordOf(call, world) === undefined
            ? { status, body: { error: "Internal server error" } }
            : undefined,
      }),
    ),
  ),
  {
    name: "a revoked key is refused with another documented text",
    violates: "user-key.revoked-like-invalid",
    kind: "status",
    surfaces,
    answer: (call, reply, world) =>
      reply.status === 401 && recordOf(call, world)?.revoked ? message(401, "No token provided") : undefined,
  },
  {
    name: "a disabled account is refused with another documented text",
    violates: "user-key.disabled-like-invalid",
    kind: "status",
    surfaces,
    answer: (call, reply, world) =>
      reply.status === 401 && recordOf(call, world)?.account.keysEnabled === false
        ? message(401, "No token provided")
        : undefined,
  },
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
