import { memberOf } from "../json/json-value.ts";
import { type Exchange, headerOf } from "../transport/exchange.ts";

/** Members that lead to a further page, unless they are empty or false, and members that count the items of all pages. */
const LEADS_ON = /next|cursor|more/i;
const COUNTS_ALL = /total|count/i;

/** Returns whether an inventory says that it is a page of a longer list, which the documents leave open. */
export function isPageOfMore(exchange: Exchange): boolean {
  const { endpoint, status, json } = exchange;
  if (endpoint !== "inventory" || status !== 200) return false;
  const items = memberOf(json, "items");
  const length = Array.isArray(items) ? items.length : 0;
  const leadsOn = ([name, value]: [string, unknown]) =>
    (LEADS_ON.test(name) && Boolean(value)) || (COUNTS_ALL.test(name) && Number(value) > length);
  return headerOf(exchange, "link")?.includes("next") === true || Object.entries(Object(json)).some(leadsOn);
}
