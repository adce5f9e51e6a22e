import { expect, test } from "vitest";
import { Redactor } from "./redactor.ts";

const SECRET = "sandbox-s3cr3t/+value";

function taught(): Redactor {
  const redactor = new Redactor();
  redactor.learn(SECRET, "SANDBOX_API_KEY");
  return redactor;
}

test.each([
  ["as it is", SECRET],
  ["percent-encoded", encodeURIComponent(SECRET)],
  ["in base64", Buffer.from(SECRET).toString("base64")],
  ["in base64url", Buffer.from(SECRET).toString("base64url")],
  ["percent-encoded twice", encodeURIComponent(encodeURIComponent(SECRET))],
  ["percent-encoded to the letter", [...Buffer.from(SECRET)].map((byte) => `%${byte.toString(16)}`).join("")],
  ["with escaped slashes", SECRET.replaceAll("/", "\\/")],
  ["in escapes of JSON", [...SECRET].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join("")],
  ["in hex", Buffer.from(SECRET).toString("hex")],
  ["in another case", SECRET.toUpperCase()],
  ["reversed", [...SECRET].reverse().join("")],
])("a secret echoed %s is cut out of text", (_, echoed) => {
  const text = taught().text(`before ${echoed} after`);
  expect(text).not.toContain(echoed);
  expect(text).toMatch(/^before \$\w+ after$/);
});

test.each(["Bearer ", "me:", "x", "a:b:c:"])("a secret encoded together with %j is cut out of base64", (before) => {
  for (const encoding of ["base64", "base64url"] as const) {
    const clean = taught().text(`Basic ${Buffer.from(`${before}${SECRET} and more`).toString(encoding)}`);
    expect(clean).toMatch(/\$SANDBOX_API_KEY/);
    expect(Buffer.from(clean.replace(/\$.*/, ""), "base64").toString()).not.toContain("sandbox");
  }
});

test("what a cut left of a secret is cut too", () => {
  expect(taught().text(`the key ${SECRET.slice(0, 12)}… (99 characters) or ${SECRET.slice(0, 3)}…`)).toBe(
    "the key $SANDBOX_API_KEY… (99 characters) or san…",
  );
});

test("headers lose secrets wherever they stand, and cookies that nobody knows", () => {
  const headers = taught().headers([
    ["x-api-key", SECRET],
    ["x-echo", `you sent ${SECRET}`],
    ["set-cookie", "session=abc"],
    ["date", "today"],
  ]);
  expect(headers).toEqual([
    ["x-api-key", "$SANDBOX_API_KEY"],
    ["x-echo", "you sent $SANDBOX_API_KEY"],
    ["set-cookie", "$COOKIE"],
    ["date", "today"],
  ]);
});

test("made-up keys of negative tests stay readable, for the reader has to send them again", () => {
  expect(taught().headers([["x-api-key", "no-such-key"]])).toEqual([["x-api-key", "no-such-key"]]);
});

test("the longer of two secrets is cut first", () => {
  const redactor = new Redactor();
  redactor.learn("secret-key", "FIRST");
  redactor.learn("secret-key-2", "SECOND");
  expect(redactor.text("secret-key-2 secret-key")).toBe("$SECOND $FIRST");
});
