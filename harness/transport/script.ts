import { toCurl } from "./curl.ts";
import type { Exchange } from "./exchange.ts";
import type { Redactor } from "./redaction/redactor.ts";

/** Minimum length of an id; shorter ones may occur in a text by chance. Characters. */
const SHORTEST_ID = 8;
/** Marks a shell variable in a text that is not quoted yet. */
const MARK = "\u0001";

/** A value of an answer that a later request used. */
interface Capture {
  readonly variable: string;
  readonly value: string;
  /** The jq path of the value in the answer. */
  readonly path: string;
}

/**
 * Returns a shell script that repeats a chain of requests with fresh users. Ids that an answer gives and a later
 * request uses are read from the new answer. It needs curl and jq; secrets appear as `$NAME`.
 * @param users ids of the users that the chain created
 */
export function toScript(exchanges: readonly Exchange[], users: readonly string[], redactor: Redactor): string {
  const names = new Map(users.map((user, nth) => [user, `USER_${nth + 1}`]));
  const lines = ["#!/bin/sh", "# Needs curl and jq, and the keys in the environment."];
  for (const [user, name] of names)
    lines.push(`${name}="replay-$$-${name.toLowerCase()}" # was ${redactor.text(user)}`);
  for (const [nth, exchange] of exchanges.entries()) {
    const { request } = exchange;
    const body = request.body === undefined ? {} : { body: marked(request.body, names) };
    const command = toCurl({ ...request, url: marked(request.url, names), ...body }, redactor);
    const captures = capturesOf(exchange, exchanges.slice(nth + 1), names);
    const outcome = exchange.fault === undefined ? `answered ${exchange.status}` : "got no answer";
    lines.push("", `# ${nth + 1}. ${exchange.endpoint}, which ${outcome}`);
    const quiet = command.replace(/^curl -i/, "curl -s -w '\\n%{http_code}\\n'").replaceAll(MARKED, `'"$$$1"'`);
    if (captures.length === 0) {
      lines.push(quiet);
      continue;
    }
    lines.push(`ANSWER=$(${quiet})`, `printf '%s\\n' "$ANSWER"`);
    for (const { variable, path } of captures) {
      lines.push(`${variable}=$(printf '%s\\n' "$ANSWER" | sed '$d' | jq -r '${path}')`);
    }
    for (const { variable, value } of captures) names.set(value, variable);
  }
  return `${lines.join("\n")}\n`;
}

const MARKED = new RegExp(`${MARK}(\\w+)${MARK}`, "g");

function marked(text: string, names: ReadonlyMap<string, string>): string {
  let result = text;
  // Longer ids first, because a quote id starts with its session's id.
  for (const [value, name] of [...names].sort(([a], [b]) => b.length - a.length)) {
    const mark = `${MARK}${name}${MARK}`;
    result = result.replaceAll(encodeURIComponent(value), mark).replaceAll(value, mark);
  }
  return result;
}

function capturesOf(
  exchange: Exchange,
  later: readonly Exchange[],
  known: ReadonlyMap<string, string>,
): readonly Capture[] {
  const captures: Capture[] = [];
  const isUsed = (value: string) =>
    later.some(
      ({ request }) => request.url.includes(encodeURIComponent(value)) || request.body?.includes(value) === true,
    );
  for (const { value, path } of textsIn(exchange.json, "")) {
    const isNew = !known.has(value) && !captures.some((each) => each.value === value);
    if (value.length < SHORTEST_ID || !isNew || !isUsed(value)) continue;
    captures.push({ variable: `ID_${known.size + captures.length + 1}`, value, path });
  }
  return captures;
}

function textsIn(value: unknown, path: string): readonly { readonly value: string; readonly path: string }[] {
  if (typeof value === "string") return [{ value, path: path === "" ? "." : path }];
  if (Array.isArray(value))
    return value.flatMap((each: unknown, nth) => textsIn(each, `${path === "" ? "." : path}[${nth}]`));
  if (typeof value !== "object" || value === null) return [];
  // Leaves out names that jq would parse as syntax; no documented id has one.
  return Object.entries(value)
    .filter(([name]) => /^\w+$/.test(name))
    .flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}
