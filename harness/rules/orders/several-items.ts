import { NOTHING_SHIPPABLE } from "../../../contract/refusals.ts";
import { countsOf } from "../../collections/counts.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { memberOf } from "../../json/json-value.ts";
import { accepted, isRefusal } from "../../oracles/refusal.ts";
import { type Exchange, sentJson } from "../../transport/exchange.ts";
import { several } from "../repeated.ts";
import { atEnd } from "../rule.ts";

/**
 * The sandbox quotes several items if it quoted each alone. A system may refuse a quote because of one unshippable item, so
 * sets with an item that the run ordered are not judged, nor are sets with a listing that the run pulled twice: another user
 * may have ordered a copy. A provider state makes single items unshippable, maybe after they were quoted.
 */
export const quotesSeveralItems = atEnd((history) => {
  const sandbox = history.of("sandbox");
  const quoted = sandbox.orders.quotes.map(({ itemIds }) => [...new Set(itemIds)]);
  const alone = new Set(quoted.filter(({ length }) => length === 1).flat());
  const ordered = new Set(orderRequests(sandbox).flatMap(({ ids }) => ids));
  const pulls = countsOf(sandbox.purchases.starts.flatMap(({ items }) => items.map(({ id }) => id)));
  const isShippable = (id: unknown) => alone.has(id) && !ordered.has(id) && pulls.of(id) <= 1;
  const answers = sandbox.refusals.map(({ exchange }) => exchange);
  const wrong = answers.filter((answer) => {
    if (answer.endpoint !== "ship/quote" || !isRefusal(answer, NOTHING_SHIPPABLE)) return false;
    const ids = [...new Set(sentItems(answer))];
    return ids.length > 1 && ids.every(isShippable);
  });
  const [first] = several(wrong);
  return first === undefined ? [] : [[first, ["ship-quote.several-items", accepted(first)]]];
});

/** Returns requests for orders, also refused ones, with the items that were quoted for them. */
function orderRequests({ orders, refusals }: SurfaceHistory) {
  return [...orders.requests, ...refusals].flatMap(({ exchange }) =>
    exchange.endpoint === "ship/request"
      ? [{ exchange, ids: orders.itemsOfRate(memberOf(sentJson(exchange), "quote_id")) }]
      : [],
  );
}

function sentItems(quote: Exchange): readonly unknown[] {
  const ids = memberOf(sentJson(quote), "item_ids");
  return Array.isArray(ids) ? ids : [];
}
