import { memberOf } from "../transport/exchange.ts";
import { type Difference, NONE } from "./difference.ts";
import { withoutSignature } from "./picture.ts";
import { equals } from "./value.ts";

const DETAILS = ["name", "image", "back_image"] as const;

/** Returns all names and images of these metadata. */
export function knownDetails(metadata: Iterable<unknown>): ReadonlySet<unknown> {
  return new Set([...metadata].flatMap((each) => DETAILS.map((name) => withoutSignature(memberOf(each, name)))));
}

/**
 * Requires that a record of an item has none of the names and images of other items, nor its own images on the wrong
 * sides. Only values from purchases are compared, so another form of a name or an image is none of them.
 * @param item its id and metadata; `known` contains the details of all items
 */
export function ownDetails(
  record: unknown,
  item: { readonly of: string; readonly metadata: unknown; readonly known: ReadonlySet<unknown> },
): readonly Difference[] {
  return DETAILS.flatMap((name) => {
    const bought = memberOf(item.metadata, name);
    const [own, actual] = [withoutSignature(bought), withoutSignature(memberOf(record, name))];
    // A shortened name may equal the whole name of another item.
    const isWrong = isText(own) && isText(actual) && !own.includes(actual) && item.known.has(actual);
    return isWrong ? equals({ name, of: item.of }, bought, memberOf(record, name)) : NONE;
  });
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
