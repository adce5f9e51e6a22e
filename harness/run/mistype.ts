import type { Difference, Value } from "../../contract/difference.ts";

/** Begins the text of an expected type, before what else is asked of a value: `string or null, iso-8601`. */
const TYPE = /^(?:string|number|integer|boolean|object|array)\b/;
const FORMAT = "iso-8601";
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** The type that a value had to have and the one that it has, as `number, string`; undefined where they are the same or unknown. */
export function mistypeOf({ expected: [expected], actual }: Difference): string | undefined {
  const had = expected && expectedType(expected);
  const came = typeOf(actual);
  if (had === undefined || came === undefined || had.type === came) return undefined;
  return `${had.type}${had.isTime ? ` ${FORMAT}` : ""}, ${came}`;
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

/** The JSON type of a value that is there; null is one that is not. */
export function typeOf(value: Value): string | undefined {
  if ("beginning" in value) return { object: "object", list: "array", text: "string" }[value.type];
  if (!("json" in value) || value.json === null) return undefined;
  return Array.isArray(value.json) ? "array" : typeof value.json;
}
