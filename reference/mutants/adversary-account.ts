import type { Deviation } from "../deviation.ts";
import { objectOf } from "../json.ts";
import { hashOf } from "../user/api-key.ts";
import { USER_KEYS } from "../user/keys.ts";
import type { Call } from "../wire.ts";
import { edited } from "./edit.ts";
import type { Mutant } from "./mutant.ts";
import { userRules } from "./user-rules.ts";

const user = ["user"] as const;

/** Another length of a window. */
const windowOf = (endpoint: "buy/crypto" | "take-claw-bid-init" | "take-claw-bid-finish", ms: number) =>
  userRules(({ windowsMs }) => ({ windowsMs: { ...windowsMs, [endpoint]: ms } }));

/** Takes a key from somewhere else than its two headers. */
const lettingIn = (find: (call: Call) => unknown): Pick<Deviation, "rules"> => ({
  rules: userRules(({ keyHeader }) => ({
    keyHeader: (call) => {
      const found = find(call);
      return keyHeader(call) ?? (typeof found === "string" && found.startsWith("svc_") ? found : undefined);
    },
  })),
});

/** Forgets what was counted of a key as soon as it comes as a bearer. */
const forgettingBearers = (endpoint: Call["endpoint"]): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    const key = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
    if (call.endpoint === endpoint && key) world.user.lastCounted.delete(`${hashOf(key)} ${endpoint}`);
    return undefined;
  },
});

const asFirstKey = (isMeant: (key: string, call: Call) => boolean): Pick<Deviation, "request"> => ({
  request: (call) => {
    const key = call.headers["x-api-key"];
    if (call.surface === "user" && key && isMeant(key, call)) call.headers["x-api-key"] = USER_KEYS.apiKey;
    return undefined;
  },
});

/** Remembers that repacks were asked for. */
function stickyRepacks(): Pick<Deviation, "request"> {
  const worlds = new WeakSet<object>();
  return {
    request: (call, world) => {
      if (call.surface !== "user" || call.endpoint !== "available") return undefined;
      if (call.query.get("includeRepacks") === "true") worlds.add(world);
      else if (worlds.has(world)) call.query.set("includeRepacks", "true");
      return undefined;
    },
  };
}

/** Takes a bearer that lacks a scope for its account's first key, which has both. */
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

/** Finds a key whatever the case of its letters. */
function anyCase(): Pick<Deviation, "rules" | "request"> {
  const made = new Map<string, string>();
  return {
    rules: userRules(({ newKey }) => ({
      newKey: (world) => {
        const value = newKey(world);
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

/** Faults that an adversary planted on the user-key surface. */
export const adversaryAccountMutants: readonly Mutant[] = [
  {
    name: "the window of buy/crypto is half as long",
    violates: "rate-limit.buy-crypto.window-length",
    surfaces: user,
    rules: windowOf("buy/crypto", 30_000),
  },
  {
    name: "the window of finish is half as long again",
    violates: "rate-limit.claw-finish.recovers",
    surfaces: user,
    rules: windowOf("take-claw-bid-finish", 1_500),
  },
  {
    name: "the window of finish is twice as long",
    violates: "rate-limit.claw-finish.recovers",
    surfaces: user,
    rules: windowOf("take-claw-bid-finish", 2_000),
  },
  {
    name: "buy/crypto limits no bearer",
    violates: "rate-limit.buy-crypto.second-refused",
    surfaces: user,
    ...forgettingBearers("buy/crypto"),
  },
  {
    name: "finish limits no bearer",
    violates: "rate-limit.claw-finish.second-refused",
    surfaces: user,
    ...forgettingBearers("take-claw-bid-finish"),
  },
  {
    name: "a user key may come in a cookie",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...lettingIn((call) => /api_key=([^;]+)/.exec(call.headers.cookie ?? "")?.[1]),
  },
  {
    name: "a user key may come in the body",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...lettingIn((call) => objectOf(call.body)?.api_key),
  },
  {
    name: "a user key may come in API-Key",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...lettingIn((call) => call.headers["api-key"]),
  },
  {
    name: "a user key may come bare in Authorization",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...lettingIn((call) => call.headers.authorization),
  },
  {
    name: "a user key needs no prefix",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    request: (call) => {
      const key = call.headers["x-api-key"];
      if (call.surface === "user" && key && !key.startsWith("svc_")) call.headers["x-api-key"] = `svc_${key}`;
      return undefined;
    },
  },
  {
    name: "a session token is a key as well",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...asFirstKey((key) => key === USER_KEYS.sessionToken),
  },
  {
    name: "a partner's key opens the user surface",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...asFirstKey((key) => key.startsWith("partner-reference")),
  },
  {
    name: "variants are listed with repacks only",
    violates: "user-available.repacks-added",
    surfaces: user,
    rules: userRules(({ isListed }) => ({
      isListed: (pack, platform, withRepacks) =>
        isListed(pack, platform, withRepacks) && (withRepacks || pack.variant_of === null),
    })),
  },
  {
    name: "repacks are called none",
    violates: "user-available.repacks-added",
    surfaces: user,
    rules: userRules(({ packView }) => ({ packView: (pack) => ({ ...packView(pack), repack: false }) })),
  },
  {
    name: "repacks stay once they were asked for",
    violates: "user-available.repacks-left-out-by-default",
    surfaces: user,
    ...stickyRepacks(),
  },
  {
    name: "a long unknown slug is not found",
    violates: "user-chase.unknown-slug",
    surfaces: user,
    request: (call) =>
      call.surface === "user" && call.endpoint === "chase" && (call.params.slug ?? "").length > 40
        ? { status: 404, body: { error: "Not Found" } }
        : undefined,
  },
  {
    name: "the chase cards of repacks are for members",
    violates: "user-auth.chase.public",
    surfaces: user,
    request: (call, world) =>
      call.endpoint === "chase" && world.packs.some(({ slug, repack }) => repack && slug === call.params.slug)
        ? { status: 401, body: { message: "No token provided" } }
        : undefined,
  },
  {
    name: "every second look at the facets is for members",
    violates: "user-auth.filters.public",
    surfaces: user,
    request: (call) =>
      call.endpoint === "filters" && call.nth % 2 === 0
        ? { status: 401, body: { message: "No token provided" } }
        : undefined,
  },
  {
    name: "a user key may be a Basic user name",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    ...lettingIn(
      (call) =>
        Buffer.from(/^Basic (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "", "base64")
          .toString()
          .split(":")[0],
    ),
  },
  {
    name: "a bearer without a value breaks something",
    violates: "user-auth.credential-elsewhere",
    surfaces: user,
    request: (call) =>
      /^bearer$/i.test(call.headers.authorization?.trim() ?? "")
        ? { status: 500, body: { error: "Internal server error" } }
        : undefined,
  },
  {
    name: "a bearer needs no scope",
    violates: "user-auth.crypto-status.missing-scope",
    surfaces: user,
    ...scopeless(),
  },
  {
    name: "a user key is known in any case of letters",
    violates: "user-auth.crypto-status.unknown-key",
    surfaces: user,
    ...anyCase(),
  },
  {
    name: "a session token has an account of its own",
    violates: "user-auth.key-buys-for-account",
    surfaces: user,
    answer: edited("buy/status", "result.user_id", (id, { call }) =>
      /session/.test(call.headers.authorization ?? "") ? `web-${id}` : id,
    ),
  },
  {
    name: "a platform hides the repacks",
    violates: "user-available.repacks-included",
    surfaces: user,
    request: (call) => {
      if (call.surface === "user" && call.query.has("platform")) call.query.delete("includeRepacks");
      return undefined;
    },
  },
];
