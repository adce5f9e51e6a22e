import type { Call, EndpointKey, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { perWorld } from "../mutants/support/per-world.ts";
import type { Order } from "../order.ts";
import type { ErrorName } from "../rules/errors.ts";
import { scopeOf } from "../scope.ts";
import { callsSoFar, type World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** Which purchases, sellbacks and broadcasts fail: the first of so many. */
const PURCHASES = 4;
const SELLBACKS = 7;
const BROADCASTS = 7;

/** How often an endpoint of production meets an internal error: at one of so many requests. */
const BETWEEN_ERRORS = 25;
const BROKEN: Partial<Readonly<Record<EndpointKey, ErrorName>>> = {
  "buy/init": "purchaseBroke",
  "recent-pulls": "readBroke",
  inventory: "readBroke",
  card: "readBroke",
  buyback: "sellbackBroke",
  "ship/quote": "ratesBroke",
  "ship/request": "requestBroke",
  order: "readBroke",
};

/** Items whose failed sellback has left a session, which the next request meets. */
const leftSessions = new WeakMap<World, Set<string>>();

/** Surfaces and endpoints that met their first internal error. */
const metOnce = perWorld(() => new Set<string>());

/** Purchases and sales that fail and can be repeated, as the documents allow outside of the sandbox. */
export const failureVariants: readonly Variant[] = [
  {
    name: "some purchases, sellbacks and broadcasts fail",
    because: "States: a purchase, a sellback and a broadcast may fail",
    surfaces: ["partner", "user"],
    request: (call, world) => {
      if (call.surface === "user" && call.endpoint === "take-claw-bid-finish") failBroadcast(call, world);
      return call.surface === "partner" && call.endpoint === "buyback" ? failSellback(call, world) : undefined;
    },
    answer: (call, reply, world) =>
      call.surface === "partner" && call.endpoint === "buy/init" ? failPurchase(call, reply, world) : undefined,
  },
  {
    name: "the first internal error that is arranged for each endpoint meets another client's request",
    because: "Provider states: an internal error meets the next request, whoever sends it",
    start: ({ faults }) => {
      const { take } = faults;
      const met = new Set<string>();
      faults.take = (surface, endpoint) => {
        if (!take(surface, endpoint)) return false;
        const isFirst = !met.has(`${surface} ${endpoint}`);
        met.add(`${surface} ${endpoint}`);
        return !isFirst;
      };
    },
  },
  {
    name: "the provider answers 200 to an internal error of the partner interface, and arranges none",
    because: "a state without effect is a mistake of the provider, not of the API",
    surfaces: ["sandbox", "partner"],
    start: ({ faults }) => {
      faults.order = () => {};
    },
  },
  {
    name: "the provider answers 200 to a move of the clock, and does not move it",
    because: "a state without effect is a mistake of the provider, not of the API",
    start: ({ clock }) => {
      clock.move = () => {};
    },
  },
  {
    name: "orders of production are soon cancelled and their items return",
    because: "not shown: the moves into cancelled, and what becomes of the items",
    surfaces: ["partner"],
    request: (_, { partner }) => {
      for (const order of partner.orders.values()) cancelLater(order);
      return undefined;
    },
    withoutStates: ["an order has status", "an order moves on"],
  },
  {
    name: "each endpoint of production sometimes meets an internal error",
    because: "Errors: internal errors with status 500",
    surfaces: ["partner"],
    request: (call, world) => {
      const isBroken = call.surface === "partner" && call.nth % BETWEEN_ERRORS === 7;
      return isBroken ? internalErrorTo(call, world) : undefined;
    },
  },
  {
    name: "the first request to each endpoint meets an internal error",
    because: "Errors: internal errors with status 500",
    request: (call, world) => {
      const met = metOnce(world);
      const where = `${call.surface} ${call.endpoint}`;
      const broken = met.has(where) ? undefined : internalErrorTo(call, world);
      if (broken !== undefined) met.add(where);
      return broken;
    },
  },
  {
    name: "a gateway of the sandbox is unavailable now and then, which it says in JSON",
    because: "a gateway is no part of the interface, and its refusal names no rate limit",
    surfaces: ["sandbox"],
    request: (call, world) =>
      call.surface === "sandbox" && callsSoFar(world) % 50 === 49
        ? { status: 503, body: { error: "Service Unavailable" } }
        : undefined,
  },
];

/** Answers with the documented internal error of the endpoint, if there is one and the key is valid. */
function internalErrorTo(call: Call, world: World): Reply | undefined {
  const name = BROKEN[call.endpoint];
  if (name === undefined || call.surface === "user") return undefined;
  const { status, error } = world.rules.errors[name];
  const partner = world.rules.partnerOf(world.rules.keyOf(call), call.surface, world);
  return partner === undefined ? undefined : { status, body: { error } };
}

/** When each order was first seen, milliseconds as of `performance.now()`. */
const seenAtMs = new WeakMap<Order, number>();
const CANCELLED_AFTER_MS = 400;

/** Cancels an order a while after it was placed, and gives its items back. */
function cancelLater(order: Order): void {
  const sinceMs = seenAtMs.get(order) ?? performance.now();
  seenAtMs.set(order, sinceMs);
  if (order.status !== "queued" || performance.now() - sinceMs < CANCELLED_AFTER_MS) return;
  order.status = "cancelled";
  order.errorMessage = "No courier came";
  for (const held of order.holdings) held.state = "owned";
}

/** Cancels a purchase: its items belong to nobody. */
function failPurchase(call: Call, reply: Reply, { partner }: World): Reply | undefined {
  const purchase = partner.purchases.get(String(objectOf(reply.body)?.session_id));
  if (purchase?.state !== "fulfilled" || call.nth % PURCHASES !== 1) return undefined;
  purchase.state = "failed";
  for (const held of purchase.holdings) held.state = "sold";
  return { ...reply, body: { session_id: purchase.sessionId, nfts: [] } };
}

/** Refuses a sellback that would succeed, and the next one of the same item. */
function failSellback(call: Call, world: World): Reply | undefined {
  const left = leftSessions.get(world) ?? new Set();
  leftSessions.set(world, left);
  const id = String(objectOf(call.body)?.item_id);
  if (left.delete(id)) return { status: 400, body: { error: "Item already has an active buyback session" } };
  const partner = world.rules.partnerOf(world.rules.keyOf(call), "partner", world);
  if (partner === undefined || call.nth % SELLBACKS !== 1) return undefined;
  const scope = scopeOf(world, "partner", partner);
  const held = scope.rules.copyToSell(scope.rules.copiesOf(id, scope), scope);
  if (held === undefined || held.obstacle !== null || scope.rules.isExpired(held, scope)) return undefined;
  left.add(id);
  return { status: 400, body: { error: "Transaction failed" } };
}

function failBroadcast(call: Call, { user }: World): void {
  const session = user.clawSessions.get(String(objectOf(call.body)?.session_id));
  if (session?.willMeet !== "success" || session.met !== null || call.nth % BROADCASTS !== 1) return;
  session.willMeet = call.nth % 2 === 0 ? "failed" : "error";
}
