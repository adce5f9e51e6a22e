import type { RequirementId } from "../../contract/index.ts";
import { firstBy } from "../collections/grouped-by.ts";
import { type Fact, inOrder } from "../history/fact.ts";
import type { SurfaceHistory } from "../history/history.ts";
import type { Pull } from "../history/purchases.ts";
import { isText, objectsIn, textOf } from "../json/json-value.ts";
import { metadataOf } from "../oracles/metadata.ts";
import { ORDER_STEPS } from "../oracles/order.ts";
import { knownDetails, ownDetails } from "../oracles/own-details.ts";
import { equals } from "../oracles/value.ts";
import { repeated } from "./evidence.ts";
import { withUsers } from "./holders.ts";
import type { Judged } from "./judgement.ts";
import type { RunRule } from "./rule.ts";

/**
 * An inventory shows an item with the type that it had at its purchase. Items may be minted later, so inventories are
 * compared only if no time was moved in between, and a single item may have been minted meanwhile. Only adds findings:
 * scenarios compare items of a few packs, of which some types are rare.
 */
export const keepsKind: RunRule = (history) =>
  withUsers(history).flatMap(({ purchases, holdings }): readonly Judged[] => {
    const bought = firstPulls(purchases.pulls.filter(({ item }) => isText(item.type)));
    const wrong = holdings.inventories.flatMap(({ exchange, movedS, items }) =>
      items.flatMap(({ id, type }) => {
        const pull = bought.get(id);
        const isComparable = pull?.movedS === movedS && pull.exchange.n < exchange.n && isText(type);
        const differences = isComparable ? equals({ name: "type", of: textOf(id) }, pull.item.type, type) : [];
        return differences.length > 0 ? [[id, [exchange, differences]] as const] : [];
      }),
    );
    const [first] = repeated([...new Map(wrong)]);
    if (first === undefined) return [];
    const [, [exchange, differences]] = first;
    return [[exchange, ["inventory.item-kind-equals-init", differences]]];
  });

/** What an answer shows of a bought item again: its name, its images and perhaps its attributes. */
interface Details extends Fact {
  readonly id: unknown;
  readonly record: unknown;
}

const IN_INVENTORY = "inventory.item-metadata-equals-init";
const IN_ORDER = "order.item-details-apart";

/**
 * Inventories and orders show no item with the name or an image that another one had at its purchase, however many items
 * they have. Other forms of a name or an image are not wrong, and one card's picture may have been replaced.
 */
export const keepsDetails: RunRule = (history) =>
  withUsers(history).flatMap((surface) => {
    const bought = firstPulls(surface.purchases.pulls);
    const known = knownDetails([...bought.values()].map(({ item }) => metadataOf(item)));
    const judged = (requirement: RequirementId, details: readonly Details[]): readonly Judged[] => {
      const wrong = details.flatMap(({ exchange, id, record }) => {
        const pull = bought.get(id);
        const differences = pull ? ownDetails(record, { of: textOf(id), metadata: metadataOf(pull.item), known }) : [];
        return differences.length > 0 ? [{ id, exchange, differences }] : [];
      });
      const [first] = repeated(wrong, ({ id }) => id);
      return first === undefined ? [] : [[first.exchange, [requirement, first.differences]]];
    };
    return [...judged(IN_INVENTORY, listedIn(surface)), ...judged(IN_ORDER, orderedIn(surface))];
  });

function listedIn({ holdings }: SurfaceHistory): readonly Details[] {
  const listed = holdings.inventories.flatMap(({ items, ...fact }) =>
    items.map((item) => ({ ...fact, id: item.id, record: metadataOf(item) })),
  );
  return distinct(listed);
}

/** Returns the items of orders; none of a cancelled or failed one, whose fields are open. */
function orderedIn({ orders }: SurfaceHistory): readonly Details[] {
  const reads = inOrder(...[...orders].map(({ reads }) => reads));
  return distinct(
    reads
      .filter(({ order }) => ORDER_STEPS.includes(textOf(order.status)))
      .flatMap(({ order, ...fact }) =>
        objectsIn(order.items).map((item) => ({ ...fact, id: item.item_id, record: item })),
      ),
  );
}

/** Returns the first of equal details, as most answers repeat what others show. */
function distinct(details: readonly Details[]): readonly Details[] {
  return [...firstBy(details, ({ id, record }) => JSON.stringify([id, record])).values()];
}

/** Returns the first pull of each item. */
function firstPulls(pulls: readonly Pull[]): ReadonlyMap<unknown, Pull> {
  return firstBy(
    pulls.filter(({ item }) => isText(item.id)),
    ({ item }) => item.id,
  );
}
