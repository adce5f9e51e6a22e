import { sellBack, toSellables } from "../../harness/actions/sellback.ts";
import { orderIdOf } from "../../harness/arrange/arranged.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { moveFrom, type OrderMove } from "../../harness/arrange/order-walk.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import { insistOnSuccess } from "../../harness/arrange/placed-order.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { Inconclusive, ignoring, NotExercised } from "../../harness/exits/early-exits.ts";
import { isText, memberOf } from "../../harness/json/json-value.ts";
import { related, shown, toValue, unless } from "../../harness/oracles/difference.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { instantOf } from "../../harness/oracles/moment.ts";
import { tookStep } from "../../harness/oracles/order.ts";
import { accepted, refusedSomehow } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { wait } from "../../harness/transport/waits.ts";
import { RATE_OF_ORDER } from "../order-ids.ts";

const { all, scenario } = partnerScenarios("order", ["partner"]);
export const orderMoves = all;

const MOVES = [
  { id: "order.moves-to-processing", from: "queued", to: "processing" },
  { id: "order.moves-to-label-created", from: "processing", to: "label_created" },
  { id: "order.moves-to-shipped", from: "label_created", to: "shipped" },
  { id: "order.moves-to-delivered", from: "shipped", to: "delivered" },
] as const;

const NEEDS = { state: "an order has status" } as const;

const MOVED = "the provider moved the order on";

/** Maximum orders: production may move an order by itself between two reads, but hardly all of them. */
const MAX_ORDERS = 3;

/** Time between two steps of an order. Seconds. */
const STEP_S = 60;

/** Number of reads after which an order that moves when it is read has moved. */
const READS = 3;

for (const { id, from, to } of MOVES) {
  scenario(`an order moves from ${from} to ${to}`, { verifies: [id], needs: NEEDS }, async (context) => {
    const { before, after } = await movedToNext(context, from, to);

    const status = memberOf(after.json, "status");
    context.verify(id, [before, after], [accepted(after), tookStep(to, status)], MOVED);
  });
}

/** Returns an order that took the next step, else the last one tried. */
async function movedToNext(context: PartnerContext, from: string, to: string): Promise<OrderMove> {
  for (let turn = 1; ; turn++) {
    const { orderId } = await context.given.order();
    if (from === "shipped") await waitOnItsWay(context, orderId);
    const move = await moveFrom(context, orderId, from);
    if (tookStep(to, memberOf(move.after.json, "status")).length === 0) return move;
    if (turn < MAX_ORDERS) continue;
    if (await movesByItself(context)) throw new Inconclusive("orders change their status without the provider state");
    return move;
  }
}

/** Has the provider ship an order, and lets time pass, so that a delivery that renews a time shows in whole seconds too. */
async function waitOnItsWay(context: PartnerContext, orderId: string): Promise<void> {
  await moveFrom(context, orderId, "label_created");
  await letTimePass(context);
}

/** Times that lie apart show which event each of them names. */
async function letTimePass(context: PartnerContext): Promise<void> {
  await context.timeSince(context.now(), { from: STEP_S }).catch(ignoring(NotExercised));
}

/** Returns whether a new order changes its status while it is only read. */
async function movesByItself({ sut, given }: PartnerContext): Promise<boolean> {
  const { orderId } = await given.order();
  const seen = new Set<unknown>();
  for (let read = 0; read < READS; read++) seen.add(memberOf((await sut.order(orderId)).json, "status"));
  return seen.size > 1;
}

const TRACKING = ["tracking_number", "tracking_url"];

const FIELDS = [
  { id: "order.tracking-set-with-label", status: "label_created", members: TRACKING, isSet: isText },
  { id: "order.tracking-set-with-label", status: "delivered", members: TRACKING, isSet: isText },
  { id: "order.shipped-at-set", status: "shipped", members: ["shipped_at"], isSet: isInstant },
  { id: "order.shipped-at-set", status: "delivered", members: ["shipped_at"], isSet: isInstant },
  { id: "order.delivered-at-set", status: "delivered", members: ["delivered_at"], isSet: isInstant },
  { id: "order.error-message-of-failure", status: "failed", members: ["error_message"], isSet: isText },
  { id: "order.error-message-of-failure", status: "cancelled", members: ["error_message"], isSet: isText },
] as const;

for (const { id, status, members, isSet } of FIELDS) {
  const title = `an order that is ${status} has ${members.join(" and ")}`;
  scenario(title, { verifies: [id], needs: NEEDS }, async (context) => {
    const read = await orderIn(context, status);

    for (const member of members) context.verify(id, read, [has(read, member, isSet)], `it was ${status}`);
  });
}

