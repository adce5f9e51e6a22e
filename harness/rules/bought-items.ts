import { itemsIn } from "../client/pulled-item.ts";
import { firstBy } from "../collections/grouped-by.ts";
import { inOrder } from "../history/fact.ts";
import type { Pull } from "../history/purchases.ts";
import { isText, objectsIn, textOf } from "../json/json-value.ts";
import { NONE } from "../oracles/difference.ts";
import { metadataOf } from "../oracles/metadata.ts";
import { hasNoOthersDetails, ORDER_STEPS } from "../oracles/order.ts";
import { knownDetails } from "../oracles/own-details.ts";
import { withUsers } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import { repeated } from "./repeated.ts";
import { atEnd } from "./rule.ts";

/**
 * An order shows no item with the name or an image that another one of it had at its purchase, and orders show no two items
 * with those of any other: one card's picture may have been replaced. Other forms of a name or an image are not wrong. The
 * fields of a cancelled or failed order are open.
 */
export const keepsDetailsInOrder = atEnd((history) =>
  withUsers(history).flatMap(({ purchases, orders }): readonly Judged[] => {
    const bought = firstPulls(purchases.pulls);
    const known = knownDetails([...bought.values()].map(({ item }) => metadataOf(item)));
    const reads = inOrder(...[...orders].map((each) => each.reads)).filter(({ order: { status } }) =>
      ORDER_STEPS.includes(textOf(status)),
    );
    // Most reads repeat what others show.
    const compared = [...firstBy(reads, ({ order }) => JSON.stringify(order.items)).values()].flatMap((read) => {
      const items = itemsIn(objectsIn(read.order.items).flatMap(({ item_id }) => bought.get(item_id)?.item ?? []));
      const differences = hasNoOthersDetails(read.order, items, known);
      return items.length === 0
        ? []
        : [{ exchange: read.exchange, differences, ofOrder: hasNoOthersDetails(read.order, items) }];
    });
    const wrong = compared.flatMap(({ exchange, differences }) =>
      differences.map((difference) => ({ exchange, of: difference.at.of, differences: [difference] })),
    );
    const inOneOrder = compared.filter(({ ofOrder }) => ofOrder.length > 0);
    const [first] = [...inOneOrder, ...repeated(wrong, ({ of }) => of)];
    const [shown] = first === undefined ? compared.map(({ exchange }) => ({ exchange, differences: NONE })) : [first];
    return shown === undefined ? [] : [[shown.exchange, ["order.item-details-apart", shown.differences]]];
  }),
);

/** Returns the first pull of each item. */
function firstPulls(pulls: readonly Pull[]): ReadonlyMap<unknown, Pull> {
  return firstBy(
    pulls.filter(({ item }) => isText(item.id)),
    ({ item }) => item.id,
  );
}
