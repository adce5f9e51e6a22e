import { PARTNER_LIMITS } from "../../contract/limits.ts";
import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { placedOrder } from "../../harness/arrange/placed-order.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive, RunTooShort } from "../../harness/exits/early-exits.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { instantOf, ROUNDING_MS } from "../../harness/oracles/moment.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { atLeast } from "../../harness/oracles/value.ts";
import { wait } from "../../harness/transport/waits.ts";

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

    const order = await sut.order(orderId);
    const inventory = await given.inventory(user);
    // The rule about `created_at` needs three readings: two dates may be a correction.
    // The slot is kept: a restart must not come in between.
    await wait("tick");
    const again = await sut.order(orderId);

    const did = "the other scenarios had run since";
    const ids = items.map(({ id }) => id);
    const [{ init }] = atLeastOne(purchases, "no purchase");
    const differences = [accepted(inventory.exchange), listsAll("the inventory", ids, inventory.ids)];
    verify("inventory.lists-purchase", [init, inventory.exchange], differences, did);
    verify("order.answers", [read, order, again], [accepted(order), accepted(again)], did);
  },
);

/** Minimum time between two purchases whose times are compared. Milliseconds. */
const MIN_APART_MS = 3_000;
const MINUTE_MS = 60_000;

scenario(
  "a user of the beginning of a run is known at its end, and the times of two purchases are as far apart as these",
  // Each purchase of production may cost money.
  {
    // Another user may hold the listing of one item of the sandbox, which explains more than it shows.
    verifies: ["inventory.lists-purchase", "inventory.purchased-at-of-purchase"],
    exercises: ["inventory.expires-after-seven-days"],
    surfaces: ["sandbox"],
  },
  async (context) => {
    const { given, verify } = context;
    const first = await given.purchase();
    await context.untilOthersWait();
    const { exchange, ids } = await given.inventory(first.user);
    const isKnown = [accepted(exchange), listsAll("the inventory", idsOf(first.items), ids)];
    verify("inventory.lists-purchase", [first.init, exchange], isKnown, "the other scenarios had run since");
    const second = await given.purchase({ user: first.user });
    const inventory = await given.inventory(first.user);

    const apartMs = second.init.sentAtMs - first.init.doneAtMs;
    // No waiting: a system may close the idle connections of other scenarios meanwhile.
    if (apartMs < MIN_APART_MS) throw new RunTooShort("the run took too little time");
    const timeOf = ({ items: [item] }: typeof first) =>
      inventory.items.filter(({ id }) => id === item?.id).map((shown) => instantOf(shown.purchased_at));
    const [[before, ...twice], [after]] = [timeOf(first), timeOf(second)];
    if (before === undefined || after === undefined || twice.length > 0)
      throw new Inconclusive("the inventory does not show one item of each purchase");
    if ([before, after].every((ms) => ms % MINUTE_MS === 0)) throw new Inconclusive("times are in whole minutes");
    const minMs = Math.round(apartMs / 2 - ROUNDING_MS);
    const difference = atLeast("milliseconds between purchased_at of two purchases", minMs, after - before);
    const did = `two purchases were made ${Math.round(apartMs / 1000)} s apart`;
    verify("inventory.purchased-at-of-purchase", [first.init, second.init, inventory.exchange], [difference], did);
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

    const did = "the other scenarios had run since";
    context.verify("ship-request.answers", [quote.exchange, order], [accepted(order)], did);
  },
);
