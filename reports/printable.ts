/**
 * Makes text from the system under test harmless to print: whatever can steer a terminal, reorder a line or hide in
 * it (C0 and C1 controls, format characters with the bidi overrides among them, lone surrogates, noncharacters, the
 * Unicode line separators) is shown as its escape, and nothing is left that a CI system reads as a command.
 * Line feeds and tabs stay; what remains is legal in XML 1.0.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapeOf).replace(COMMAND_COLONS, "$1\\u003a:").replace(COMMAND_HASHES, "\\u0023#");
}

/** The same on one line: line feeds and tabs are shown as escapes too. */
export function oneLine(text: string): string {
  return printable(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

/**
 * Shortens a text and says by how much, so that a reader sees that it is cut.
 * @param max  UTF-16 units kept; a surrogate pair is never cut in two
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max).replace(/\p{Cs}$/u, "");
  return `${kept}… (${text.length - kept.length} more characters)`;
}

const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

// A runner reads `::name` only where a line begins (blanks aside), but finds `##[`, `##vso[` and `##teamcity[` anywhere.
// A line can begin at any blank once the text is wrapped.
const COMMAND_COLONS = /(^|\s)::/g;
const COMMAND_HASHES = /##(?=\[|vso\[|teamcity\[)/g;

function escapeOf(character: string): string {
  if (character === "\r") return "\\r";
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
