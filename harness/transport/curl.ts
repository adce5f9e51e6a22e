import type { SentRequest } from "./exchange.ts";
import type { Redactor } from "./redaction/redactor.ts";

/** Headers that curl writes by itself or that are of no matter to a repeated request. */
const LEFT_OUT = new Set([
  "accept-encoding",
  "accept-language",
  "sec-fetch-mode",
  "content-length",
  "host",
  "connection",
  "user-agent",
  "traceparent",
]);

/**
 * A shell command that repeats a request. Secrets stand as `${NAME:?}` inside double quotes, so the reader's
 * own environment fills them in, or the shell says which is missing. Everything else is quoted so that a shell changes nothing of it.
 */
export function toCurl(request: SentRequest, redactor: Redactor): string {
  const words = ["curl", "-i"];
  if (request.method !== "GET") words.push("-X", request.method);
  words.push(quoted(request.url, redactor));
  for (const [name, value] of redactor.headers(request.headers)) {
    if (LEFT_OUT.has(name.toLowerCase())) continue;
    words.push("-H", quoted(value === "" ? `${name};` : `${name}: ${value}`, redactor));
  }
  if (request.body !== undefined) words.push("--data-raw", quoted(request.body, redactor));
  return `${settingsFor(words, redactor)}${words.join(" ")}`;
}

/** What sets the variables that nobody's environment has, before the command that uses them. */
function settingsFor(words: readonly string[], { recipes }: Redactor): string {
  const used = [...recipes].filter(([name]) => words.some((word) => word.includes(`"$${name}"`)));
  return used.map(([name, recipe]) => `${name}=${recipe}; `).join("");
}

function quoted(text: string, redactor: Redactor): string {
  const singles = `'${redactor.text(text).replaceAll("'", `'\\''`)}'`;
  // A variable has to stand outside of single quotes to be filled in; other dollar signs are only dollar signs.
  return singles.replace(/\$([A-Z][A-Z0-9_]*)/g, (word, name) => {
    if (!redactor.names.has(name)) return word;
    // A key that is not set is told by the shell: sent empty, it would get another answer than the finding's.
    return redactor.recipes.has(name) ? `'"${word}"'` : `'"\${${name}:?}"'`;
  });
}
