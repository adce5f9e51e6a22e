import type { PartnerContext } from "../harness/context/partner-context.ts";
import { partnerScenarios, type Scenario, userScenarios } from "../harness/context/scenario.ts";
import { paysItsPrice } from "../harness/given/priced-sale.ts";
import { sellBack } from "../harness/operations/sellback.ts";
import { hasImagesOfItem, hasNameOfItem } from "../harness/oracles/card.ts";
import { listsAll, listsNone } from "../harness/oracles/item-list.ts";
import { echoes, hasNames, listsQuoted } from "../harness/oracles/order.ts";
import { accepted } from "../harness/oracles/refusal.ts";
import { equals } from "../harness/oracles/value.ts";
import { Draw } from "../harness/transport/draw.ts";
import { memberOf } from "../harness/transport/exchange.ts";

const sandbox = partnerScenarios("visits", ["sandbox"]);
const partner = partnerScenarios("visits", ["partner"]);
const user = userScenarios("visits");

/** The number of customers is drawn from this number and the next ones. */
const MIN_CUSTOMERS = 3;
const CHOICES = 3;
/** Packs at which the customer with a user key looks. */
const LOOKS = 3;

const SHOWN_BY_CUSTOMERS = [
  "available.answers",
  "chase.answers",
  "recent-pulls.answers",
  "inventory.user-id-echo",
  "inventory.lists-purchase",
  "card.answers",
  "card.id-echo",
  "card.name-equals-item",
  "card.images-equal-item",
  "buyback.answers",
  "inventory.excludes-sold",
  "ship-quote.answers",
  "ship-request.answers",
  "order.answers",
  "order.items-equal-quoted",
  "order.item-names-equal-items",
  "inventory.excludes-shipped",
] as const;
const TITLE = "customers browse, buy, look, sell and ship";

sandbox.scenario(
  TITLE,
  { verifies: [...SHOWN_BY_CUSTOMERS, "buyback.amount-fixed-at-purchase", "order.destination-echo"] },
  visit,
);
partner.scenario(TITLE, { verifies: SHOWN_BY_CUSTOMERS }, visit);

user.scenario(
  "a customer browses with a user key's reads",
  { verifies: ["user-available.answers", "user-chase.answers", "filters.answers"] },
  async ({ run, sut, verify }) => {
    const list = await sut.available();
    verify("user-available.answers", list, [accepted(list)]);
    await run.pause();
    for (const slug of slugsOf(list.json).slice(0, LOOKS)) {
      const chase = await sut.chase(slug);
      verify("user-chase.answers", chase, [accepted(chase)]);
      await run.pause();
    }
    const filters = await sut.filters();
    verify("filters.answers", filters, [accepted(filters)]);
  },
);

/**
 * Traffic like that of ordinary customers, with pauses. A blind run sends it first, so that a server can't recognise a
 * test suite and behave only for it.
 */
export const VISITS: readonly Scenario[] = [...sandbox.all, ...partner.all, ...user.all];

/** The customers and the order of what they do are drawn from the seed. */
async function visit(context: PartnerContext): Promise<void> {
  // Pauses after the control purchase, as an ordinary client would.
  await context.run.pause();
  const draw = new Draw(`visits ${context.run.target.seed}`);
  const customers = MIN_CUSTOMERS + draw.below(CHOICES);
  for (let customer = 0; customer < customers; customer++) {
    await browse(context, draw);
    const isSellerFirst = draw.below(2) === 0;
    for (const act of isSellerFirst ? [buyAndSell, ship] : [ship, buyAndSell]) {
      await act(context);
      if (draw.below(2) === 0) await browse(context, draw);
    }
  }
}

