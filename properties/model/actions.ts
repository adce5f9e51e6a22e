import { SESSION_KNOWN_SECONDS } from "../../contract/limits.ts";
import { ITEM_UNKNOWN, ORDER_UNKNOWN, QUOTE_EXPIRED } from "../../contract/refusals.ts";
import { isInternalError } from "../../harness/actions/internal-error.ts";
import { isOutOfStock, pollUntilSettled } from "../../harness/actions/purchase.ts";
import { askForQuote } from "../../harness/actions/quote.ts";
import { sellBack, sellbackBody } from "../../harness/actions/sellback.ts";
import { itemsIn, type PulledItem } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { memberOf, textOf } from "../../harness/json/json-value.ts";
import { type Difference, related } from "../../harness/oracles/difference.ts";
import { nftsOf } from "../../harness/oracles/purchase-result.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { amounts } from "../../harness/oracles/value.ts";
import { orderExpectation, quoteExpectation, saleExpectation, windowPhase } from "./expectations.ts";
import { at, type ModelItem, type ModelQuote, type ModelUser, type OwnershipModel } from "./ownership-model.ts";
import { Interrupted, type Walk } from "./walk.ts";

const MAX_TRIES = 4;

/** Buys, and adds the items to the user of the model. */
export async function buyFor(
  buyer: ModelUser,
  amount: number,
  which: number,
  walk: Walk,
  tries = MAX_TRIES,
): Promise<void> {
  const { context, sut, model } = walk;
  const pack = at(await context.run.catalogue.purchasable(sut.surface, amount), which);
  if (pack === undefined) throw new Inconclusive("no purchasable pack");
  const exchange = await sut.buyInit({ id: pack.id, amount, user_id: buyer.id });
  walk.step(exchange, `buy/init ${amount} of ${pack.slug ?? pack.id} for user ${buyer.name}`);
  if (isOutOfStock(exchange)) return context.run.catalogue.markEmpty(sut.surface, pack);
  if (isInternalError(exchange)) throw new Interrupted("a purchase with an internal error may have taken effect");
  walk.judge("buy-init.answers", accepted(exchange));
  const session = memberOf(exchange.json, "session_id");
  // The documents don't say whether production treats two identical purchases as one.
  if (context.isSandbox) walk.judge("buy-init.sessions-distinct", isKnownSession(model, session) ? known(session) : []);
  if (!context.isSandbox && isKnownSession(model, session)) return;
  const items = context.isSandbox
    ? itemsIn(memberOf(exchange.json, "nfts"))
    : await fulfilledItems(String(session), walk);
  if (items.length === 0) {
    // Production may fail to fulfill a purchase. Whether it knows the user then is open, so another purchase has to follow.
    if (tries === 1) throw new Inconclusive("no purchase of the walk gave items");
    return buyFor(buyer, amount, which, walk, tries - 1);
  }
  buyer.sessions.push(String(session));
  buyer.boughtAt.set(String(session), context.now());
  for (const { id, buybackPriceUsd } of items) {
    const common = { nth: model.items.length + 1, id, priceUsd: buybackPriceUsd, packId: pack.id, user: buyer };
    const item: ModelItem = { ...common, boughtAt: context.now(), state: "owned", wasListed: false };
    model.items.push(item);
    model.note(item, "bought");
  }
}

/** In production only buy/status shows which items were given. */
async function fulfilledItems(session: string, walk: Walk): Promise<readonly PulledItem[]> {
  const status = await pollUntilSettled(walk.sut, session);
  walk.step(status, "poll the new purchase");
  return itemsIn(nftsOf(status));
}

/** Sells an item back, whatever its state in the model. */
export async function sell(item: ModelItem, walk: Walk): Promise<void> {
  walk.refresh([item]);
  const expectation = saleExpectation(item, walk.age);
  const exchange = await walk.send(`sell item ${item.nth} of user ${item.user.name}, which is ${item.state}`, () =>
    sellBack(walk.context.run, walk.sut, { itemId: item.id, packId: item.packId }),
  );
  walk.expect(expectation, [item]);
  walk.model.note(item, exchange.status === 200 ? "sold" : "sale refused");
  if (exchange.status !== 200) return;
  if (walk.context.isSandbox && item.state === "owned") {
    const paid = memberOf(exchange.json, "amount");
    // Without a price from the purchase the amount can't be compared.
    if (Number.isFinite(item.priceUsd)) {
      walk.judge("buyback.amount-fixed-at-purchase", amounts("amount", item.priceUsd, paid));
    }
  }
  if (item.state !== "unsure") item.state = "sold";
}

/** Quotes items of one user, with an unknown one if a refusal is wanted. */
export async function quote(items: readonly ModelItem[], hasUnknown: boolean, walk: Walk): Promise<void> {
  const { model, context } = walk;
  walk.refresh(items);
  const expectation = quoteExpectation(items, hasUnknown, walk.age);
  const known = items.map(({ id }) => id);
  const destination = await context.given.destination(known);
  const ids = hasUnknown ? [...known, unknownId("item", walk)] : known;
  const exchange = await askForQuote(walk.sut, { item_ids: ids, destination });
  walk.step(exchange, `quote ${namesOf(items)}${hasUnknown ? " and an unknown item" : ""}`);
  if (!items.some((item) => mayQuoteOtherCopy(item, walk))) walk.expect(expectation, items);
  for (const item of items) model.note(item, exchange.status === 200 ? "quoted" : "quote refused");
  const rates = memberOf(exchange.json, "quotes");
  if (exchange.status !== 200 || !Array.isArray(rates) || rates.length === 0) return;
  model.quotes.push({
    nth: model.quotes.length + 1,
    items,
    isDoubtful: items.some(({ state }) => state !== "owned"),
    rates: rates.map((rate: unknown) => textOf(memberOf(rate, "id"))),
    issuedAt: context.now(),
    isOrdered: false,
  });
}

