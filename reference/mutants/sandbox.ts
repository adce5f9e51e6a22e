import type { Holding } from "../holding.ts";
import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf, stringOf } from "../json.ts";
import { NO_PARTNER, SANDBOX_KEYS } from "../keys.ts";
import { type Store, userKey } from "../store.ts";
import { callsSoFar } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
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
  mutant("draw.no-reservation", "effect", sandbox, "only the first user to draw a listing holds it", {
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && isFirstCopy(held, scope.store),
    }),
  }),
  mutant("draw.no-reservation", "effect", sandbox, "only the last user to draw a listing holds it", {
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && isFirstCopy(held, scope.store, -1),
    }),
  }),
  mutant("sandbox.mirrors-every-route", "refuses", sandbox, "the sandbox does not serve chase", {
    ...unserved("chase", 404, "Not Found"),
  }),
  mutant("sandbox.mirrors-every-route", "refuses", sandbox, "the sandbox does not serve card", {
    ...unserved("card", 404, "Not Found"),
  }),
  mutant("sandbox.mirrors-every-route", "refuses", sandbox, "the sandbox does not serve ship/request", {
    ...unserved("ship/request", 405, "Method Not Allowed"),
  }),
  mutant("sandbox.mirrors-every-route", "refuses", sandbox, "the sandbox refuses buyback with 403", {
    ...unserved("buyback", 403, "Read only"),
  }),
  mutant("sandbox.mirrors-every-route", "refuses", sandbox, "the sandbox answers order with 501", {
    ...unserved("order", 501, "Not Implemented"),
  }),
  mutant("sandbox.apart-from-production", "extra", ["sandbox", "partner"], "production shows sandbox inventories", {
    rules: (plain) => ({
      holdingsOfUser: (userId, scope) =>
        plain.holdingsOfUser(userId, scope) ?? scope.world.sandbox.users.get(userKey(NO_PARTNER, userId)),
    }),
  }),
  mutant("sandbox.restart-wipes-inventory", "effect", sandbox, "a restart keeps users", {
    ...keeping(["users"]),
  }),
  mutant("sandbox.restart-wipes-sessions", "effect", sandbox, "a restart keeps purchases", {
    ...keeping(["purchases"]),
  }),
  mutant("sandbox.restart-wipes-orders", "effect", sandbox, "a restart keeps orders", {
    ...keeping(["orders"]),
  }),
  mutant("sandbox.restart-wipes-sessions", "effect", sandbox, "a restart keeps all state", {
    ...keeping(["users", "purchases", "orders", "copies", "quotes"]),
  }),
  mutant("sandbox.any-key-reads-inventory", "missing", sandbox, "each sandbox key has separate users", {
    ...toSecondKey("inventory", 404, "User not found"),
  }),
  mutant("sandbox.any-key-buys-for-user", "effect", sandbox, "each sandbox key buys for separate users", {
    request: (call) => {
      const body = objectOf(call.body);
      if (hasSecondKey(call) && call.endpoint === "buy/init" && body)
        call.body = { ...body, user_id: `${stringOf(body.user_id)} of key 2` };
      return undefined;
    },
  }),
  mutant("sandbox.any-key-reads-session", "refuses", sandbox, "each sandbox key has separate sessions", {
    ...toSecondKey("buy/status", 400, "Transaction failed"),
  }),
  mutant("sandbox.any-key-sells", "refuses", sandbox, "each sandbox key sells only items that it bought", {
    ...toSecondKey("buyback", 400, "Item not found"),
  }),
  mutant("sandbox.any-key-sells", "effect", sandbox, "a sellback with another sandbox key has no effect", {
    request: (call) =>
      hasSecondKey(call) && call.endpoint === "buyback"
        ? { status: 200, body: { success: true, amount: 1 } }
        : undefined,
  }),
  mutant("sandbox.any-key-ships", "refuses", sandbox, "each sandbox key quotes only items that it bought", {
    ...toSecondKey("ship/quote", 400, "Item not found"),
  }),
  mutant("sandbox.any-key-ships", "refuses", sandbox, "each sandbox key orders only with its own quotes", {
    ...toSecondKey("ship/request", 400, "Quote expired"),
  }),
  mutant("sandbox.any-key-ships", "partial", sandbox, "each sandbox key orders only by quotes that it requested", {
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
  }),
  mutant(
    "order.items-equal-quoted",
    "partial",
    sandbox,
    "an order lists no items for another sandbox key than its own",
    {
      answer: (call, reply, world) => {
        const body = objectOf(reply.body);
        const key = call.headers["x-api-key"];
        if (call.surface !== "sandbox" || reply.status !== 200 || body === undefined) return undefined;
        if (call.endpoint === "ship/request") placers(world).set(stringOf(body.order_id), key);
        const placer = call.endpoint === "order" ? (placers(world).get(stringOf(body.order_id)) ?? key) : key;
        return placer === key ? undefined : { ...reply, body: { ...body, items: [] } };
      },
    },
  ),
  mutant("sandbox.no-rate-limit", "repeat", sandbox, "the sandbox throttles every fiftieth request with 503", {
    isDisturbing: true,
    request: (call, world) =>
      call.surface === "sandbox" && callsSoFar(world) % 50 === 49
        ? { status: 503, body: { error: "Too many requests, slow down" } }
        : undefined,
  }),
];
