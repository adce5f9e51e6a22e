import type { RequirementId } from "../../contract/index.ts";
import { PARTNER_SURFACES } from "../../contract/surface.ts";
import { firstBy, groupedBy } from "../collections/grouped-by.ts";
import type { Fact } from "../history/fact.ts";
import { isText, type JsonObject } from "../json/json-value.ts";
import { type Difference, NONE } from "../oracles/difference.ts";
import { type ItemPair, pairItems } from "../oracles/item-list.ts";
import { metadataOf } from "../oracles/metadata.ts";
import { sameKinds, sameMetadata, samePrices } from "../oracles/same-item.ts";
import { repeated } from "./evidence.ts";
import type { Judged } from "./judgement.ts";
import { SAME_MOMENT_MS } from "./prices/shown-prices.ts";
import type { RunRule } from "./rule.ts";

/** An item in an answer. */
interface Shown extends Fact {
  readonly item: JsonObject;
}

/** What an item keeps after buy/init. */
interface Kept {
  readonly ofResult: RequirementId;
  readonly ofInventory: RequirementId;
  readonly differences: (pairs: readonly ItemPair[]) => readonly Difference[];
  /** Whether it is kept for good, and not only for the moment. */
  readonly isFixed?: boolean;
}

const keptOn = (surface: "sandbox" | "partner"): readonly Kept[] => [
  {
    ofResult: "buy-status.nft-kind-equals-init",
    ofInventory: "inventory.item-kind-equals-init",
    differences: (pairs) => sameKinds(pairs, surface === "partner"),
  },
  {
    ofResult: "buy-status.nft-metadata-equals-init",
    ofInventory: "inventory.item-metadata-equals-init",
    differences: sameMetadata,
  },
  ...(surface === "partner"
    ? []
    : [
        {
          ofResult: "buy-status.nft-price-equals-init",
          ofInventory: "inventory.item-price-equals-init",
          differences: samePrices,
          isFixed: true,
        } as const,
      ]),
];

/**
 * Results and inventories show an item as a purchase of its listing showed it a moment before, and the sandbox at the price
 * of one, however old, unless listings changed their prices. One record may have been corrected in between, so two items
 * have to be shown otherwise.
 */
export const showsItemsAsBought: RunRule = (history) =>
  PARTNER_SURFACES.flatMap((surface) => {
    const { purchases, holdings } = history.of(surface);
    const starts = itemsOf(purchases.starts);
    const results = itemsOf(purchases.results);
    const inventories = itemsOf(holdings.inventories);
    return keptOn(surface).flatMap((kept) => [
      ...judge(kept, kept.ofResult, starts, results),
      ...judge(kept, kept.ofInventory, purchases.pulls, inventories),
    ]);
  });

function itemsOf(answers: readonly (Fact & { readonly items: readonly JsonObject[] })[]) {
  return answers.flatMap(({ items, ...fact }) => items.map((item): Shown => ({ ...fact, item })));
}

function judge(kept: Kept, requirement: RequirementId, pulls: readonly Shown[], shown: readonly Shown[]) {
  const bought = groupedBy(pulls, ({ item }) => item.id);
  // Most answers repeat what others show.
  const distinct = [...firstBy(shown, textOfItem).values()].filter(({ item }) => isText(item.id));
  const compared = distinct.flatMap((each) => {
    const before = (bought.get(each.item.id) ?? []).filter((pull) => isComparable(pull, each, kept));
    const [first, ...others] = before.map((pull) => kept.differences(pairItems([pull.item], [each.item])));
    if (first === undefined) return [];
    const isSame = [first, ...others].some(({ length }) => length === 0);
    return [{ exchange: each.exchange, id: each.item.id, differences: isSame ? NONE : first }];
  });
  const others = compared.filter(({ differences }) => differences.length > 0);
  // Another holder may have bought a copy at a price that no purchase of the run shows.
  if (kept.isFixed && others.length > 0 && [...bought.values()].some(haveSeveralPrices)) return [];
  const [wrong] = repeated(others, ({ id }) => id);
  const judged = wrong ?? compared.find(({ differences }) => differences.length === 0);
  return judged === undefined ? [] : [[judged.exchange, [requirement, judged.differences]] as Judged];
}

function haveSeveralPrices(pulls: readonly Shown[]): boolean {
  return new Set(pulls.map(({ item }) => item.buyback_price)).size > 1;
}

function textOfItem({ item }: Shown): string {
  const { id, type, mint_address, collection_address, token_standard, buyback_price } = item;
  return JSON.stringify([id, type, mint_address, collection_address, token_standard, buyback_price, metadataOf(item)]);
}

function isComparable(pull: Shown, { exchange, movedS }: Shown, { isFixed = false }: Kept): boolean {
  const isBefore = pull.exchange.n < exchange.n;
  const isMoment = pull.movedS === movedS && exchange.sentAtMs - pull.exchange.doneAtMs < SAME_MOMENT_MS;
  return isBefore && (isFixed || isMoment);
}
