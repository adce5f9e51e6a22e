import { isText, memberOf } from "../json/json-value.ts";
import { type Difference, NONE } from "./difference.ts";
import { traitTextsOf } from "./metadata.ts";
import { withoutSignature } from "./picture.ts";
import { equals } from "./value.ts";

const DETAILS = ["name", "image", "back_image", "attributes"] as const;

/** Returns all names, images and lists of attributes of these metadata. */
export function knownDetails(metadata: Iterable<unknown>): ReadonlySet<unknown> {
  return new Set([...metadata].flatMap((each) => DETAILS.map((name) => comparable(each, name))));
}

/** Returns a detail in a form that is equal for equal details: attributes as the text of their sorted list. */
function comparable(metadata: unknown, name: (typeof DETAILS)[number]): unknown {
  if (name !== "attributes") return withoutSignature(memberOf(metadata, name));
  const traits = traitTextsOf(metadata);
  return traits.length > 0 ? traits.join() : undefined;
}

/**
 * Requires that a record of an item has none of the names, images and attributes of other items, nor its own images on
 * the wrong sides. Only values from purchases are compared, so another form of a name or an image is none of them.
 * @param item its id and metadata; `known` contains the details of all items
 */
export function ownDetails(
  record: unknown,
  item: { readonly of: string; readonly metadata: unknown; readonly known: ReadonlySet<unknown> },
): readonly Difference[] {
  return DETAILS.flatMap((name) => {
    const bought = memberOf(item.metadata, name);
    const [own, actual] = [comparable(item.metadata, name), comparable(record, name)];
    // A shortened name may equal the whole name of another item.
    const isOthers = isText(own) && isText(actual) && !own.includes(actual) && item.known.has(actual);
    if (!isOthers) return NONE;
    if (name === "attributes" && isPartOf(traitTextsOf(record), traitTextsOf(item.metadata))) return NONE;
    return equals({ name, of: item.of }, bought, memberOf(record, name));
  });
}

/** Returns whether one list contains the other: an item may get more attributes after it was bought. */
function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  return one.every((trait) => other.includes(trait)) || other.every((trait) => one.includes(trait));
}
