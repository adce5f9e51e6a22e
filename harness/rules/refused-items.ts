import { errorRow } from "../../contract/errors.ts";
import { countsOf } from "../collections/counts.ts";
import { DefaultMap } from "../collections/default-map.ts";
import type { Fact } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import { isReusedUserId } from "../ids/reused-user-ids.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { accepted, isRefusal } from "../oracles/refusal.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";
import { repeated, several } from "./evidence.ts";
import { keyOf } from "./own-items.ts";
import type { RunRule } from "./rule.ts";

const NOT_SHIPPABLE = errorRow("ship/quote", "No shippable items in request");

/**
 * The sandbox quotes several items if it quoted each alone. A system may refuse a quote because of one unshippable item, so
 * sets with an item that the run ordered are not judged, nor are sets with a listing that the run pulled twice: another user
 * may have ordered a copy. A provider state makes single items unshippable, maybe after they were quoted.
 */
export const quotesSeveralItems: RunRule = (history) => {
  const sandbox = history.of("sandbox");
  const quoted = sandbox.orders.quotes.map(({ itemIds }) => [...new Set(itemIds)]);
  const alone = new Set(quoted.filter(({ length }) => length === 1).flat());
  const ordered = new Set(orderRequests(sandbox).flatMap(({ ids }) => ids));
  const pulls = countsOf(sandbox.purchases.starts.flatMap(({ items }) => items.map(({ id }) => id)));
  const isShippable = (id: unknown) => alone.has(id) && !ordered.has(id) && pulls.of(id) <= 1;
  const answers = sandbox.refusals.map(({ exchange }) => exchange);
  const wrong = answers.filter((answer) => {
    if (answer.endpoint !== "ship/quote" || !isRefusal(answer, NOT_SHIPPABLE)) return false;
    const ids = [...new Set(sentItems(answer))];
    return ids.length > 1 && ids.every(isShippable);
  });
  const [first] = several(wrong);
  return first === undefined ? [] : [[first, ["ship-quote.several-items", accepted(first)]]];
};

/** Refusals of an item as unknown. */
const NOT_FOUND = [
  { endpoint: "buyback", requirement: "buyback.answers", row: errorRow("buyback", "Item not found") },
  { endpoint: "ship/quote", requirement: "ship-quote.answers", row: errorRow("ship/quote", "Item not found") },
] as const;

/**
 * Production knows the items that a purchase's result or the inventory showed as the user's, until the run sold or ordered
 * them, or tried to with an unclear result. Not judged are requests after the clock was moved, because a sellback window may
 * have closed; a single item, which a replica may not know yet; and a system that accepts a refused item later.
 */
export const knowsOwnItems: RunRule = (history) => {
  const partner = history.of("partner");
  const listings = listingsByItem(partner);
  const refused = partner.refusals.flatMap((refusal) => refusedItems(refusal, listings));
  if (refused.some((each) => isAcceptedLater(partner, each))) return [];
  const sales = possibleSales(partner);
  const departedAtMs = firstDepartures(partner, sales);
  const isKept = ({ doneAtMs }: Exchange, id: string) => (departedAtMs.get(id) ?? Number.POSITIVE_INFINITY) > doneAtMs;
  const wrong = refused.filter(
    ({ answer, ids }) => namesEnough(answer, sales) && ids.every((id) => isKept(answer, id)),
  );
  const [first] = repeated(
    wrong.flatMap((each) => each.ids.map((id) => ({ ...each, id }))),
    ({ id }) => id,
  );
  return first === undefined ? [] : [[first.answer, [first.requirement, accepted(first.answer)]]];
};

/** An answer that showed an item as a user's. */
interface Listing {
  readonly fact: Fact;
  readonly user: unknown;
  readonly packId: unknown;
}

/** Returns the answers that showed each item: inventories, the latest first, then purchases, which may show a sold item too. */
function listingsByItem({ holdings, purchases }: SurfaceHistory): DefaultMap<unknown, Listing[]> {
  const listings = new DefaultMap<unknown, Listing[]>(() => []);
  for (const fact of holdings.inventories.toReversed())
    for (const { id, claw_id } of fact.items) listings.of(id).push({ fact, user: fact.user, packId: claw_id });
  for (const fact of purchases.results) {
    const packId = purchases.startOf(fact)?.packId;
    if (packId !== undefined)
      for (const { id } of fact.items) listings.of(id).push({ fact, user: fact.result.user_id, packId });
  }
  return listings;
}

