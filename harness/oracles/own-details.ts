import { isText, memberOf } from "../json/json-value.ts";
import { type Difference, NONE } from "./difference.ts";
import { traitsOf } from "./metadata.ts";
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
  const traits = traitsOf(metadata);
  return Array.isArray(traits) && traits.length > 0 ? JSON.stringify(traits) : undefined;
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
    if (name === "attributes" && isPartOf(traitsIn(record), traitsIn(item.metadata))) return NONE;
    // A shortened name may equal the whole name of another item.
    const isWrong = isText(own) && isText(actual) && !own.includes(actual) && item.known.has(actual);
    return isWrong ? equals({ name, of: item.of }, bought, memberOf(record, name)) : NONE;
  });
}

/** Returns whether one list contains the other: an item may get more attributes after it was bought. */
function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  return one.every((trait) => other.includes(trait)) || other.every((trait) => one.includes(trait));
}

function traitsIn(metadata: unknown): readonly string[] {
  const traits = traitsOf(metadata);
  return Array.isArray(traits) ? traits.map((trait) => JSON.stringify(trait)) : [];
}
