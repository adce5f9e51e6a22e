import { fileSchema } from "../contract/file-schema.ts";
import type { Report } from "../contract/report.ts";

/** The report itself, `report.json`. */
export function toJson(report: Report): string {
  return safeJson({ $schema: fileSchema("report"), ...report });
}

/** Equivalent JSON that is harmless in a page and in the log of a CI system: `<` and commands are written as `\u` escapes. */
export function safeJson(value: unknown): string {
  const text = wellFormedJson(value, 2);
  return `${text.replace(UNSAFE, (found) => found.slice(0, -1) + unitEscapes(found.slice(-1)))}\n`;
}

/**
 * JSON for every parser and terminal: half of a surrogate pair, which many parsers refuse, becomes U+FFFD; control and
 * format characters are written as `\u` escapes.
 */
export function wellFormedJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, undefined, indent);
  return text.replace(ESCAPE, (found, half) => (half === undefined ? found : "\\ufffd")).replace(HIDDEN, unitEscapes);
}

/** An escape of JSON; in a text of `JSON.stringify`, an escaped surrogate has no other half. */
const ESCAPE = /\\(?:u(d[89a-f][0-9a-f]{2})|.)/g;
const UNSAFE = /<|::|##/g;
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

function unitEscapes(text: string): string {
  return Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join(
    "",
  );
}
