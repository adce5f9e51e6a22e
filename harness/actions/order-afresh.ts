import type { PartnerClient } from "../client/partner-client.ts";
import { memberOf } from "../json/json-value.ts";
import { type Difference, unless } from "../oracles/difference.ts";
import { answerOf } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import { askForQuote, type Quote } from "./quote.ts";

/** Quotes and orders items again, as far as that is accepted. */
export async function orderAfresh(
  sut: PartnerClient,
  { itemIds, destination }: Pick<Quote, "itemIds" | "destination">,
): Promise<readonly [Exchange, ...Exchange[]]> {
  const quote = await askForQuote(sut, { item_ids: itemIds, destination });
  const quotes = memberOf(quote.json, "quotes");
  if (quote.status !== 200 || !Array.isArray(quotes)) return [quote];
  return [quote, await sut.shipRequest({ quote_id: memberOf(quotes[0], "id") })];
}

/** The last answer of such an attempt must not have placed an order. */
export function placesNoOrder(answers: readonly [Exchange, ...Exchange[]]): readonly Difference[] {
  const last = answers.at(-1) ?? answers[0];
  return unless(!isOrder(last), "no second order", answerOf(last));
}

function isOrder({ endpoint, status, json }: Exchange): boolean {
  return endpoint === "ship/request" && status === 200 && typeof memberOf(json, "order_id") === "string";
}
