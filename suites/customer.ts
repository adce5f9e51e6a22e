import { type SellbackOf, sellBack, sellbackOf } from "../harness/actions/sellback.ts";
import { orderIdOf } from "../harness/arrange/arranged.ts";
import { isCoreCard, isPromised } from "../harness/arrange/looked-up-card.ts";
import type { PartnerContext } from "../harness/arrange/partner-context.ts";
import type { PartnerGiven } from "../harness/arrange/partner-given.ts";
import { paysItsPrice } from "../harness/arrange/priced-sale.ts";
import { NotExclusive } from "../harness/exits/early-exits.ts";
import { memberOf } from "../harness/json/json-value.ts";
import { hasImagesOfItem, hasNameOfItem, type LookedUpCard } from "../harness/oracles/card.ts";
import { listsAll, listsNone } from "../harness/oracles/item-list.ts";
import { hasNames } from "../harness/oracles/order.ts";
import { accepted } from "../harness/oracles/refusal.ts";
import { equals } from "../harness/oracles/value.ts";
import type { Exchange } from "../harness/transport/exchange.ts";

/** A customer buys two items, looks at the inventory and at a card, and sells an item. */
export async function buyAndSell(context: PartnerContext): Promise<void> {
  const { run, sut, given, verify, isSandbox } = context;
  const { user: customer, items, purchases } = await given.items(2);
  const evidence = purchases.map((purchase) => purchase.fulfilled);
  await run.pause();
  const owned = await given.inventory(customer);
  const ids = items.map(({ id }) => id);
  const differences = [accepted(owned.exchange), listsAll("inventory", ids, owned.ids)];
  verify("inventory.lists-purchase", [owned.exchange, ...evidence], differences);
  await run.pause();
  const bought = items.flatMap((item) => {
    const purchase = purchases.find(({ items: pulled }) => pulled.includes(item));
    return purchase === undefined ? [] : [{ item, pack: purchase.pack }];
  });
  const chosen = bought.find((each) => isCoreCard(context, each)) ?? bought[0];
  if (chosen === undefined) return;
  const { item } = chosen;
  const looked = { ...chosen, card: await sut.card(item.id) };
  if (isPromised(context, looked)) verifyCard(context, looked, evidence);
  await run.pause();
  const of = sellbackOf(item.id, purchases);
  const first = await sellBack(run, sut, of);
  verify("buyback.answers", [first, ...evidence], [accepted(first)]);
  await run.pause();
  const { kept, sales } = await departed(context, customer, of);
  const last = sales.at(-1) ?? first;
  const isGone = !kept.ids.includes(item.id);
  // Production pays the live price, and an earlier sale may have been that of another holder's copy.
  if (isSandbox && isGone && last.status === 200 && Number.isFinite(item.buybackPriceUsd)) {
    const priced = { sale: last, priceUsd: item.buybackPriceUsd };
    verify("buyback.amount-fixed-at-purchase", [last, ...evidence], [paysItsPrice(priced)]);
  }
  const others = ids.filter((id) => id !== item.id);
  verify(
    "inventory.excludes-sold",
    [first, ...sales, kept.exchange],
    [listsAll("inventory", others, kept.ids), listsNone("inventory", [item.id], kept.ids)],
  );
  await run.pause();
}

function verifyCard(context: PartnerContext, looked: LookedUpCard, evidence: readonly Exchange[]): void {
  const { card } = looked;
  context.verify("card.answers", card, [accepted(card)]);
  if (card.status !== 200) return;
  context.verify("card.name-equals-item", [card, ...evidence], [hasNameOfItem(looked)]);
  context.verify("card.images-equal-item", [card, ...evidence], [hasImagesOfItem(looked)]);
}

/** A customer buys an item and has it shipped. */
export async function ship(context: PartnerContext): Promise<void> {
  const { run, sut, given, verify } = context;
  const { user: customer, purchases, items, quote } = await given.quotedItems(1, { beforeQuote: () => run.pause() });
  verify("ship-quote.answers", quote.exchange, [accepted(quote.exchange)]);
  await run.pause();
  const request = await sut.shipRequest({ quote_id: quote.rates[0].id });
  verify("ship-request.answers", request, [accepted(request)]);
  await run.pause();
  const orderId = orderIdOf(request);
  const order = await sut.order(orderId);
  verify("order.answers", order, [accepted(order), equals("order_id", orderId, memberOf(order.json, "order_id"))]);
  verify("order.item-names-equal-items", [quote.exchange, order], [hasNames(order.json, items)]);
  await run.pause();
  const [itemId = ""] = quote.itemIds;
  const { kept, sales } = await departed(context, customer, sellbackOf(itemId, purchases));
  const differences = [accepted(kept.exchange), listsNone("inventory", quote.itemIds, kept.ids)];
  verify("inventory.excludes-shipped", [request, ...sales, kept.exchange], differences);
  await run.pause();
}

/** Maximum sales after the first one, each of another holder's copy. Scenarios have the same bound on remote systems. */
const MAX_MORE_SALES = 2;

/** What a customer sees after an item was sold or ordered. */
interface Departed {
  readonly kept: Awaited<ReturnType<PartnerGiven["inventory"]>>;
  /** Further sales until the item was gone. */
  readonly sales: readonly Exchange[];
}

/**
 * Returns the customer's inventory after an item was sold or ordered. In the sandbox another holder's copy may have been
 * taken first (partner-api.md, Sandbox differences 3), so a customer who still sees the item sells it again. Once a
 * sale is refused, nobody holds a copy that can be sold, and an item that is still listed is a fault.
 * @throws {NotExclusive} if others hold more copies
 */
async function departed(
  { run, sut, given, isSandbox }: PartnerContext,
  customer: string,
  of: SellbackOf,
): Promise<Departed> {
  let kept = await given.inventory(customer);
  const sales: Exchange[] = [];
  while (isSandbox && kept.ids.includes(of.itemId)) {
    if (sales.length === MAX_MORE_SALES)
      throw new NotExclusive("other users hold several copies of the item that was sold");
    await run.pause();
    const sale = await sellBack(run, sut, of);
    sales.push(sale);
    await run.pause();
    kept = await given.inventory(customer);
    if (sale.status !== 200) break;
  }
  return { kept, sales };
}
