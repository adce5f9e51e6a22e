import type { Holding } from "../holding.ts";
import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { NO_PARTNER, SANDBOX_KEYS } from "../keys.ts";
import { type Store, userKey } from "../store.ts";
import type { Mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";
import { sandbox } from "./support/surfaces.ts";

const hasSecondKey = (call: Call) => call.surface === "sandbox" && call.headers["x-api-key"] === SANDBOX_KEYS[1];

/** Replies to matching sandbox requests instead of the routes. */
const answering = (isMeant: (call: Call) => boolean, status: number, error: string): Pick<Mutant, "request"> => ({
  request: (call): Reply | undefined => (isMeant(call) ? { status, body: { error } } : undefined),
});

const unserved = (endpoint: EndpointKey, status: number, error: string) =>
  answering((call) => call.surface === "sandbox" && call.endpoint === endpoint, status, error);

const toSecondKey = (endpoint: EndpointKey, status: number, error: string) =>
  answering((call) => hasSecondKey(call) && call.endpoint === endpoint, status, error);

/** Whether no other user drew the listing before, or, with place -1, afterwards. */
const isFirstCopy = (held: Holding, store: Store, place: 0 | -1 = 0) =>
  store.copies.get(held.listing.id)?.at(place)?.userId === held.userId;

/** Keeps a part of the sandbox's state after a restart. */
const keeping = (parts: readonly (keyof Store)[]): Pick<Mutant, "start"> => ({
  start: (world) => {
    let store = world.sandbox;
    Object.defineProperty(world, "sandbox", {
      get: () => store,
      set: (fresh: Store) => {
        const kept = Object.fromEntries(parts.map((part) => [part, store[part]]));
        store = { ...fresh, ...kept };
      },
    });
  },
});

/** The key with which each order was placed. */
const placers = perWorld(() => new Map<string, string | undefined>());

/** The key with which each quote session was requested. */
const quoters = perWorld(() => new Map<string, string | undefined>());

/** Faults of the sandbox as a whole. */
export const sandboxMutants: readonly Mutant[] = [
  {
    name: "only the first user to draw a listing holds it",
    violates: "draw.no-reservation",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && isFirstCopy(held, scope.store),
    }),
  },
  {
    name: "only the last user to draw a listing holds it",
    violates: "draw.no-reservation",
    kind: "effect",
    surfaces: sandbox,
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && isFirstCopy(held, scope.store, -1),
    }),
  },
  {
    name: "the sandbox does not serve chase",
    violates: "sandbox.mirrors-every-route",
    kind: "refuses",
    surfaces: sandbox,
    ...unserved("chase", 404, "Not Found"),
  },
  {
    name: "the sandbox does not serve card",
    violates: "sandbox.mirrors-every-route",
    kind: "refuses",
    surfaces: sandbox,
    ...unserved("card", 404, "Not Found"),
  },
  {
    name: "the sandbox does not serve ship/request",
    violates: "sandbox.mirrors-every-route",
    kind: "refuses",
    surfaces: sandbox,
    ...unserved("ship/request", 405, "Method Not Allowed"),
  },
  {
    name: "the sandbox refuses buyback with 403",
    violates: "sandbox.mirrors-every-route",
    kind: "refuses",
    surfaces: sandbox,
    ...unserved("buyback", 403, "Read only"),
  },
  {
    name: "the sandbox answers order with 501",
    violates: "sandbox.mirrors-every-route",
    kind: "refuses",
    surfaces: sandbox,
    ...unserved("order", 501, "Not Implemented"),
  },
  {
    name: "production shows sandbox inventories",
    violates: "sandbox.apart-from-production",
    kind: "extra",
    surfaces: ["sandbox", "partner"],
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        plain.holdingsOfUser(userId, scope) ?? scope.world.sandbox.users.get(userKey(NO_PARTNER, userId)),
    }),
  },
  {
    name: "a restart keeps users",
    violates: "sandbox.restart-wipes-inventory",
    kind: "effect",
    surfaces: sandbox,
    ...keeping(["users"]),
  },
  {
    name: "a restart keeps purchases",
    violates: "sandbox.restart-wipes-sessions",
    kind: "effect",
    surfaces: sandbox,
    ...keeping(["purchases"]),
  },
  {
    name: "a restart keeps orders",
    violates: "sandbox.restart-wipes-orders",
    kind: "effect",
    surfaces: sandbox,
    ...keeping(["orders"]),
  },
  {
    name: "a restart keeps all state",
    violates: "sandbox.restart-wipes-sessions",
    kind: "effect",
    surfaces: sandbox,
    ...keeping(["users", "purchases", "orders", "copies", "quotes"]),
  },
  {
    name: "each sandbox key has separate users",
    violates: "sandbox.any-key-reads-inventory",
    kind: "missing",
    surfaces: sandbox,
    ...toSecondKey("inventory", 404, "User not found"),
  },
  {
    name: "each sandbox key buys for separate users",
    violates: "sandbox.any-key-buys-for-user",
    kind: "effect",
    surfaces: sandbox,
    request: (call) => {
      const body = objectOf(call.body);
      if (hasSecondKey(call) && call.endpoint === "buy/init" && body)
        call.body = { ...body, user_id: `${stringOf(body.user_id)} of key 2` };
      return undefined;
    },
  },
  {
    name: "each sandbox key has separate sessions",
    violates: "sandbox.any-key-reads-session",
    kind: "refuses",
    surfaces: sandbox,
    ...toSecondKey("buy/status", 400, "Transaction failed"),
  },
  {
    name: "each sandbox key sells only items that it bought",
    violates: "sandbox.any-key-sells",
    kind: "refuses",
    surfaces: sandbox,
    ...toSecondKey("buyback", 400, "Item not found"),
  },
  {
    name: "a sellback with another sandbox key has no effect",
    violates: "sandbox.any-key-sells",
    kind: "effect",
    surfaces: sandbox,
    request: (call) =>
      hasSecondKey(call) && call.endpoint === "buyback"
        ? { status: 200, body: { success: true, amount: 1 } }
        : undefined,
  },
  {
    name: "each sandbox key quotes only items that it bought",
    violates: "sandbox.any-key-ships",
    kind: "refuses",
    surfaces: sandbox,
    ...toSecondKey("ship/quote", 400, "Item not found"),
  },
  {
    name: "each sandbox key orders only with its own quotes",
    violates: "sandbox.any-key-ships",
    kind: "refuses",
    surfaces: sandbox,
    ...toSecondKey("ship/request", 400, "Quote expired"),
  },
  {
    name: "each sandbox key orders only by quotes that it requested",
    violates: "sandbox.any-key-ships",
    kind: "partial",
    surfaces: sandbox,
    answer: (call, reply, world) => {
      const sessionId = objectOf(reply.body)?.session_id;
      if (call.endpoint === "ship/quote" && reply.status === 200)
        quoters(world).set(stringOf(sessionId), call.headers["x-api-key"]);
      return undefined;
    },
    request: (call, world) => {
      const [sessionId = ""] = stringOf(objectOf(call.body)?.quote_id).split("_rate_");
      const quoter = quoters(world).get(sessionId);
      const isOther = call.endpoint === "ship/request" && quoter !== undefined && quoter !== call.headers["x-api-key"];
      return isOther ? { status: 400, body: { error: "Quote expired" } } : undefined;
    },
  },
  {
    name: "an order lists no items for another sandbox key than its own",
    violates: "order.items-equal-quoted",
    kind: "partial",
    surfaces: sandbox,
    answer: (call, reply, world) => {
      const body = objectOf(reply.body);
      const key = call.headers["x-api-key"];
      if (call.surface !== "sandbox" || reply.status !== 200 || body === undefined) return undefined;
      if (call.endpoint === "ship/request") placers(world).set(stringOf(body.order_id), key);
      const placer = call.endpoint === "order" ? (placers(world).get(stringOf(body.order_id)) ?? key) : key;
      return placer === key ? undefined : { ...reply, body: { ...body, items: [] } };
    },
  },
];
