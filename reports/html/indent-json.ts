/**
 * Indents a JSON text without changing its tokens: `1.0` stays `1.0`, and duplicate keys are kept. Any other text is
 * returned unchanged.
 */
export function indentJson(text: string): string {
  if (jsonOf(text) === undefined) return text;
  let depth = 0;
  return text.replace(TOKEN, (token) => {
    if (/^\s/.test(token)) return "";
    if (/^[{[].*[}\]]$/s.test(token)) return token.replace(/\s/g, "");
    if (token === "{" || token === "[") return `${token}${line(++depth)}`;
    if (token === "}" || token === "]") return `${line(--depth)}${token}`;
    if (token === ",") return `,${line(depth)}`;
    return token === ":" ? ": " : token;
  });
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{}[\],:]|\s+/g;

// Beyond this depth the blanks would be longer than the text.
const MAX_DEPTH = 20;

function line(depth: number): string {
  return `\n${"  ".repeat(Math.min(depth, MAX_DEPTH))}`;
}

/** Returns the value of a JSON text; undefined if it is not JSON. Bodies in a report may be cut, and some are malformed. */
export function jsonOf(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
