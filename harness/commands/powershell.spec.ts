import fc from "fast-check";
import { expect, test } from "vitest";
import type { SentRequest } from "../transport/exchange.ts";
import { Redactor } from "../transport/redaction/redactor.ts";
import { toPowerShell } from "./powershell.ts";

const SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b";
const HOSTILE = [
  `O'Brien \u2018\u2019\u201a\u201b ; Remove-Item x #`,
  `$HOME $(Get-Date) \${x} \`n \`" "double" @{ a = 1 } | Out-File x`,
  "two\r\nlines, ünï, 木村, \u{1f4e6}",
  `'; exit 1; '`,
  "",
];

/**
 * Parses a PowerShell value at `start`: a text in single quotes, in which only a doubled quote is special, an
 * environment variable, or a sum of these in parentheses (about_Quoting_Rules).
 */
function valueAt(
  command: string,
  start: number,
  env: Readonly<Record<string, string>>,
): { value: string; end: number } {
  let at = start;
  if (command[at] === "(") {
    let value = "";
    do {
      const part = valueAt(command, at + 1, env);
      value += part.value;
      at = command.startsWith(" + ", part.end) ? part.end + 2 : part.end;
    } while (command[at] === " ");
    expect(command[at]).toBe(")");
    return { value, end: at + 1 };
  }
  const [variable, name = ""] = /^\$env:(\w+)/.exec(command.slice(at)) ?? [];
  if (variable !== undefined) return { value: env[name] ?? "", end: at + variable.length };
  const isQuote = (place: number) => place < command.length && SINGLE_QUOTES.includes(command.charAt(place));
  expect(isQuote(at)).toBe(true);
  let value = "";
  for (at++; ; at++) {
    if (at >= command.length) throw new SyntaxError("a text does not end");
    if (isQuote(at) && !isQuote(++at)) return { value, end: at };
    value += command[at];
  }
}

/** Returns the value after a word of the command. */
function after(command: string | undefined, word: string, env: Readonly<Record<string, string>> = {}): string {
  const start = command?.indexOf(word) ?? -1;
  if (command === undefined || start === -1) throw new TypeError(`no ${word} in ${command}`);
  return valueAt(command, start + word.length, env).value;
}

function posted(body: string, headers: SentRequest["headers"] = []): SentRequest {
  return { method: "POST", url: "http://localhost:1/a?b='c'", headers, body };
}

test.each(HOSTILE)("PowerShell reads exactly the request: %j", (text) => {
  const command = toPowerShell(
    posted(text, [
      ["x-note", text],
      ["content-type", "application/json"],
    ]),
    new Redactor(),
  );
  expect(after(command, "-Method POST -Uri ")).toBe("http://localhost:1/a?b='c'");
  expect(after(command, "'x-note' = ")).toBe(text);
  expect(after(command, "-ContentType ")).toBe("application/json");
  expect(after(command, "GetBytes(")).toBe(text);
});

test("PowerShell reads any text as it is", () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(...SINGLE_QUOTES, "$", "`", '"', ")", "+", " "), fc.string()),
  });
  fc.assert(
    fc.property(texts, (text) => {
      expect(after(toPowerShell(posted(text), new Redactor()), "GetBytes(")).toBe(text);
    }),
  );
});

test("a secret comes from the reader's own environment, and one that is not set ends the command", () => {
  const redactor = new Redactor();
  redactor.learn("svc_secret", "USER_API_KEY");
  const headers = [
    ["authorization", "Bearer svc_secret"],
    ["x-api-key", "svc_secret"],
  ] as const;
  const command = toPowerShell({ method: "GET", url: "http://localhost:1/svc_secret/a", headers }, redactor);
  const env = { USER_API_KEY: "mine" };
  expect(command).not.toContain("svc_secret");
  expect(command).toMatch(/^if \(-not \$env:USER_API_KEY\) \{ throw 'USER_API_KEY is not set' \}; Invoke-WebRequest/);
  expect(after(command, "'authorization' = ", env)).toBe("Bearer mine");
  expect(after(command, "'x-api-key' = ", env)).toBe("mine");
  expect(after(command, "-Uri ", env)).toBe("http://localhost:1/mine/a");
});

test("there is no command if a secret is computed by shell words", () => {
  const redactor = new Redactor();
  redactor.learn("sandbox-altered", "ALTERED_KEY", '"$(printf %s x)"');
  expect(toPowerShell(posted("{}", [["x-api-key", "sandbox-altered"]]), redactor)).toBeUndefined();
});
