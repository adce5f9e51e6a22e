import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_SURFACES } from "../../contract/surface.ts";
import { firstBy, groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import { isText, type JsonObject } from "../json/json-value.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { type ItemPair, pairItems } from "../oracles/item-list.ts";
import { metadataOf } from "../oracles/metadata.ts";
import { sameKinds, sameMetadata } from "../oracles/same-item.ts";
import type { Judged } from "./judgement.ts";
import { SAME_MOMENT_MS } from "./prices/shown-prices.ts";
import { repeated } from "./repeated.ts";
import { atEnd } from "./rule.ts";

/** An item in an answer. */
interface Shown extends Fact {
  readonly item: JsonObject;
}

/** What an item keeps after buy/init. */
interface Kept {
  readonly ofResult: RequirementId;
  readonly ofInventory: RequirementId;
  readonly differences: (pairs: readonly ItemPair[], isProduction: boolean) => readonly Difference[];
}

const KEPT: readonly Kept[] = [
  {
    ofResult: "buy-status.nft-kind-equals-init",
    ofInventory: "inventory.item-kind-equals-init",
    differences: sameKinds,
  },
  {
    ofResult: "buy-status.nft-metadata-equals-init",
    ofInventory: "inventory.item-metadata-equals-init",
    differences: sameMetadata,
  },
];

/**
 * Results and inventories show an item as a purchase of its listing showed it a moment before. One record may have been
 * corrected in between, so two items have to be shown otherwise.
 */
export const showsItemsAsBought = atEnd((history) =>
  PARTNER_SURFACES.flatMap((surface) => {
    const { purchases, holdings } = history.of(surface);
    const starts = itemsOf(purchases.starts);
    const results = itemsOf(purchases.results);
    const inventories = itemsOf(holdings.inventories);
    return KEPT.flatMap(({ ofResult, ofInventory, differences }) => [
      ...judge(ofResult, differences, starts, results),
      ...judge(ofInventory, differences, purchases.pulls, inventories),
    ]);
  }),
);

function itemsOf(answers: readonly (Fact & { readonly items: readonly JsonObject[] })[]) {
  return answers.flatMap(({ items, ...fact }) => items.map((item): Shown => ({ ...fact, item })));
}

function judge(
  requirement: RequirementId,
  differencesOf: Kept["differences"],
  pulls: readonly Shown[],
  shown: readonly Shown[],
): readonly Judged[] {
  const bought = groupedBy(pulls, ({ item }) => item.id);
  // Most answers repeat what others show.
  const distinct = [...firstBy(shown, textOfItem).values()].filter(({ item }) => isText(item.id));
  const compared = distinct.flatMap((each) => {
    const before = (bought.get(each.item.id) ?? []).filter((pull) => isOfTheMoment(pull, each));
    const [first, ...others] = before.map(({ item, exchange }) =>
      differencesOf(pairItems([item], [each.item]), exchange.surface === "partner"),
    );
    if (first === undefined) return [];
    const isSame = [first, ...others].some(({ length }) => length === 0);
    return [{ exchange: each.exchange, id: each.item.id, differences: isSame ? NONE : first }];
  });
  const others = compared.filter(({ differences }) => differences.length > 0);
  const [wrong] = repeated(others, ({ id }) => id);
  const judged = wrong ?? compared.find(({ differences }) => differences.length === 0);
  return judged === undefined ? [] : [[judged.exchange, [requirement, judged.differences]]];
}

function textOfItem({ item }: Shown): string {
  const { id, type, mint_address, collection_address, token_standard } = item;
  return JSON.stringify([id, type, mint_address, collection_address, token_standard, metadataOf(item)]);
}

function isOfTheMoment(pull: Shown, { exchange, movedS }: Shown): boolean {
  const isMoment = pull.movedS === movedS && exchange.sentAtMs - pull.exchange.doneAtMs < SAME_MOMENT_MS;
  return pull.exchange.n < exchange.n && isMoment;
}