/** Returns whether a quote of a sold item may take another user's copy, which is in an order: the documents leave that open. */
function mayQuoteOtherCopy({ id, state }: ModelItem, { context }: Walk): boolean {
  return state === "sold" && context.run.listings.listing(id)?.isLocked === true;
}

/** Orders with one rate of a quote, and reads the order if it was accepted. */
export async function order(chosen: ModelQuote, rate: number, walk: Walk): Promise<void> {
  const { model, context, sut } = walk;
  walk.refresh(chosen.items);
  const expectation = orderExpectation(chosen, walk.age);
  const exchange = await walk.send(`order by quote ${chosen.nth} of ${namesOf(chosen.items)}`, () =>
    sut.shipRequest({ quote_id: at(chosen.rates, rate) ?? "" }),
  );
  const orderId = memberOf(exchange.json, "order_id");
  const isNameless = exchange.status === 200 && typeof orderId !== "string";
  // Production's reserved error body is neither an acceptance nor a refusal.
  if (context.isSandbox || !isNameless) walk.expect(expectation, chosen.items);
  for (const item of chosen.items) model.note(item, exchange.status === 200 ? "ordered" : "order refused");
  if (isNameless) for (const item of chosen.items) item.state = "unsure";
  if (exchange.status !== 200 || typeof orderId !== "string") return;
  chosen.isOrdered = true;
  const read = await walk.send("read the new order", () => sut.order(orderId));
  walk.judge("order.answers", accepted(read));
  const listed = memberOf(read.json, "items");
  const ids = Array.isArray(listed) ? listed.map((item: unknown) => memberOf(item, "item_id")) : [];
  for (const item of chosen.items) {
    // An order may leave out items that can't be shipped; they stay owned.
    if (item.state === "owned") item.state = ids.includes(item.id) ? "locked" : "unsure";
    // The documents don't cover ordering a sold item, so its state is open.
    else if (item.state === "sold") item.state = "unsure";
  }
  model.orders.push({ nth: model.orders.length + 1, id: orderId });
}

export async function readOrder(id: string, walk: Walk): Promise<void> {
  const exchange = await walk.send("read an order again", () => walk.sut.order(id));
  walk.judge("order.answers", accepted(exchange));
}

/** Polls a purchase of a user, fulfilled or not. */
export async function poll(owner: ModelUser, session: string, walk: Walk): Promise<void> {
  const exchange = await walk.sut.buyStatus({ session_id: session });
  walk.step(exchange, `poll a purchase of user ${owner.name}`);
  if (!walk.context.isSandbox && memberOf(exchange.json, "status") === "pending") return;
  // How long a session is known is not documented.
  const boughtAt = owner.boughtAt.get(session);
  const isOld = boughtAt === undefined || walk.age(boughtAt) > SESSION_KNOWN_SECONDS;
  if (isOld && exchange.status >= 400 && exchange.status < 500) return;
  walk.judge("buy-status.answers", accepted(exchange));
}

/** Requests an item, a quote or an order that never existed. */
export async function askForNothing(what: "item" | "quote" | "order", walk: Walk): Promise<void> {
  const { sut } = walk;
  const id = unknownId(what, walk);
  if (what === "item") {
    const packId = walk.model.items[0]?.packId;
    const body = sellbackBody(walk.context.run, sut, { itemId: id, ...(packId === undefined ? {} : { packId }) });
    await walk.send("sell an unknown item", () => sut.buyback(body));
    walk.expect({ requirement: "buyback.item-unknown", isAccepted: false, refusals: [ITEM_UNKNOWN] });
  } else if (what === "quote") {
    await walk.send("order by an unknown quote", () => sut.shipRequest({ quote_id: `${id}_rate_standard` }));
    walk.expect({ requirement: "ship-request.session-unknown", isAccepted: false, refusals: [QUOTE_EXPIRED] });
  } else {
    await walk.send("read an unknown order", () => sut.order(id));
    walk.expect({ requirement: "order.unknown", isAccepted: false, refusals: [ORDER_UNKNOWN] });
  }
}

/** Ids differ between walks, because a system may process one request at a time for each id. */
function unknownId(what: string, { model, exchanges }: Walk): string {
  const word = (model.users[0]?.id ?? "").replace(/[^A-Za-z0-9]/g, "");
  return `no-such-${what === "quote" ? "session" : what}.${word}${exchanges.length}`;
}

/** Lets the provider's time pass. */
export async function pass(seconds: number, walk: Walk): Promise<void> {
  const { context, model, steps } = walk;
  await context.timeSince(context.now(), { from: seconds });
  steps.push(`${steps.length + 1}. ${seconds} s pass`);
  for (const item of model.items) if (windowPhase(item, walk.age) === "over") model.note(item, "expired");
}

function namesOf(items: readonly ModelItem[]): string {
  return items.map(({ nth, user, state }) => `item ${nth} of user ${user.name} (${state})`).join(", ");
}

const isKnownSession = (model: OwnershipModel, session: unknown): boolean =>
  model.users.some(({ sessions }) => sessions.includes(String(session)));

const known = (session: unknown): readonly Difference[] => related(false, "session_id", "distinct", [], session);
