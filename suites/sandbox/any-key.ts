import { askPack, isOutOfStock } from "../../harness/actions/purchase.ts";
import { askForQuote, toQuote } from "../../harness/actions/quote.ts";
import { sellBack, sellbackOf } from "../../harness/actions/sellback.ts";
import { judgeCopies } from "../../harness/arrange/exclusive-copy.ts";
import type { ScenarioWorker } from "../../harness/arrange/partner-context.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { idsOf } from "../../harness/client/pulled-item.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { idsIn, memberOf, textOf } from "../../harness/json/json-value.ts";
import { listsAll, listsNone, listsSame } from "../../harness/oracles/item-list.ts";
import { accepted, answeredWith, answerText } from "../../harness/oracles/refusal.ts";
import { equals } from "../../harness/oracles/value.ts";

const { all, scenario } = partnerScenarios("sandbox", ["sandbox"]);
export const anyKey = all;

scenario(
  "any sandbox key reads a user's inventory and sessions, and buys for the user",
  { verifies: ["sandbox.any-key-reads-inventory", "sandbox.any-key-buys-for-user", "sandbox.any-key-reads-session"] },
  async ({ sut, secondKey, given, verify }) => {
    const first = await given.purchase({ amount: 2 });
    const { user, sessionId, pack } = first;
    const other = sut.as(secondKey);

    const own = await given.inventory(user);
    const theirs = await other.inventory(user);
    const status = await other.buyStatus({ session_id: sessionId });
    const second = await askPack(other, { user, amount: 1, pack });
    const after = await given.inventory(user);

    const added = idsIn(memberOf(second.json, "nfts"));
    for (const id of added) given.holdings.held.add(id);
    const listsOwn = listsSame("the inventory lists", own.ids, idsIn(memberOf(theirs.json, "items")));
    const read = "the inventory was read with another sandbox key";
    verify("sandbox.any-key-reads-inventory", [own.exchange, theirs], [accepted(theirs), listsOwn], read);
    const echo = equals("session_id", sessionId, memberOf(memberOf(status.json, "result"), "session_id"));
    const polled = "the status was asked for with another sandbox key";
    verify("sandbox.any-key-reads-session", [first.init, status], [accepted(status), echo], polled);
    if (isOutOfStock(second)) throw new Inconclusive("the pack was sold out since");
    const listsAdded = listsAll("the inventory", [...idsOf(first.items), ...added], after.ids);
    const bought = "another sandbox key bought for the user";
    verify("sandbox.any-key-buys-for-user", [second, after.exchange], [accepted(second), listsAdded], bought);
  },
);

scenario("any sandbox key sells items", { verifies: ["sandbox.any-key-sells"] }, async (context) => {
  const did = "an item was sold back with another sandbox key";
  await judgeCopies(context, "sandbox.any-key-sells", did, async ({ run, sut, given }) => {
    const { user, item, purchase } = await given.item();
    const sale = await sellBack(run, sut.as(context.secondKey), sellbackOf(item.id, [purchase]));
    const after = await given.inventory(user);
    return {
      evidence: [purchase.init, sale, after.exchange],
      differences: [...accepted(sale), ...listsNone("the inventory", [item.id], after.ids)],
    };
  });
});

scenario("any sandbox key quotes and ships items", { verifies: ["sandbox.any-key-ships"] }, async (context) => {
  const did = "shipping was ordered with another sandbox key";
  await judgeCopies(context, "sandbox.any-key-ships", did, async (worker) => {
    const { user, itemIds, quoted, request } = await shippedByOther(worker, context.secondKey);
    const after = await worker.given.inventory(user);
    return {
      evidence: [quoted, request, after.exchange],
      differences: [...accepted(request), ...listsNone("the inventory", itemIds, after.ids)],
    };
  });
});

scenario(
  "any sandbox key orders by a quote of another sandbox key",
  { verifies: ["sandbox.any-key-ships"] },
  async (context) => {
    const did = "shipping was quoted with one sandbox key and ordered with another";
    await judgeCopies(context, "sandbox.any-key-ships", did, async ({ sut, given }) => {
      const { quote } = await given.quotedItems();
      const request = await sut.as(context.secondKey).shipRequest({ quote_id: quote.rates[0].id });
      return { evidence: [quote.exchange, request], differences: accepted(request) };
    });
  },
);

scenario(
  "any sandbox key reads an order that another sandbox key placed",
  { verifies: ["sandbox.any-key-reads-order"], exercises: ["order.items-equal-quoted"] },
  async (context) => {
    const { request } = await shippedByOther(context, context.secondKey);
    const orderId = textOf(memberOf(request.json, "order_id"));
    if (request.status !== 200) throw new Inconclusive(`no order was placed: ${answerText(request)}`);

    const order = await context.sut.order(orderId);

    context.verify("sandbox.any-key-reads-order", [request, order], [answeredWith(order, 200)]);
  },
);

scenario(
  "another sandbox key reads an order or does not find it",
  { verifies: ["sandbox.any-key-reads-order"], exercises: ["order.items-equal-quoted"] },
  async ({ sut, secondKey, given, verify }) => {
    const { orderId, request } = await given.order();

    const order = await sut.as(secondKey).order(orderId);

    // The rule that only its own partner reads an order may apply here too.
    verify("sandbox.any-key-reads-order", [request, order], [answeredWith(order, 200, 404)]);
  },
);

/** Items that the first key bought, quoted and ordered with the second. Another scenario judges whether the second key may quote. */
async function shippedByOther({ run, sut, given }: ScenarioWorker, secondKey: string) {
  const { user, quote } = await given.quotedItems();
  const { itemIds, destination } = quote;
  const other = sut.as(secondKey);
  const quoted = await askForQuote(other, { item_ids: itemIds, destination });
  const [rate] = toQuote(run, quoted, itemIds, destination).rates;
  const request = await other.shipRequest({ quote_id: rate.id });
  return { user, itemIds, quoted, request };
}

scenario(
  "any sandbox key quotes items",
  { verifies: ["sandbox.any-key-ships"] },
  async ({ sut, secondKey, given, verify }) => {
    const { quote } = await given.quotedItems();

    const body = { item_ids: quote.itemIds, destination: quote.destination };
    const quoted = await askForQuote(sut.as(secondKey), body);

    verify("sandbox.any-key-ships", quoted, [accepted(quoted)], "shipping was quoted with another sandbox key");
  },
);
