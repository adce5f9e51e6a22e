import type { Fact } from "../../history/fact.ts";
import type { SurfaceHistory } from "../../history/history.ts";
import { isText } from "../../json/json-value.ts";
import { type GroundsIn, sent } from "./grounds.ts";

/** Requests that lack nothing. What they name was issued or accepted as it is, so its form is right. */
const complete =
  (isComplete: (request: Fact, surface: SurfaceHistory) => boolean): GroundsIn =>
  (surface) =>
  (request) =>
    isComplete(request, surface) ? { subject: `request ${request.exchange.n}`, since: [request.exchange] } : undefined;

export const withUser = complete((request, { purchases }) => {
  const user = sent(request, "user_id");
  return isText(user) && purchases.startsOf(user).some((start) => start.user === user);
});

export const withItems = complete((request, { purchases }) => {
  const ids = sent(request, "item_ids");
  return Array.isArray(ids) && ids.length > 0 && ids.every((id) => isText(id) && purchases.isBought(id));
});

export const withQuote = complete((request, { orders }) => {
  const id = sent(request, "quote_id");
  return isText(id) && id.includes("_rate_") && orders.itemsOfRate(id).length > 0;
});
