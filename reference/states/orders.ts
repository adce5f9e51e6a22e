import { anyListing, grant } from "../granting.ts";
import type { Surface } from "../http.ts";
import { FIRST_PARTNER } from "../keys.ts";
import type { Order, OrderStatus } from "../order.ts";
import { type Scope, scopeOf } from "../scope.ts";
import { placeOrder } from "../shipping.ts";
import type { World } from "../world.ts";
import { textParam } from "./params.ts";
import type { StateTable } from "./state.ts";

/** The documented statuses of an order, in order. */
const STEPS: readonly OrderStatus[] = ["queued", "processing", "label_created", "shipped", "delivered"];
const ENDS: readonly OrderStatus[] = ["cancelled", "failed"];

/** The states of a shipping order; the sandbox's never leave `queued`. */
export const orderStates: StateTable = {
  "an order has status": {
    surfaces: ["sandbox", "partner"],
    setup: (params, world, surface) => {
      const userId = textParam(params, "user_id");
      const status = [...STEPS, ...ENDS].find((known) => known === params.status);
      if (userId === undefined || status === undefined) return undefined;
      if (surface === "sandbox" && status !== "queued") return undefined;
      const scope = orderScope(world, surface);
      const order = orderOf(userId, scope);
      while (order.status !== status && STEPS.includes(status)) advance(order, scope);
      if (ENDS.includes(status)) end(order, status);
      return { order_id: order.orderId };
    },
  },
  "an order moves on": {
    surfaces: ["partner"],
    setup: (params, world, surface) => {
      const order = world.partner.orders.get(textParam(params, "order_id") ?? "");
      if (!order || !advance(order, orderScope(world, surface))) return undefined;
      return { status: order.status };
    },
  },
};

const orderScope = (world: World, surface: Surface): Scope =>
  scopeOf(world, surface === "sandbox" ? "sandbox" : "partner", FIRST_PARTNER);

/** Orders one item of the user to a valid address, with the first rate. */
function orderOf(userId: string, scope: Scope): Order {
  const { rules, world, partner } = scope;
  const held = grant(userId, anyListing, scope);
  const sessionId = rules.quoteSessionId(scope);
  const quotes = rules.quoteRates(sessionId, 1, scope);
  const destination = world.validator.addressJudged({
    granularity: "PREMISE",
    unconfirmed: false,
    suggestion: false,
  });
  const [quote] = quotes;
  if (!quote) throw new Error("No rate to ship by");
  const expiresAt = world.clock.now() + rules.quoteValidityMs(scope);
  const session = { sessionId, partner, holdings: [held], destination, quotes, expiresAt };
  return placeOrder(session, quote, scope);
}

/** Takes the next documented step; false if there is none. */
function advance(order: Order, scope: Scope): boolean {
  const next = STEPS[STEPS.indexOf(order.status) + 1];
  if (!STEPS.includes(order.status) || !next) return false;
  const now = scope.world.clock.now();
  order.status = next;
  if (next === "label_created") {
    order.trackingNumber = scope.rules.trackingNumber(scope);
    order.trackingUrl = scope.rules.trackingUrl(order.trackingNumber, scope);
  }
  if (next === "shipped") order.shippedAt = now;
  if (next === "delivered") order.deliveredAt = now;
  return true;
}

function end(order: Order, status: OrderStatus): void {
  order.status = status;
  order.errorMessage = status === "failed" ? "The carrier refused the parcel" : "Cancelled before it was packed";
}
