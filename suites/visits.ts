import type { PartnerContext } from "../harness/context/partner-context.ts";
import { partnerScenarios, type Scenario, userScenarios } from "../harness/context/scenario.ts";
import { sellBack } from "../harness/operations/sellback.ts";
import { listsAll, listsNone } from "../harness/oracles/item-list.ts";
import { accepted } from "../harness/oracles/refusal.ts";
import { equals } from "../harness/oracles/value.ts";
import { memberOf } from "../harness/transport/exchange.ts";

const partner = partnerScenarios("visits", ["sandbox", "partner"]);
const user = userScenarios("visits");

/** Customers per visit. */
const CUSTOMERS = 3;

partner.scenario(
  "customers browse, buy, look, sell and ship",
  {
    verifies: [
      "available.answers",
      "chase.answers",
      "recent-pulls.answers",
      "inventory.user-id-echo",
      "inventory.lists-purchase",
      "card.answers",
      "buyback.answers",
      "inventory.excludes-sold",
      "ship-quote.answers",
      "ship-request.answers",
      "order.answers",
    ],
  },
  async (context) => {
    // Pauses after the control purchase, as an ordinary client would.
    await context.run.pause();
    for (let customer = 0; customer < CUSTOMERS; customer++) {
      await browse(context);
      await buyAndSell(context);
      await ship(context);
    }
  },
);

user.scenario(
  "a customer browses with a user key's reads",
  { verifies: ["user-available.answers", "user-chase.answers", "filters.answers"] },
  async ({ run, sut, verify }) => {
    const list = await sut.available();
    verify("user-available.answers", list, [accepted(list)]);
    await run.pause();
    for (const slug of slugsOf(list.json).slice(0, CUSTOMERS)) {
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
export const VISITS: readonly Scenario[] = [...partner.all, ...user.all];

async function browse({ run, sut, verify }: PartnerContext): Promise<void> {
  const list = await sut.available();
  verify("available.answers", list, [accepted(list)]);
  await run.pause();
  for (const slug of slugsOf(list.json).slice(0, 1)) {
    const chase = await sut.chase(slug);
    verify("chase.answers", chase, [accepted(chase)]);
    await run.pause();
  }
  const pulls = await sut.recentPulls();
  verify("recent-pulls.answers", pulls, [accepted(pulls)]);
  await run.pause();
}

async function buyAndSell({ run, sut, given, verify }: PartnerContext): Promise<void> {
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
  await run.pause();
  const pack = purchases.find((purchase) => purchase.items.includes(item))?.pack;
  const sale = await sellBack(run, sut, { itemId: item.id, ...(pack === undefined ? {} : { packId: pack.id }) });
  verify("buyback.answers", [sale, ...evidence], [accepted(sale)]);
  await run.pause();
  const kept = await given.inventory(buyer);
  verify(
    "inventory.excludes-sold",
    [sale, kept.exchange],
    [listsAll("inventory", ids.slice(1), kept.ids), listsNone("inventory", [item.id], kept.ids)],
  );
  await run.pause();
}

async function ship({ run, sut, given, verify }: PartnerContext): Promise<void> {
  const { quote } = await given.quotedItems(1, undefined, false, () => run.pause());
  verify("ship-quote.answers", quote.exchange, [accepted(quote.exchange)]);
  await run.pause();
  const request = await sut.shipRequest({ quote_id: quote.rates[0].id });
  verify("ship-request.answers", request, [accepted(request)]);
  await run.pause();
  const orderId = memberOf(request.json, "order_id");
  if (typeof orderId !== "string") return;
  const order = await sut.order(orderId);
  verify("order.answers", order, [accepted(order), equals("order_id", orderId, memberOf(order.json, "order_id"))]);
  await run.pause();
}

function slugsOf(packs: unknown): readonly string[] {
  if (!Array.isArray(packs)) return [];
  return packs
    .map((pack) => memberOf(pack, "slug"))
    .filter((slug): slug is string => typeof slug === "string" && slug !== "");
}
