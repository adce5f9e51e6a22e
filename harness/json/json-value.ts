/** A JSON object of any members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a JSON value is an object, and neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a member of a JSON object; undefined if the value is no object or has no such own member. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns an object without the members of these names. */
export function withoutMembers(members: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** Returns the elements of an array that are objects; none if the value is no array. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject);
}

/** Returns the ids of the objects in an array, as strings. */
export function idsIn(value: unknown): readonly string[] {
  return objectsIn(value).map(({ id }) => textOf(id));
}

/** Returns whether a JSON value is a text, and not an empty one. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Returns a JSON value as text, for example as a key. Unlike `String`, it does not rely on members that somebody sent. */
export function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** Returns the JSON value of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A truncated text is a SyntaxError, a much too deep one a RangeError. Neither is usable JSON.
    return undefined;
  }
}
