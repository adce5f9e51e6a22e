import type { Deviation } from "../deviation.ts";
import { objectOf } from "../json.ts";
import { FIRST_PARTNER, NO_PARTNER } from "../keys.ts";
import { type PackSurface, type Scope, scopeOf } from "../scope.ts";
import type { Call } from "../wire.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";

const both = ["sandbox", "partner"] as const;
const sandbox = ["sandbox"] as const;

const partnerOn = (surface: PackSurface) => (surface === "sandbox" ? NO_PARTNER : FIRST_PARTNER);
const scopeOn = (world: World, surface: PackSurface): Scope => scopeOf(world, surface, partnerOn(surface));

/** One surface also knows the users of the other. */
const knowingUsersOf = (other: PackSurface): Pick<Deviation, "rules"> => ({
  rules: ({ holdingsOfUser }) => ({
    holdingsOfUser: (userId, scope) =>
      holdingsOfUser(userId, scope) ??
      (scope.surface === other ? undefined : holdingsOfUser(userId, scopeOn(scope.world, other))),
  }),
});

/** One surface also polls the sessions of the other. */
const pollingSessionsOf = (other: PackSurface): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    if (call.endpoint !== "buy/status" || call.surface === other || call.surface === "user") return undefined;
    const found = world[other].purchases.get(String(objectOf(call.body)?.session_id));
    return found && { status: 200, body: world.rules.fulfilledView(found, scopeOn(world, call.surface)) };
  },
});

/** Lets a key in that stands somewhere else than in X-API-Key. */
const lettingIn = (find: (call: Call) => string | null | undefined): Pick<Deviation, "request"> => ({
  request: (call, world) => {
    if (call.surface !== "sandbox" || call.headers["x-api-key"]) return undefined;
    const key = find(call);
    if (key && world.keys.sandbox.includes(key)) call.headers["x-api-key"] = key;
    return undefined;
  },
});

const after = (scheme: RegExp) => (call: Call) => scheme.exec(call.headers.authorization ?? "")?.[1];
const nameIn = (call: Call) =>
  Buffer.from(after(/^Basic (.+)$/)(call) ?? "", "base64")
    .toString()
    .split(":")[0];

/** Faults that an adversary planted between the sandbox and production, and at the door. */
export const adversaryApartMutants: readonly Mutant[] = [
  {
    name: "production lists the sandbox's users",
    violates: "sandbox.apart-from-production",
    surfaces: both,
    ...knowingUsersOf("sandbox"),
  },
  {
    name: "the sandbox lists production's users",
    violates: "sandbox.knows-nothing-of-production",
    surfaces: both,
    ...knowingUsersOf("partner"),
  },
  {
    name: "production polls the sandbox's sessions",
    violates: "sandbox.ids-unknown-to-production",
    surfaces: both,
    ...pollingSessionsOf("sandbox"),
  },
  {
    name: "the sandbox polls production's sessions",
    violates: "sandbox.knows-nothing-of-production",
    surfaces: both,
    ...pollingSessionsOf("partner"),
  },
  {
    name: "production shows the sandbox's orders",
    violates: "sandbox.ids-unknown-to-production",
    surfaces: both,
    request: (call, world) => {
      const found =
        call.endpoint === "order" && call.surface === "partner"
          ? world.sandbox.orders.get(call.params.order_id ?? "")
          : undefined;
      return found && { status: 200, body: world.rules.orderView(found, scopeOn(world, "partner")) };
    },
  },
  {
    name: "production ships by the sandbox's quotes",
    violates: "sandbox.ids-unknown-to-production",
    surfaces: both,
    rules: () => ({ canUseQuote: () => true }),
    request: (call, world) => {
      const id = world.rules.splitQuoteId(objectOf(call.body)?.quote_id)?.sessionId ?? "";
      const found = world.sandbox.quotes.get(id);
      if (call.endpoint === "ship/request" && call.surface === "partner" && found) world.partner.quotes.set(id, found);
      return undefined;
    },
  },
  {
    name: "production quotes the sandbox's items",
    violates: "sandbox.ids-unknown-to-production",
    surfaces: both,
    rules: ({ copiesToShip }) => ({
      copiesToShip: (ids, scope) =>
        copiesToShip(ids, scope) ??
        (scope.surface === "partner" ? copiesToShip(ids, scopeOn(scope.world, "sandbox")) : undefined),
    }),
  },
  {
    name: "the key may come in the query",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn((call) => call.query.get("api_key")),
  },
  {
    name: "the key may come in a cookie",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn((call) => /api_key=([^;]+)/.exec(call.headers.cookie ?? "")?.[1]),
  },
  {
    name: "the key may come in the body",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn((call) => {
      const key = objectOf(call.body)?.api_key;
      return typeof key === "string" ? key : undefined;
    }),
  },
  {
    name: "the key may come in API-Key",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn((call) => call.headers["api-key"]),
  },
  {
    name: "the key may come bare in Authorization",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn((call) => call.headers.authorization),
  },
  {
    name: "the key may come as an ApiKey",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn(after(/^ApiKey (.+)$/)),
  },
  {
    name: "the key may come as a Token",
    violates: "auth.key-elsewhere",
    surfaces: sandbox,
    ...lettingIn(after(/^Token (.+)$/)),
  },
  { name: "the key may be the name of Basic", violates: "auth.key-elsewhere", surfaces: sandbox, ...lettingIn(nameIn) },
  {
    name: "user keys open the partner interface",
    violates: "auth.user-key",
    surfaces: both,
    rules: ({ partnerOf }) => ({
      partnerOf: (key, surface, world) =>
        partnerOf(key, surface, world) ?? (key?.startsWith("svc_reference") ? partnerOn(surface) : undefined),
    }),
  },
];
