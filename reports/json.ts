import type { Report } from "../contract/report.ts";

/** The report itself, `report.json`. */
export function toJson(report: Report): string {
  return safeJson(report);
}

/**
 * Equivalent JSON that is harmless when it is printed or inserted into a page: control and format characters, `<` and
 * commands of CI systems are written as `\u` escapes.
 */
export function safeJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2);
  return `${text.replace(UNSAFE, (found) => found.slice(0, -1) + unitEscapes(found.slice(-1))).replace(HIDDEN, unitEscapes)}\n`;
}

const UNSAFE = /<|::|##/g;
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

function unitEscapes(text: string): string {
  return Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join(
    "",
  );
}
