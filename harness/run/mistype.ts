import type { Difference, Value } from "../../contract/difference.ts";

/** Matches the type at the start of an expectation such as `string or null, iso-8601`. */
const TYPE = /^(?:string|number|integer|boolean|object|array)\b/;
const FORMAT = "iso-8601";
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Returns expected and actual type of a value, as `number, string`; undefined if they are equal or unknown. */
export function mistypeOf({ expected: [expected], actual }: Difference): string | undefined {
  const expectedTypes = expected && expectedType(expected);
  const actualType = typeOf(actual);
  if (expectedTypes === undefined || actualType === undefined || expectedTypes.type === actualType) return undefined;
  return `${expectedTypes.type}${expectedTypes.isTime ? ` ${FORMAT}` : ""}, ${actualType}`;
}

function expectedType(value: Value): { readonly type: string; readonly isTime: boolean } | undefined {
  if ("text" in value) {
    const type = TYPE.exec(value.text)?.[0].replace("integer", "number");
    return type === undefined ? undefined : { type, isTime: value.text.endsWith(FORMAT) };
  }
  const type = typeOf(value);
  if (type === undefined) return undefined;
  return { type, isTime: "json" in value && typeof value.json === "string" && INSTANT.test(value.json) };
}

/** Returns the JSON type of a value; undefined for null and absent values. */
export function typeOf(value: Value): string | undefined {
  if ("beginning" in value) return { object: "object", list: "array", text: "string" }[value.type];
  if (!("json" in value) || value.json === null) return undefined;
  return Array.isArray(value.json) ? "array" : typeof value.json;
}
