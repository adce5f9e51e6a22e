import type { PulledItem } from "../client/pulled-item.ts";
import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { withoutSignature } from "./picture.ts";
import { equals } from "./value.ts";

const DETAILS = ["name", "image", "back_image"] as const;

/** Returns the metadata that an item's purchase showed. */
export function metadataOf(item: PulledItem): unknown {
  return memberOf(memberOf(item.raw, "content"), "metadata");
}

/**
 * Requires that a record of an item has none of the names and images of other items, nor its own images on the wrong
 * sides. Only values from purchases are compared, so another form of a name or an image is none of them.
 * @param item its id and metadata; `known` is the metadata of all items
 */
export function ownDetails(
  record: unknown,
  item: { readonly of: string; readonly metadata: unknown; readonly known: readonly unknown[] },
): readonly Difference[] {
  const isKnown = (text: string) =>
    item.known.some((each) => DETAILS.some((name) => withoutSignature(memberOf(each, name)) === text));
  return DETAILS.flatMap((name) => {
    const bought = memberOf(item.metadata, name);
    const [own, actual] = [withoutSignature(bought), withoutSignature(memberOf(record, name))];
    // A shortened name may equal the whole name of another item.
    const isWrong = isText(own) && isText(actual) && !own.includes(actual) && isKnown(actual);
    return isWrong ? equals({ name, of: item.of }, bought, memberOf(record, name)) : NONE;
  });
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
