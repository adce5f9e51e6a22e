import { swappedCase } from "./swapped-case.ts";
import { truncatedId, withoutLast } from "./truncated-id.ts";

/** Names that every JavaScript object inherits, which a lookup by name may find although nothing was stored. */
export const INHERITED_NAMES = ["constructor", "__proto__", "toString"] as const;
/** Inherited names that no check uses as a buyer: a user who sold everything has an empty inventory and is known. */
export const INHERITED_USERS = ["hasOwnProperty", "propertyIsEnumerable", "__defineGetter__"] as const;

/** Matches hexadecimal ids and EVM addresses, which many systems read in upper and lower case. */
const HEXADECIMAL = /^(0x)?[0-9a-f-]*$/i;

/** Minimum length of an id to vary. A variation of a shorter id may be an existing id. */
const MIN_LENGTH = 8;

/** An id that differs from another one only if the whole text is compared, and how it differs. */
export interface NearId {
  readonly id: string;
  readonly how: string;
}

/**
 * Returns the id with the case of its letters swapped, if that makes another id, with a blank on either side, with a
 * line break after it, which many patterns for a whole text ignore, and with an underscore for its last character, which
 * stands for any character in a database's search pattern. A changed short id may be an existing one.
 */
export function nearIds(id: string): NearId[] {
  return [
    ...(isCaseExact(id) ? [{ id: swappedCase(id), how: "in the other case of letters" }] : []),
    { id: ` ${id} `, how: "with blanks around it" },
    { id: `${id}\n`, how: "with a line break after it" },
    ...(id.length >= MIN_LENGTH && !id.endsWith("_")
      ? [{ id: `${withoutLast(id)}_`, how: "with an underscore for its last character" }]
      : []),
  ];
}

/** Returns whether the id in the other case of letters is certainly another id. */
export function isCaseExact(id: string): boolean {
  return id.length >= MIN_LENGTH && !HEXADECIMAL.test(id) && swappedCase(id) !== id;
}

/** Returns the id with a letter before or after it; none if that may be an existing id. */
export function longerIds(id: string): readonly NearId[] {
  if (id.length < MIN_LENGTH) return [];
  return [`${id}x`, `x${id}`].map((longer) => ({ id: longer, how: "with a character too many" }));
}

/** Returns the id without its end. */
export const truncated = (id: string): NearId => ({ id: truncatedId(id), how: "without its end" });
