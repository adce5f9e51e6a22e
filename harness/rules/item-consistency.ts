import { isText, memberOf } from "../json/json-value.ts";
import { memberAt, type ValueWithPointer } from "../json/values-at.ts";
import type { Difference } from "../oracles/difference.ts";
import { equals } from "../oracles/value.ts";
import type { Judgement } from "./judgement.ts";
import { onSuccess } from "./rule.ts";
import { shownItems } from "./shown-items.ts";

/** The fields of an item agree: its id and its mint address, and its links and its metadata. */
export const fieldsOfItemsAgree = onSuccess((exchange, { target: { aliases } }) => {
  const items = shownItems(exchange);
  const isOfType = ({ value }: ValueWithPointer, type: string) => {
    const actual = memberOf(value, "type");
    return actual === type || (aliases[type] !== undefined && actual === aliases[type]);
  };
  const isBought = exchange.surface === "partner" && exchange.endpoint === "buy/init";
  // Production may show an item before it is minted, and buy/crypto only parts of an item.
  const mayBeUnminted = isBought || exchange.endpoint === "buy/crypto";
  const minted = items.filter(
    (item) => isOfType(item, "enft") && (!mayBeUnminted || isText(memberOf(item.value, "mint_address"))),
  );
  // Only there links are always populated; those of buy/init are optional.
  const isPopulated = exchange.surface === "partner" && !isBought;
  const isInventory = exchange.surface === "partner" && exchange.endpoint === "inventory";
  const listings = items.filter((item) => isOfType(item, "market_listing") && has(item, "mint_address"));
  return [
    ...judged("shape.enft-id-is-mint-address", minted, idIsMintAddress),
    ...(exchange.surface === "sandbox" ? judged("shape.market-listing-not-minted", listings, hasNoMintAddress) : []),
    ...judged(
      "shape.links-image-mirrors-metadata",
      items.filter((item) => mirrored("image")(item) || (isInventory && isEmptied(item))),
      mirrors("image"),
    ),
    ...judged(
      "shape.links-back-image-mirrors-metadata",
      items.filter((item) => mirrored("back_image")(item) || (isPopulated && isHalfFilled(item))),
      mirrors("back_image"),
    ),
  ];
});

type Relation = (item: ValueWithPointer) => readonly Difference[];

function judged(
  requirement: Judgement[0],
  items: readonly ValueWithPointer[],
  relation: Relation,
): readonly Judgement[] {
  return items.length === 0 ? [] : [[requirement, items.flatMap(relation).slice(0, 1)]];
}

function idIsMintAddress(item: ValueWithPointer): readonly Difference[] {
  const id = memberOf(item.value, "id");
  const mint = memberOf(item.value, "mint_address");
  return equals(memberAt(item, "id"), mint, id);
}

function hasNoMintAddress(item: ValueWithPointer): readonly Difference[] {
  const mint = memberOf(item.value, "mint_address");
  return equals(memberAt(item, "mint_address"), null, mint);
}

function has({ value }: ValueWithPointer, name: string): boolean {
  return memberOf(value, name) !== undefined;
}

/** Whether `links` has the image. An absent, null or empty one is not compared. */
const mirrored = (name: string) => (item: ValueWithPointer) => {
  const { link, original } = imagesOf(item, name);
  return isText(link) && original !== undefined;
};

/** Whether `links` has an empty image of a card that has one. buy/status has a requirement of its own for that. */
function isEmptied(item: ValueWithPointer): boolean {
  const { link, original } = imagesOf(item, "image");
  return link === "" && isText(original);
}

/** Whether `links` has the front but a null back of a card that has both. */
function isHalfFilled(item: ValueWithPointer): boolean {
  const { link, original } = imagesOf(item, "back_image");
  return link === null && isText(original) && mirrored("image")(item);
}

const mirrors =
  (name: string): Relation =>
  (item) => {
    const { link, original } = imagesOf(item, name);
    return equals({ pointer: `${item.pointer}/content/links/${name}` }, original, link);
  };

function imagesOf({ value }: ValueWithPointer, name: string) {
  const content = memberOf(value, "content");
  return { link: memberOf(memberOf(content, "links"), name), original: memberOf(memberOf(content, "metadata"), name) };
}
