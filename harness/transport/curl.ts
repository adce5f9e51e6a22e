import type { SentRequest } from "./exchange.ts";
import type { Redactor } from "./redactor.ts";

/** Headers that curl writes by itself or that are of no matter to a repeated request. */
const LEFT_OUT = new Set(["accept-encoding", "content-length", "host", "connection", "user-agent"]);

/**
 * A shell command that repeats a request. Secrets stand as `$NAME` inside double quotes, so the reader's own
 * environment fills them in; everything else is quoted so that a shell changes nothing of it.
 */
export function toCurl(request: SentRequest, redactor: Redactor): string {
  const words = ["curl", "-i"];
  if (request.method !== "GET") words.push("-X", request.method);
  words.push(quoted(redactor.text(request.url)));
  for (const [name, value] of redactor.headers(request.headers)) {
    if (LEFT_OUT.has(name.toLowerCase())) continue;
    words.push("-H", quoted(value === "" ? `${name};` : `${name}: ${value}`));
  }
  if (request.body !== undefined) words.push("--data-raw", quoted(redactor.text(request.body)));
  return words.join(" ");
}

function quoted(text: string): string {
  const singles = `'${text.replaceAll("'", `'\\''`)}'`;
  // A variable has to stand outside of single quotes to be filled in.
  return singles.replace(/\$([A-Z][A-Z0-9_]*)/g, `'"$$$1"'`);
}
