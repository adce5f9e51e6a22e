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
 * A shell command that repeats a request. Secrets stand as `$NAME` inside double quotes, so the reader's own
 * environment fills them in; everything else is quoted so that a shell changes nothing of it.
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
  return words.join(" ");
}

function quoted(text: string, redactor: Redactor): string {
  const singles = `'${redactor.text(text).replaceAll("'", `'\\''`)}'`;
  // A variable has to stand outside of single quotes to be filled in; other dollar signs are only dollar signs.
  return singles.replace(/\$([A-Z][A-Z0-9_]*)/g, (word, name) => (redactor.names.has(name) ? `'"${word}"'` : word));
}
