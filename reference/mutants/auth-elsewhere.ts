import type { Deviation } from "../deviation.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { Mutant } from "./mutant.ts";
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
  {
    name: "production accepts the key in a query parameter",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: ["partner"],
    ...lettingIn((call) => call.query.get("key"), "partner"),
  },
  {
    name: "production accepts the key in a cookie",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: ["partner"],
    ...lettingIn((call) => /x-api-key=([^;]+)/i.exec(call.headers.cookie ?? "")?.[1], "partner"),
  },
  {
    name: "production accepts the bare key in Authorization",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: ["partner"],
    ...lettingIn((call) => call.headers.authorization, "partner"),
  },
  {
    name: "the key is accepted in a query parameter",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn((call) => call.query.get("api_key")),
  },
  {
    name: "the key is accepted in a cookie",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn((call) => /api_key=([^;]+)/.exec(call.headers.cookie ?? "")?.[1]),
  },
  {
    name: "the key is accepted in the request body",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn((call) => {
      const key = objectOf(call.body)?.api_key;
      return typeof key === "string" ? key : undefined;
    }),
  },
  {
    name: "the key is accepted in the header API-Key",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn((call) => call.headers["api-key"]),
  },
  {
    name: "the bare key is accepted in Authorization",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn((call) => call.headers.authorization),
  },
  {
    name: "the key is accepted with the scheme ApiKey",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn(tokenAfter(/^ApiKey (.+)$/)),
  },
  {
    name: "the key is accepted with the scheme Token",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn(tokenAfter(/^Token (.+)$/)),
  },
  {
    name: "the key is accepted as the user name of Basic authentication",
    violates: "auth.key-elsewhere",
    kind: "accepts",
    surfaces: sandbox,
    ...lettingIn(nameIn),
  },
  {
    name: "user keys are accepted on the partner interface",
    violates: "auth.user-key",
    kind: "accepts",
    surfaces: both,
    rules: ({ partnerOf }) => ({
      partnerOf: (key, surface, world) =>
        partnerOf(key, surface, world) ?? (key?.startsWith("svc_") ? partnerOn(surface) : undefined),
    }),
  },
  {
    name: "the prefix sandbox- alone is accepted as a sandbox key",
    violates: "auth.lookalike-sandbox-key",
    kind: "accepts",
    surfaces: sandbox,
    rules: ({ partnerOf }) => ({
      partnerOf: (key, surface, world) =>
        key === "sandbox-" && surface === "sandbox" ? "sandbox" : partnerOf(key, surface, world),
    }),
  },
  ...["X-API-Key", "x-api-key"].flatMap((spelling): Mutant[] => [
    {
      name: `the partner interface reads its key's header as ${spelling} only`,
      violates: "auth.header-case",
      kind: "odd",
      surfaces: both,
      rules: (plain) => ({ keyOf: (call) => (call.headerNames.includes(spelling) ? plain.keyOf(call) : undefined) }),
    },
    {
      name: `the user surface reads its key's header as ${spelling} only`,
      violates: "user-auth.header-case",
      kind: "odd",
      surfaces: ["user"],
      rules: userRules(({ keyHeader }) => ({
        keyHeader: (call) => (call.headerNames.includes(spelling) ? keyHeader(call) : undefined),
      })),
    },
  ]),
];