/** Returns the requirement and the items of a refusal of what was a user's when it was sent; nothing for another refusal. */
function refusedItems({ exchange: answer, movedS }: Fact, listings: DefaultMap<unknown, Listing[]>) {
  const { requirement } =
    NOT_FOUND.find(({ endpoint, row }) => endpoint === answer.endpoint && isRefusal(answer, row)) ?? {};
  const ids = sentItems(answer).filter(isText);
  // The same id twice, and items of several users, may be refused. What another pack's id does is not documented.
  const isClear = ids.length > 0 && new Set(ids).size === sentItems(answer).length;
  if (requirement === undefined || !isClear) return [];
  const shown = ids.map((id) => listings.of(id).find((each) => isOfUser(each) && each.fact.exchange.n < answer.n));
  const isOwned = shown.every(
    (each) =>
      each !== undefined &&
      keyOf(each.fact.exchange) === keyOf(answer) &&
      each.user === shown[0]?.user &&
      [undefined, each.packId].includes(sentPack(answer)) &&
      each.fact.movedS === movedS &&
      each.fact.exchange.doneAtMs <= answer.sentAtMs,
  );
  return isOwned ? [{ requirement, answer, ids }] : [];
}

const isOfUser = ({ user }: Listing) => isText(user) && !isReusedUserId(user);

/** Returns whether an equal request was accepted later for one of the items. */
function isAcceptedLater({ holdings, orders }: SurfaceHistory, { answer, ids }: Refused): boolean {
  return [...holdings.sales, ...orders.quotes].some(
    ({ exchange }) =>
      exchange.endpoint === answer.endpoint &&
      exchange.n > answer.n &&
      sentPack(exchange) === sentPack(answer) &&
      ids.some((id) => sentItems(exchange).includes(id)),
  );
}

type Refused = ReturnType<typeof refusedItems>[number];

/** Returns the sellbacks that may have had an effect. */
function possibleSales({ holdings, refusals }: SurfaceHistory): readonly Exchange[] {
  const refused = refusals.map(({ exchange }) => exchange);
  const unclear = refused.filter((answer) => {
    const isUnknown = NOT_FOUND.some(({ row }) => isRefusal(answer, row));
    return answer.endpoint === "buyback" && answer.status !== 401 && !isUnknown;
  });
  return [...holdings.sales.map(({ exchange }) => exchange), ...unclear];
}

/** Returns when the first request that may have sold or ordered an item was sent. Milliseconds as of `performance.now()`. */
function firstDepartures(partner: SurfaceHistory, sales: readonly Exchange[]): ReadonlyMap<unknown, number> {
  const orders = orderRequests(partner).filter(
    ({ exchange: { status } }) => status < 400 || status >= 500 || status === 408,
  );
  const departures = [...sales.map((exchange) => ({ exchange, ids: sentItems(exchange) })), ...orders];
  const latestFirst = departures.toSorted((one, other) => other.exchange.sentAtMs - one.exchange.sentAtMs);
  return new Map(latestFirst.flatMap(({ exchange, ids }) => ids.map((id) => [id, exchange.sentAtMs])));
}

/** Whether a sellback has all that it needs: whether `claw_id` is required is not documented. */
function namesEnough(answer: Exchange, sales: readonly Exchange[]): boolean {
  if (answer.endpoint !== "buyback" || sentPack(answer) !== undefined) return true;
  const isOptional = sales.some((sale) => sale.status === 200 && sentPack(sale) === undefined);
  // The refusal of an item that was sold with `claw_id` is open.
  return (
    isOptional &&
    !sales.some((sale) => sentPack(sale) !== undefined && sentItems(sale).some((id) => sentItems(answer).includes(id)))
  );
}

/** Returns requests for orders, also refused ones, with the items that were quoted for them. */
function orderRequests({ orders, refusals }: SurfaceHistory) {
  return [...orders.requests, ...refusals].flatMap(({ exchange }) =>
    exchange.endpoint === "ship/request"
      ? [{ exchange, ids: orders.itemsOfRate(memberOf(sentJson(exchange), "quote_id")) }]
      : [],
  );
}

function sentItems(exchange: Exchange): readonly unknown[] {
  const [id, ids] = ["item_id", "item_ids"].map((name) => memberOf(sentJson(exchange), name));
  if (exchange.endpoint === "buyback") return [id];
  return Array.isArray(ids) ? ids : [];
}

const sentPack = (exchange: Exchange) => memberOf(sentJson(exchange), "claw_id");
