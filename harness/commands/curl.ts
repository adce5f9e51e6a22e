import { type Exchange, headerOf, type SentRequest } from "../transport/exchange.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";
import { isLeftOut } from "./repeated-headers.ts";
import { singleQuoted } from "./shell-quote.ts";

/**
 * Returns a shell command that repeats a request, with `--compressed` if its answer was. Secrets appear as `${NAME:?}`
 * inside double quotes: the shell fills them in from the reader's environment, or names the missing one. Everything else
 * is quoted against changes by the shell. Characters that a terminal doesn't show are made by `printf`, so that the
 * command can be copied from one.
 */
export function toCurl(request: SentRequest, redactor: Redactor, answer: Answered = { headers: [] }): string {
  const words = ["curl", "-i"];
  if (headerOf(answer, "content-encoding") !== undefined) words.push("--compressed");
  if (request.method !== "GET") words.push("-X", request.method);
  words.push(quoted(request.url, redactor));
  for (const [name, value] of redactor.headers(request.headers)) {
    if (isLeftOut(name, value)) continue;
    words.push("-H", quoted(value === "" ? `${name};` : `${name}: ${value}`, redactor));
  }
  if (request.body !== undefined) words.push("--data-raw", quoted(request.body, redactor));
  return withUnseen(`${settingsFor(words, redactor)}${words.join(" ")}`);
}

/** Characters that a terminal doesn't show. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu;

/** Moves unseen characters of quoted words into variables. A shell cuts line feeds at the end of an output, so a dot follows. */
function withUnseen(command: string): string {
  const names = new Map<string, string>();
  const shown = command.replace(UNSEEN, (unseen) => {
    const name = names.get(unseen) ?? `U${names.size + 1}`;
    names.set(unseen, name);
    return `'"\${${name}%.}"'`;
  });
  const octal = (text: string) =>
    [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return [...[...names].map(([unseen, name]) => `${name}=$(printf '${octal(unseen)}.'); `), shown].join("");
}

/** The part of the answer that decides how it can be shown. */
type Answered = Pick<Exchange, "headers">;

/** Returns assignments of the variables that are generated instead of read from the environment. */
function settingsFor(words: readonly string[], { recipes }: Redactor): string {
  const used = [...recipes].filter(([name]) => words.some((word) => word.includes(`"$${name}"`)));
  return used.map(([name, recipe]) => `${name}=${recipe}; `).join("");
}

function quoted(text: string, redactor: Redactor): string {
  const singles = singleQuoted(redactor.text(text));
  // Variables have to be outside of single quotes to be expanded; other dollar signs are literal.
  return singles.replace(/\$([A-Z][A-Z0-9_]*)/g, (word, name) => {
    if (!redactor.names.has(name)) return word;
    // `:?` makes the shell report an unset key: an empty one would get another answer than the finding's.
    return redactor.recipes.has(name) ? `'"${word}"'` : `'"\${${name}:?}"'`;
  });
}
