import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { partnerScenarios } from "../../harness/context/scenario.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { atLeastOne } from "../../harness/given/at-least-one.ts";
import { placedOrder } from "../../harness/given/placed-order.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";

const { all, scenario } = partnerScenarios("kept-state", ["sandbox", "partner"]);

/** What the beginning of a run made is known at its end: nothing is forgotten early, or for what others made since. */
export const keptState = all;

scenario(
  "items and orders of the beginning of a run are known at its end",
  { verifies: ["inventory.lists-purchase", "order.answers"] },
  async (context) => {
    const { given, sut, verify } = context;
    const { user, items, purchases } = await given.items(1);
    const { orderId, read } = await placedOrder(context);
    await context.untilOthersWait();

    const inventory = await given.inventory(user);
    const order = await sut.order(orderId);

    const did = "the other scenarios had run since";
    const ids = items.map(({ id }) => id);
    verify(
      "inventory.lists-purchase",
      [atLeastOne(purchases, "no purchase")[0].init, inventory.exchange],
      [accepted(inventory.exchange), listsAll("the inventory", ids, inventory.ids)],
      did,
    );
    verify("order.answers", [read, order], [accepted(order)], did);
  },
);

scenario(
  "a quote of the beginning of a run can be ordered at its end",
  // Another requirement judges production's quotes, whose validity is not documented.
  { verifies: ["ship-request.answers"], surfaces: ["sandbox"] },
  async (context) => {
    const { quote } = await context.given.quotedItems();
    await context.untilOthersWait();
    if (context.run.time.elapsedS(quote.at) > PARTNER_LIMITS.sandboxQuoteValiditySeconds / 2)
      throw new Inconclusive("the run took longer than half of a quote's validity");

    const order = await context.sut.shipRequest({ quote_id: quote.rates[0].id });

    context.verify(
      "ship-request.answers",
      [quote.exchange, order],
      [accepted(order)],
      "the other scenarios had run since",
    );
  },
);
