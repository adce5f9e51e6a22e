import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { Redactor } from "../transport/redaction/redactor.ts";
import { toCurl } from "./curl.ts";

function wordsOf(command: string, env: Record<string, string>): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync("sh", ["-c", script], { env: { PATH: process.env.PATH ?? "", ...env } })
    .toString()
    .split("\0")
    .slice(0, -1);
}

test("a shell reads exactly the request, with the secret from the reader's own environment", () => {
  const redactor = new Redactor();
  redactor.learn("sandbox-secret", "SANDBOX_API_KEY");
  const body = `{"name":"O'Brien \\"x\\" $HOME \`id\` ! ünï"}`;
  const command = toCurl(
    {
      method: "POST",
      url: "http://localhost:1/_/api/v1/ship/quote?a=b&c='d'",
      headers: [
        ["x-api-key", "sandbox-secret"],
        ["content-type", "application/json"],
        ["accept-encoding", "identity"],
      ],
      body,
    },
    redactor,
  );
  expect(command).not.toContain("sandbox-secret");
  const words = wordsOf(command, { SANDBOX_API_KEY: "from-env", HOME: "/nowhere" });
  expect(words).toContain("x-api-key: from-env");
  expect(words).toContain("http://localhost:1/_/api/v1/ship/quote?a=b&c='d'");
  expect(words.at(-1)).toBe(body);
});

test("an empty header is sent empty and not left out", () => {
  const command = toCurl({ method: "GET", url: "http://localhost:1/", headers: [["x-api-key", ""]] }, new Redactor());
  expect(command).toBe("curl -i 'http://localhost:1/' -H 'x-api-key;'");
});

test("a command has no character that a terminal doesn't show, and sends each of them", () => {
  const body = '{"id":"a\r\nb\u202ec\u0001"}\r\n';
  const command = toCurl({ method: "POST", url: "http://localhost:1/", headers: [], body }, new Redactor());
  expect(command).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(wordsOf(command, {}).at(-1)).toBe(body);
});

test("a command carries a User-Agent of the user's, which a gateway may ask for", () => {
  const curlOf = (agent: string) =>
    toCurl({ method: "GET", url: "http://localhost:1/", headers: [["user-agent", agent]] }, new Redactor());
  expect(curlOf("shop/2.1")).toBe("curl -i 'http://localhost:1/' -H 'user-agent: shop/2.1'");
  expect(curlOf("packproof")).toBe("curl -i 'http://localhost:1/'");
});

test("an answer that was compressed is shown as text", () => {
  const request = { method: "GET", url: "http://localhost:1/", headers: [] };
  const answer = { headers: [["content-encoding", "gzip"]] as const };
  expect(toCurl(request, new Redactor(), answer)).toBe("curl -i --compressed 'http://localhost:1/'");
});

test("the value of an extra header is filled in by the shell, however short it is", () => {
  const redactor = new Redactor();
  redactor.learnHeader("X-Front", "yes");
  const request = { method: "GET", url: "http://localhost:1/", headers: [["X-Front", "yes"]] as const };
  expect(toCurl(request, redactor)).toBe(`curl -i 'http://localhost:1/' -H 'X-Front: '"\${EXTRA_X_FRONT:?}"''`);
});
