import { orderIdOf } from "../../harness/context/arranged.ts";
import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sellbackOf } from "../../harness/operations/sellback.ts";
import { listsNone } from "../../harness/oracles/item-list.ts";
import { echoes, hasNames, listsQuoted } from "../../harness/oracles/order.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";
import { departed } from "./departed.ts";

/** A customer buys an item and has it shipped. */
export async function ship(context: PartnerContext): Promise<void> {
  const { run, sut, given, verify, isSandbox } = context;
  const { user: customer, purchases, items, quote } = await given.quotedItems(1, { beforeQuote: () => run.pause() });
  verify("ship-quote.answers", quote.exchange, [accepted(quote.exchange)]);
  await run.pause();
  const request = await sut.shipRequest({ quote_id: quote.rates[0].id });
  verify("ship-request.answers", request, [accepted(request)]);
  await run.pause();
  const orderId = orderIdOf(request);
  const order = await sut.order(orderId);
  verify("order.answers", order, [accepted(order), equals("order_id", orderId, memberOf(order.json, "order_id"))]);
  const shown = [quote.exchange, order] as const;
  verify("order.items-equal-quoted", shown, [listsQuoted(order.json, quote.itemIds)]);
  verify("order.item-names-equal-items", shown, [hasNames(order.json, items)]);
  // Production may normalise the address.
  if (isSandbox) {
    verify("order.destination-echo", shown, [echoes(quote.destination, memberOf(order.json, "destination"))]);
  }
  await run.pause();
  const [itemId = ""] = quote.itemIds;
  const { kept, sales } = await departed(context, customer, sellbackOf(itemId, purchases));
  verify(
    "inventory.excludes-shipped",
    [request, ...sales, kept.exchange],
    [accepted(kept.exchange), listsNone("inventory", quote.itemIds, kept.ids)],
  );
  await run.pause();
}
