import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { partnerOn } from "./support/requests.ts";
import { both, sandbox } from "./support/surfaces.ts";
import { userRules } from "./support/user-rules.ts";

/** Accepts a key from another place than X-API-Key. */
const lettingIn = (
  find: (call: Call) => string | null | undefined,
  surface: "sandbox" | "partner" = "sandbox",
): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    if (call.surface !== surface || call.headers["x-api-key"]) return undefined;
    const key = find(call);
    const isIssued = key && (surface === "sandbox" ? world.keys.sandbox.includes(key) : world.keys.partner.has(key));
    if (isIssued) call.headers["x-api-key"] = key;
    return undefined;
  },
});

const tokenAfter = (scheme: RegExp) => (call: Call) => scheme.exec(call.headers.authorization ?? "")?.[1];

const nameIn = (call: Call) =>
  Buffer.from(tokenAfter(/^Basic (.+)$/)(call) ?? "", "base64")
    .toString()
    .split(":")[0];

/** Keys that are taken from another place than `X-API-Key`, and keys of other surfaces. */
export const authElsewhereMutants: readonly Mutant[] = [
  mutant("auth.key-elsewhere", "accepts", ["partner"], "production accepts the key in a query parameter", {
    ...lettingIn((call) => call.query.get("key"), "partner"),
  }),
  mutant("auth.key-elsewhere", "accepts", ["partner"], "production accepts the key in a cookie", {
    ...lettingIn((call) => /x-api-key=([^;]+)/i.exec(call.headers.cookie ?? "")?.[1], "partner"),
  }),
  mutant("auth.key-elsewhere", "accepts", ["partner"], "production accepts the bare key in Authorization", {
    ...lettingIn((call) => call.headers.authorization, "partner"),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted in a query parameter", {
    ...lettingIn((call) => call.query.get("api_key")),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted in a cookie", {
    ...lettingIn((call) => /api_key=([^;]+)/.exec(call.headers.cookie ?? "")?.[1]),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted in the request body", {
    ...lettingIn((call) => {
      const key = objectOf(call.body)?.api_key;
      return typeof key === "string" ? key : undefined;
    }),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted in the header API-Key", {
    ...lettingIn((call) => call.headers["api-key"]),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the bare key is accepted in Authorization", {
    ...lettingIn((call) => call.headers.authorization),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted with the scheme ApiKey", {
    ...lettingIn(tokenAfter(/^ApiKey (.+)$/)),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted with the scheme Token", {
    ...lettingIn(tokenAfter(/^Token (.+)$/)),
  }),
  mutant("auth.key-elsewhere", "accepts", sandbox, "the key is accepted as the user name of Basic authentication", {
    ...lettingIn(nameIn),
  }),
  mutant("auth.user-key", "accepts", both, "user keys are accepted on the partner interface", {
    rules: ({ partnerOf }) => ({
      partnerOf: (key, surface, world) =>
        partnerOf(key, surface, world) ?? (key?.startsWith("svc_") ? partnerOn(surface) : undefined),
    }),
  }),
  mutant("auth.lookalike-sandbox-key", "accepts", sandbox, "the prefix sandbox- alone is accepted as a sandbox key", {
    rules: ({ partnerOf }) => ({
      partnerOf: (key, surface, world) =>
        key === "sandbox-" && surface === "sandbox" ? "sandbox" : partnerOf(key, surface, world),
    }),
  }),
  ...["X-API-Key", "x-api-key"].flatMap((spelling): Mutant[] => [
    mutant("auth.header-case", "odd", both, `the partner interface reads its key's header as ${spelling} only`, {
      rules: (plain) => ({ keyOf: (call) => (call.headerNames.includes(spelling) ? plain.keyOf(call) : undefined) }),
    }),
    mutant("user-auth.header-case", "odd", ["user"], `the user surface reads its key's header as ${spelling} only`, {
      rules: userRules(({ keyHeader }) => ({
        keyHeader: (call) => (call.headerNames.includes(spelling) ? keyHeader(call) : undefined),
      })),
    }),
  ]),
];
