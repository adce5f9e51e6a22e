import { PARTNER_LIMITS } from "../../../contract/limits.ts";
import { groupedBy } from "../../collections/grouped-by.ts";
import { isText } from "../../json/json-value.ts";
import { dateMsOf, zonedInstantOf } from "../../oracles/moment.ts";
import { lastSegmentOf } from "../../transport/exchange.ts";
import { ageMs, before, type GroundsIn, sent } from "./grounds.ts";
import { items } from "./promised-items.ts";

export const quotedItems = items((request, { orders }) => orders.itemsOfRate(sent(request, "quote_id")));

const VALID_MS = PARTNER_LIMITS.sandboxQuoteValiditySeconds * 1000;

/** A quote of own items whose end is ahead. */
export const quote: GroundsIn = (surface) => {
  const groundsOf = quotedItems(surface);
  const { quotes } = surface.orders;
  return (request) => {
    const id = sent(request, "quote_id");
    const [fact, ...others] = quotes.filter(({ rates }) => rates.some((rate) => rate.id === id));
    const grounds = groundsOf(request);
    if (!isText(id) || fact === undefined || others.length > 0 || grounds === undefined) return undefined;
    const { exchange, movedS } = fact;
    const issuedMs = Math.max(exchange.startedAt, dateMsOf(exchange) ?? exchange.startedAt);
    const endMs = zonedInstantOf(fact.expiresAt) ?? Number.NEGATIVE_INFINITY;
    const isValid =
      movedS === request.movedS && 2 * ageMs(exchange, request.exchange) < Math.min(VALID_MS, endMs - issuedMs);
    return isValid && before([fact], request) ? { ...grounds, since: [exchange] } : undefined;
  };
};

/** An order that was placed is found. */
export const order: GroundsIn = (surface) => {
  const orders = groupedBy(surface.orders.requests, ({ orderId }) => orderId);
  return (request) => {
    const subject = lastSegmentOf(request.exchange);
    const fact = before(orders.get(subject) ?? [], request);
    return fact && { subject, since: [fact.exchange] };
  };
};
