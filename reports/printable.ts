/**
 * Makes text from the system under test harmless to print. Characters that can control a terminal, reorder or hide text
 * (C0 and C1 controls, format characters including bidi overrides, lone surrogates, noncharacters, the Unicode line
 * separators) are replaced by their escapes, and commands of CI systems are broken up. Line feeds and tabs stay; the
 * result is legal in XML 1.0.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapeOf).replace(COMMAND_COLONS, "$1\\u003a:").replace(COMMAND_HASHES, "\\u0023#");
}

/** The same on one line: line feeds and tabs are escaped too. */
export function oneLine(text: string): string {
  return printable(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

/**
 * Shortens a text and appends the number of omitted characters.
 * @param max  maximum UTF-16 units; a surrogate pair is never split
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max).replace(/\p{Cs}$/u, "");
  return `${kept}… (${text.length - kept.length} more characters)`;
}

const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

// GitHub's runner interprets `::name` only at the beginning of a line, after blanks; other systems interpret `##[`,
// `##vso[` and `##teamcity[` anywhere. After wrapping, a line can begin at any blank.
const COMMAND_COLONS = /(^|\s)::/g;
const COMMAND_HASHES = /##(?=\[|vso\[|teamcity\[)/g;

function escapeOf(character: string): string {
  if (character === "\r") return "\\r";
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
