import { truncatedId, withoutLast } from "./truncated-id.ts";

/** Names that every JavaScript object inherits, which a lookup by name may find although nothing was stored. */
export const INHERITED_NAMES = ["constructor", "__proto__", "toString"] as const;
/** Inherited names that no check uses as a buyer: a user who sold everything has an empty inventory and is known. */
export const INHERITED_USERS = ["hasOwnProperty", "propertyIsEnumerable", "__defineGetter__"] as const;

/** Minimum length of an id to vary. A variation of a shorter id may be an existing id. */
const MIN_LENGTH = 8;

/** An id that differs from another one only if the whole text is compared, and how it differs. */
export interface NearId {
  readonly id: string;
  readonly how: string;
}

/**
 * Returns the id with a letter after or before it, and with an underscore for its last character, which stands for any
 * character in a database's search pattern; none if such an id may exist. Whether an id in the other case of letters, or
 * with blanks around it, is found is open (A-ID-COMPARE).
 */
export function nearIds(id: string): readonly NearId[] {
  if (id.length < MIN_LENGTH) return [];
  return [
    { id: `${id}x`, how: "with a letter after it" },
    { id: `x${id}`, how: "with a letter before it" },
    ...(id.endsWith("_") ? [] : [{ id: `${withoutLast(id)}_`, how: "with an underscore for its last character" }]),
  ];
}

/** Returns the id without its end. */
export const truncated = (id: string): NearId => ({ id: truncatedId(id), how: "without its end" });
