import { type JsonObject, memberOf, textOf } from "../json/json-value.ts";
import { type Difference, NONE } from "./difference.ts";
import type { ItemPair } from "./item-list.ts";
import { metadataOf, traitsOf, traitTextsOf } from "./metadata.ts";
import { withoutSignature } from "./picture.ts";
import { amounts, equals } from "./value.ts";

const ADDRESSES = ["mint_address", "collection_address", "token_standard"];

/**
 * Both answers have to give the items the same source, addresses and token standard.
 * @param mayBeMintedMeanwhile in production: what was null at first may have been filled in, and the source with it (A-MINTED)
 */
export function sameKinds(pairs: readonly ItemPair[], mayBeMintedMeanwhile: boolean): readonly Difference[] {
  return pairs.flatMap(({ first, second }) => [
    ...(mayBeMintedMeanwhile && isMintedBetween(first, second) ? NONE : sameMember("type", first, second)),
    ...ADDRESSES.flatMap((name) => {
      const isOpen = mayBeMintedMeanwhile && memberOrNull(first, name) === null;
      return isOpen ? NONE : sameMember(name, first, second);
    }),
  ]);
}

/** Returns whether an item got a mint address between two answers. */
function isMintedBetween(first: JsonObject, second: JsonObject): boolean {
  return memberOrNull(first, "mint_address") === null && memberOrNull(second, "mint_address") !== null;
}

/** Both answers have to give the items the same name and images, and the second all traits of the first, in any order. */
export function sameMetadata(pairs: readonly ItemPair[]): readonly Difference[] {
  return pairs.flatMap(({ first, second }) => {
    const [was, is] = [metadataOf(first), metadataOf(second)];
    return [
      ...sameMember("name", was, is, idOf(first)),
      ...["image", "back_image"].flatMap((name) => samePicture(name, was, is, idOf(first))),
      ...(hasAllTraits(was, is)
        ? NONE
        : sameMember("attributes", { attributes: traitsOf(was) }, { attributes: traitsOf(is) }, idOf(first))),
    ];
  });
}

/** Both answers have to give the items the same buyback price. */
export function samePrices(pairs: readonly ItemPair[]): readonly Difference[] {
  return pairs.flatMap(({ first, second }) => {
    const price = memberOf(first, "buyback_price");
    // Another requirement judges a price that is no number.
    if (typeof price !== "number") return NONE;
    return amounts({ name: "buyback_price", of: idOf(first) }, price, memberOf(second, "buyback_price"));
  });
}

/** Returns whether the second metadata has each trait of the first at least as often. It may have further ones. */
function hasAllTraits(first: unknown, second: unknown): boolean {
  if (![first, second].every((each) => Array.isArray(memberOf(each, "attributes")))) return false;
  const left = [...traitTextsOf(second)];
  return traitTextsOf(first).every((trait) => {
    const at = left.indexOf(trait);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function samePicture(name: string, first: unknown, second: unknown, id: string): readonly Difference[] {
  const isSame = withoutSignature(memberOrNull(first, name)) === withoutSignature(memberOrNull(second, name));
  return isSame ? NONE : sameMember(name, first, second, id);
}

function sameMember(name: string, first: unknown, second: unknown, id = idOf(first)): readonly Difference[] {
  const [was, is] = [memberOrNull(first, name), memberOrNull(second, name)];
  return equals({ name, of: id }, was, is);
}

/** Another requirement judges whether null may be left out. */
function memberOrNull(value: unknown, name: string): unknown {
  return memberOf(value, name) ?? null;
}

function idOf(item: unknown): string {
  return textOf(memberOf(item, "id"));
}