async function browse({ run, sut, verify }: PartnerContext, draw: Draw): Promise<void> {
  const list = await sut.available();
  verify("available.answers", list, [accepted(list)]);
  await run.pause();
  const lookAtChase = async () => {
    const slugs = slugsOf(list.json);
    const slug = slugs[draw.below(slugs.length)];
    if (slug === undefined) return;
    const chase = await sut.chase(slug);
    verify("chase.answers", chase, [accepted(chase)]);
    await run.pause();
  };
  const lookAtPulls = async () => {
    const pulls = await sut.recentPulls();
    verify("recent-pulls.answers", pulls, [accepted(pulls)]);
    await run.pause();
  };
  const isChaseFirst = draw.below(2) === 0;
  for (const look of isChaseFirst ? [lookAtChase, lookAtPulls] : [lookAtPulls, lookAtChase]) await look();
}

async function buyAndSell({ run, sut, given, verify, isSandbox }: PartnerContext): Promise<void> {
  const { user: buyer, items, purchases } = await given.items(2);
  const evidence = purchases.map((purchase) => purchase.fulfilled);
  await run.pause();
  const owned = await given.inventory(buyer);
  const ids = items.map(({ id }) => id);
  verify(
    "inventory.lists-purchase",
    [owned.exchange, ...evidence],
    [accepted(owned.exchange), listsAll("inventory", ids, owned.ids)],
  );
  verify("inventory.user-id-echo", owned.exchange, [
    equals("user_id", buyer, memberOf(owned.exchange.json, "user_id")),
  ]);
  await run.pause();
  const [item] = items;
  if (item === undefined) return;
  const card = await sut.card(item.id);
  verify("card.answers", card, [accepted(card)]);
  const purchase = purchases.find(({ items: pulled }) => pulled.includes(item));
  const pack = purchase?.pack;
  if (pack !== undefined && card.status === 200) {
    const looked = { item, pack, card };
    verify("card.id-echo", card, [equals("id", item.id, memberOf(card.json, "id"))]);
    verify("card.name-equals-item", [card, ...evidence], [hasNameOfItem(looked)]);
    verify("card.images-equal-item", [card, ...evidence], [hasImagesOfItem(looked)]);
  }
  await run.pause();
  const sale = await sellBack(run, sut, { itemId: item.id, ...(pack === undefined ? {} : { packId: pack.id }) });
  verify("buyback.answers", [sale, ...evidence], [accepted(sale)]);
  // Production pays the live price.
  if (isSandbox && sale.status === 200 && Number.isFinite(item.buybackPriceUsd)) {
    const priced = { sale, priceUsd: item.buybackPriceUsd };
    verify("buyback.amount-fixed-at-purchase", [sale, ...evidence], [paysItsPrice(priced)]);
  }
  await run.pause();
  const kept = await given.inventory(buyer);
  verify(
    "inventory.excludes-sold",
    [sale, kept.exchange],
    [listsAll("inventory", ids.slice(1), kept.ids), listsNone("inventory", [item.id], kept.ids)],
  );
  await run.pause();
}

async function ship({ run, sut, given, verify, isSandbox }: PartnerContext): Promise<void> {
  const { user: buyer, items, quote } = await given.quotedItems(1, undefined, false, () => run.pause());
  verify("ship-quote.answers", quote.exchange, [accepted(quote.exchange)]);
  await run.pause();
  const request = await sut.shipRequest({ quote_id: quote.rates[0].id });
  verify("ship-request.answers", request, [accepted(request)]);
  await run.pause();
  const orderId = memberOf(request.json, "order_id");
  if (typeof orderId !== "string") return;
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
  const kept = await given.inventory(buyer);
  verify(
    "inventory.excludes-shipped",
    [request, kept.exchange],
    [accepted(kept.exchange), listsNone("inventory", quote.itemIds, kept.ids)],
  );
  await run.pause();
}

function slugsOf(packs: unknown): readonly string[] {
  if (!Array.isArray(packs)) return [];
  return packs
    .map((pack) => memberOf(pack, "slug"))
    .filter((slug): slug is string => typeof slug === "string" && slug !== "");
}