scenario(
  "an order gets its tracking and its timestamps as its status changes",
  {
    verifies: [
      "order.tracking-set-with-label",
      "order.shipped-at-set",
      "order.delivered-at-set",
      "order.times-in-order",
      "ownership.shipped-stays-shipped",
      "buyback.item-locked",
      "ship-request.not-shipped-again",
    ],
    exercises: [
      "order.created-at-kept",
      "order.items-equal-quoted",
      ...RATE_OF_ORDER,
      "order.destination-of-request",
      "order.never-backwards",
    ],
    needs: NEEDS,
  },
  async (context) => {
    const { verify } = context;
    const order = await orderOfListedItems(context);
    const { orderId, quote } = order;

    const { after: labelled } = await moveFrom(context, orderId, "processing");
    await letTimePass(context);
    const { after: shipped } = await moveFrom(context, orderId, "label_created");
    const onItsWay = await context.given.inventory(order.user);
    await letTimePass(context);
    const { after: delivered } = await moveFrom(context, orderId, "shipped");
    // A time that follows the clock differs at each read; one correction of it is legal.
    for (let read = 0; read < 2; read++) {
      await wait("tick");
      await context.sut.order(orderId);
    }
    const arrived = await context.given.inventory(order.user);

    // What a failed or cancelled order still shows is not documented.
    for (const each of [labelled, shipped, delivered]) insistOnSuccess(each);
    for (const each of [labelled, shipped, delivered]) {
      const isTracked = TRACKING.map((member) => has(each, member, isText));
      verify("order.tracking-set-with-label", each, isTracked);
    }
    for (const each of [shipped, delivered]) verify("order.shipped-at-set", each, [has(each, "shipped_at", isInstant)]);
    verify("order.delivered-at-set", delivered, [has(delivered, "delivered_at", isInstant)]);
    verify("order.times-in-order", delivered, [isChronological(dated(delivered))]);
    await refusesItemsOf(order, delivered, context);
    for (const { exchange, ids } of order.isListed ? [onItsWay, arrived] : []) {
      verify("ownership.shipped-stays-shipped", [delivered, exchange], [listsNone("inventory", quote.itemIds, ids)]);
    }
    if (!order.isListed) throw new Inconclusive("the inventory never listed the items of the order");
  },
);

/** Places an order and checks that its items were listed before; otherwise their absence proves nothing. */
async function orderOfListedItems({ sut, given }: PartnerContext) {
  const quoted = await given.quotedItems();
  const { ids } = await given.inventory(quoted.user);
  const request = await sut.shipRequest({ quote_id: quoted.quote.rates[0].id });
  const orderId = orderIdOf(request);
  return { ...quoted, orderId, isListed: quoted.quote.itemIds.every((id) => ids.includes(id)) };
}

/** Requires that the items of a delivered order can neither be sold back nor shipped with another rate of their quote. */
async function refusesItemsOf(
  order: Awaited<ReturnType<typeof orderOfListedItems>>,
  delivered: Exchange,
  { run, sut, verify }: PartnerContext,
) {
  const [of] = atLeastOne(toSellables(order.items, order.purchases), "no item of the order");
  const sale = await sellBack(run, sut, of);
  const request = await sut.shipRequest({ quote_id: order.quote.rates.at(-1)?.id });

  // Which documented text applies to items that are gone is open.
  const did = "an item of a delivered order was sold back, and ordered by another rate";
  verify("buyback.item-locked", [delivered, sale], [refusedSomehow(sale)], did);
  verify("ship-request.not-shipped-again", [delivered, request], [refusedSomehow(request)], did);
}

scenario(
  "the timestamps of a delivered order are in order",
  { verifies: ["order.times-in-order"] },
  async (context) => {
    const read = await orderIn(context, "delivered");

    context.verify("order.times-in-order", read, [isChronological(dated(read))]);
  },
);

/**
 * Reads an order in this status.
 * @throws {Inconclusive} if it has another status: production may have moved it on, or be unable to arrange it
 */
async function orderIn(context: PartnerContext, status: string): Promise<Exchange> {
  const { order_id: orderId } = await context.state("an order has status", { user_id: context.given.user(), status });
  const read = await context.sut.order(orderId);
  if (memberOf(read.json, "status") !== status) {
    throw new Inconclusive(`the order that was arranged is ${shown(memberOf(read.json, "status"))}`);
  }
  return read;
}

function has(read: Exchange, member: string, isSet: (value: unknown) => boolean) {
  const value = memberOf(read.json, member);
  return related(isSet(value), member, "present", [], value);
}

/** Tolerance: a time may be cut to whole seconds, and clocks of two instances may differ by a second. */
const TOLERANCE_MS = 3_000;

const TIMES = ["created_at", "shipped_at", "delivered_at"];

/** @throws {Inconclusive} if one of its times is missing, which another requirement judges */
function dated(read: Exchange): Exchange {
  const missing = TIMES.find((name) => !isInstant(memberOf(read.json, name)));
  if (missing !== undefined) throw new Inconclusive(`the order has no ${missing}`);
  return read;
}

function isChronological({ json }: Exchange) {
  const times = TIMES.map((name) => memberOf(json, name));
  const [created = 0, shipped = 0, delivered = 0] = times.map((value) => instantOf(value) ?? Number.NaN);
  const isOrdered = created <= shipped + TOLERANCE_MS && shipped <= delivered + TOLERANCE_MS;
  return unless(isOrdered, "created_at, shipped_at and delivered_at in this order", toValue(times));
}

function isInstant(value: unknown): boolean {
  return instantOf(value) !== undefined;
}
