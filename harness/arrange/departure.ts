import type { Purchase } from "../actions/purchase.ts";
import { sellBack, sellbackOf } from "../actions/sellback.ts";
import type { PulledItem } from "../client/pulled-item.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { answerText } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { ScenarioWorker } from "./partner-context.ts";

/** Items that left a user's inventory, and how. */
export interface Departure {
  readonly user: string;
  readonly gone: readonly string[];
  readonly kept: readonly string[];
  readonly purchases: readonly Purchase[];
  /** The inventory before, and the answer to the sale or order. */
  readonly evidence: readonly [before: Exchange, act: Exchange];
}

/** Items that left in an order, with the quote that was ordered. */
export interface Shipment extends Departure {
  readonly quoteId: string;
  readonly orderId: string;
}

/**
 * Sells one of a user's items back.
 * @param owned number of items of the user, of which one is sold
 * @param index index of the sold item
 * @throws {Inconclusive} if the item was not in the inventory or can't be sold, because its absence then proves nothing
 */
export async function soldOne(worker: ScenarioWorker, owned = 1, index = 0): Promise<Departure> {
  const { user, items, purchases } = await worker.given.items(owned);
  const item = items[index];
  const others = items.filter((each) => each !== item);
  if (item === undefined) throw new Inconclusive("no item was pulled");
  const before = await seen(worker, user, items);
  const act = await sale(worker, item, purchases);
  return { user, gone: [item.id], kept: others.map(({ id }) => id), purchases, evidence: [before, act] };
}

export async function sale(
  worker: ScenarioWorker,
  item: PulledItem,
  purchases: readonly Purchase[],
): Promise<Exchange> {
  const act = await sellBack(worker.run, worker.sut, sellbackOf(item.id, purchases));
  if (act.status !== 200) throw new Inconclusive(`the item was not sold: ${answerText(act)}`);
  return act;
}

/**
 * Orders the shipping of a user's items; if `owned` is greater than `shipped`, the user keeps some.
 * @param options `place`: index of the ordered rate, modulo the number of rates. `isOfOne`: whether the kept items come
 *   from the purchase of the ordered ones, if that is possible
 * @throws {Inconclusive} if the items were not in the inventory or no order was placed
 */
export async function orderedSome(
  worker: ScenarioWorker,
  shipped = 1,
  owned = shipped,
  { place = 0, isOfOne = false } = {},
): Promise<Shipment> {
  const { given } = worker;
  const {
    user,
    items,
    purchases,
    quote: whole,
  } = await given.quotedItems(isOfOne ? owned : shipped, { isEachAlone: true });
  const ordered = items.slice(0, shipped).map(({ id }) => id);
  const quote = items.length > shipped ? await given.quote(ordered) : whole;
  const more = owned > items.length ? await given.items(owned - items.length, { user }) : undefined;
  const all = [...items, ...(more?.items ?? [])];
  const before = await seen(worker, user, all);
  const { rate, request, orderId } = await given.orderOf(quote, place);
  return {
    user,
    quoteId: rate.id,
    orderId,
    gone: ordered,
    kept: all.slice(shipped).map(({ id }) => id),
    purchases: [...purchases, ...(more?.purchases ?? [])],
    evidence: [before, request],
  };
}

async function seen(worker: ScenarioWorker, user: string, items: readonly PulledItem[]): Promise<Exchange> {
  const { exchange, ids } = await worker.given.inventory(user);
  const isSeen = items.every((item) => ids.includes(item.id));
  if (!isSeen) throw new Inconclusive(`the inventory never listed the items: ${answerText(exchange)}`);
  return exchange;
}
