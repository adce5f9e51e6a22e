/**
 * What stays the same of a text from run to run and from system to system: a body keeps only its error text, or that it
 * was an object or a list; numbers, ids and moments become `#`. Statuses at the beginning of a part stay.
 */
export function steadyText(text: string): string {
  return withoutBodies(text)
    .replace(/[\w-]*\d(?:[\w.:+-]*\w)?/g, (word, at: number, whole: string) => (isStatus(word, at, whole) ? word : "#"))
    .replace(/#(?:, #)+/g, "#");
}

/** `400 …` as the first word of the text or of a part of it. */
function isStatus(word: string, at: number, whole: string): boolean {
  return /^[1-5]\d\d$/.test(word) && /(?:^|; |: |answered |status )$/.test(whole.slice(0, at));
}

function withoutBodies(text: string): string {
  let result = "";
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    if (sign !== "{" && sign !== "[") {
      result += sign;
      at++;
      continue;
    }
    const end = endOfBody(text, at);
    result += bodyWord(text.slice(at, end));
    at = end;
  }
  return result;
}

/** Where the JSON that begins here ends; the end of the text when it was cut. */
function endOfBody(text: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    if (depth === 0) return start + index + token.length;
  }
  return text.length;
}

function bodyWord(body: string): string {
  const [, message] = /^\{"(?:error|message)":"((?:[^"\\]|\\.)*)"/.exec(body) ?? [];
  if (message !== undefined) return `{"${message}"}`;
  if (body === "{}" || body === "[]") return body;
  return body.startsWith("{") ? "{…}" : "[…]";
}
