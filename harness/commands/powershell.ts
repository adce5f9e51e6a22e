import type { SentRequest } from "../transport/exchange.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import { isLeftOut } from "./repeated-headers.ts";

/**
 * Returns a command of PowerShell 7 that repeats a request and shows its status and body. Secrets are read from the reader's
 * environment; the command ends if one is not set.
 * @returns undefined if the request contains a secret that is made by a recipe, because recipes are words of a shell
 */
export function toPowerShell(request: SentRequest, redactor: Redactor): string | undefined {
  const used = new Set<string>();
  const word = (text: string) => quoted(text, redactor, used);
  const headers: string[] = [];
  let type: string | undefined;
  for (const [name, value] of redactor.headers(request.headers)) {
    if (isLeftOut(name, value)) continue;
    if (name.toLowerCase() === "content-type") type = value;
    else headers.push(`${word(name)} = ${word(value)}`);
  }
  const words = ["Invoke-WebRequest", "-SkipHttpErrorCheck", "-SkipHeaderValidation", "-MaximumRedirection 0"];
  words.push(`-Method ${request.method}`, `-Uri ${word(request.url)}`);
  if (headers.length > 0) words.push(`-Headers @{ ${headers.join("; ")} }`);
  if (type !== undefined) words.push(`-ContentType ${word(type)}`);
  // PowerShell encodes a text by its content type, so bytes are sent.
  if (request.body !== undefined) words.push(`-Body ([Text.Encoding]::UTF8.GetBytes(${word(request.body)}))`);
  if ([...used].some((name) => redactor.recipes.has(name))) return undefined;
  const checks = [...used].map((name) => `if (-not $env:${name}) { throw '${name} is not set' }; `);
  return `${checks.join("")}${words.join(" ")} | Format-List StatusCode, Content`;
}

/** Quote characters of PowerShell; a doubled one is literal. */
const QUOTES = /['\u2018\u2019\u201a\u201b]/g;
const NAME = /\$([A-Z][A-Z0-9_]*)/g;

/** Returns a text in single quotes, which PowerShell does not change, with variables for secrets, whose names are added to `used`. */
function quoted(text: string, redactor: Redactor, used: Set<string>): string {
  const parts: string[] = [];
  let rest = 0;
  const clean = redactor.text(text);
  for (const { 0: word, 1: name = "", index } of clean.matchAll(NAME)) {
    if (!redactor.names.has(name)) continue;
    used.add(name);
    if (index > rest) parts.push(literal(clean.slice(rest, index)));
    parts.push(`$env:${name}`);
    rest = index + word.length;
  }
  if (rest < clean.length || parts.length === 0) parts.push(literal(clean.slice(rest)));
  // A sum that starts with a text is a text.
  return parts.length === 1
    ? String(parts[0])
    : `(${parts[0]?.startsWith("$") === true ? "'' + " : ""}${parts.join(" + ")})`;
}

function literal(text: string): string {
  return `'${text.replace(QUOTES, "$&$&")}'`;
}
