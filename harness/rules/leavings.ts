import { ITEM_EXPIRED, ITEM_UNKNOWN } from "../../contract/refusals.ts";
import type { SurfaceHistory } from "../history/history.ts";
import { memberOf, textOf } from "../json/json-value.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { type Exchange, sentJson } from "../transport/exchange.ts";

const UNSOLD = [ITEM_UNKNOWN, ITEM_EXPIRED];

/** Statuses by which something in between may refuse a request that has taken effect. */
const UNCLEAR: readonly number[] = [408, 429];

/** A request about an item, with the id of the item. */
export type RequestOf = readonly [id: string, Exchange];

/** Returns the requests that may have sold or ordered an item, by its id. */
export function leavingsIn({ holdings, orders, refusals, unanswered }: SurfaceHistory): readonly RequestOf[] {
  const unclear = [...refusals.map(({ exchange }) => exchange).filter((each) => !isCertain(each)), ...unanswered];
  const sales = [...holdings.sales.map(({ exchange }) => exchange), ...unclear];
  const ordered = [...orders.requests.map(({ exchange }) => exchange), ...unclear];
  return [
    ...sales.flatMap((sale) => [[textOf(memberOf(sentJson(sale), "item_id")), sale] as const]),
    ...ordered.flatMap((order) =>
      orders.itemsOfRate(memberOf(sentJson(order), "quote_id")).map((id) => [textOf(id), order] as const),
    ),
  ];
}

/** Whether a refusal is certain to have changed nothing, also at the first time if the request was sent again. */
function isCertain(answer: Exchange): boolean {
  const { endpoint, status, resentAfter } = answer;
  if (resentAfter === "no answer") return false;
  if (endpoint === "buyback") return isRefusal(answer, ...UNSOLD) || status === 401;
  return endpoint !== "ship/request" || (status >= 400 && status < 500 && !UNCLEAR.includes(status));
}
