import { atLeastOne } from "../../harness/arrange/at-least-one.ts";
import { placedOrder } from "../../harness/arrange/placed-order.ts";
import { partnerScenarios } from "../../harness/arrange/scenario.ts";
import { memberOf, objectsIn, textOf } from "../../harness/json/json-value.ts";
import { listsSame, pairItems } from "../../harness/oracles/item-list.ts";
import { metadataOf } from "../../harness/oracles/metadata.ts";
import { isSameOrder } from "../../harness/oracles/order.ts";
import { equals } from "../../harness/oracles/value.ts";

const inventory = partnerScenarios("inventory", ["sandbox"]);
const order = partnerScenarios("order", ["sandbox"]);

inventory.scenario(
  "lists the same items twice when nothing changed in between",
  { verifies: ["inventory.stable"] },
  async ({ given, verify }) => {
    const { user } = await given.purchase({ amount: 3 });
    const first = await given.inventory(user);
    atLeastOne(first.ids, "no item");

    for (let again = 0; again < 3; again++) {
      const { exchange, ids, items } = await given.inventory(user);
      const attributes = pairItems(first.items, items).map(({ first: before, second: after }) =>
        keepsNumberOfTraits(before, after),
      );
      const differences = [listsSame("the inventory lists", first.ids, ids), ...attributes];
      verify("inventory.stable", [first.exchange, exchange], differences);
    }
  },
);

/** Requires an item to have as many attributes as before: an answer must not add to what the next one shows. */
function keepsNumberOfTraits(before: unknown, after: unknown) {
  const count = (item: unknown) => objectsIn(memberOf(metadataOf(item), "attributes")).length;
  return equals({ name: "number of attributes", of: textOf(memberOf(before, "id")) }, count(before), count(after));
}

order.scenario(
  "an order does not change, however often it is read",
  { verifies: ["order.stable"] },
  async (context) => {
    const { orderId, read } = await placedOrder(context, { count: 2 });
    const between = await context.given.order();

    for (let again = 2; again <= 12; again++) {
      const other = await context.sut.order(orderId);
      context.verify(
        "order.stable",
        [read, between.request, other],
        [isSameOrder(read.json, other.json)],
        `it was read ${again} times, and another user's order was placed after the first`,
      );
    }
  },
);

/** The same read has the same answer as long as nothing happens in between. */
export const repeatedReads = [...inventory.all, ...order.all];
