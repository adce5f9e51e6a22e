import type { PartnerContext } from "../../harness/context/partner-context.ts";
import { isCoreCard, isPromised } from "../../harness/given/looked-up-card.ts";
import { paysItsPrice } from "../../harness/given/priced-sale.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { sellBack } from "../../harness/operations/sellback.ts";
import { hasImagesOfItem, hasNameOfItem, type LookedUpCard } from "../../harness/oracles/card.ts";
import { listsAll, listsNone } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { echoesUserId } from "../../harness/oracles/user-id-echo.ts";
import { equals } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { departed } from "./departed.ts";

/** A customer buys two items, looks at the inventory and at a card, and sells an item. */
export async function buyAndSell(context: PartnerContext): Promise<void> {
  const { run, sut, given, verify, isSandbox } = context;
  const { user: customer, items, purchases } = await given.items(2);
  const evidence = purchases.map((purchase) => purchase.fulfilled);
  await run.pause();
  const owned = await given.inventory(customer);
  const ids = items.map(({ id }) => id);
  verify(
    "inventory.lists-purchase",
    [owned.exchange, ...evidence],
    [accepted(owned.exchange), listsAll("inventory", ids, owned.ids)],
  );
  verify("inventory.user-id-echo", owned.exchange, [echoesUserId(customer, memberOf(owned.exchange.json, "user_id"))]);
  await run.pause();
  const bought = items.flatMap((item) => {
    const purchase = purchases.find(({ items: pulled }) => pulled.includes(item));
    return purchase === undefined ? [] : [{ item, pack: purchase.pack }];
  });
  const chosen = bought.find((each) => isCoreCard(context, each)) ?? bought[0];
  if (chosen === undefined) return;
  const { item, pack } = chosen;
  const looked = { ...chosen, card: await sut.card(item.id) };
  if (isPromised(context, looked)) verifyCard(context, looked, evidence);
  await run.pause();
  const of = { itemId: item.id, packId: pack.id };
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
  const { item, card } = looked;
  context.verify("card.answers", card, [accepted(card)]);
  if (card.status !== 200) return;
  context.verify("card.id-echo", card, [equals("id", item.id, memberOf(card.json, "id"))]);
  context.verify("card.name-equals-item", [card, ...evidence], [hasNameOfItem(looked)]);
  context.verify("card.images-equal-item", [card, ...evidence], [hasImagesOfItem(looked)]);
}
