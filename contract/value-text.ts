import type { Value } from "./difference.ts";

/** A value in one line: JSON, words for what JSON can't express, and the length of a truncated value. */
export function valueText(value: Value): string {
  if ("absent" in value) return "absent";
  if ("text" in value) return value.text;
  if ("beginning" in value) return `${value.beginning}… (${value.length} ${value.unit})`;
  if ("json" in value) return JSON.stringify(value.json);
  const { status, says, member, body, isJson } = value;
  if (body !== undefined) return `${status} ${isJson === false ? "not JSON: " : ""}${valueText(body)}`;
  return says === undefined ? String(status) : `${status} ${JSON.stringify({ [member ?? "error"]: says })}`;
}
