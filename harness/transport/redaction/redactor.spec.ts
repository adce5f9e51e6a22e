import { expect, test } from "vitest";
import { leaksIn } from "../../../tests/support/leaks.ts";
import { Redactor } from "./redactor.ts";

const SECRET = "sandbox-s3cr3t/+Val7e-9xQ";

function redactorWithSecrets(): Redactor {
  const redactor = new Redactor();
  redactor.learn(SECRET, "SANDBOX_API_KEY");
  return redactor;
}

const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join("");
const unicode = (text: string) => [...text].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join("");
const FORMS: readonly (readonly [how: string, form: (text: string) => string])[] = [
  ["as it is", (text) => text],
  ["percent-encoded", encodeURIComponent],
  ["percent-encoded twice", (text) => encodeURIComponent(encodeURIComponent(text))],
  ["percent-encoded to the letter", percent],
  ["in base64", (text) => Buffer.from(text).toString("base64")],
  ["in base64url", (text) => Buffer.from(text).toString("base64url")],
  ["with escaped slashes", (text) => text.replaceAll("/", "\\/")],
  ["in escapes of JSON", unicode],
  ["in escapes of JSON in JSON", (text) => JSON.stringify(unicode(text)).slice(1, -1)],
  ["in references of markup", (text) => [...text].map((each) => `&#${each.charCodeAt(0)};`).join("")],
  ["in hex", (text) => Buffer.from(text).toString("hex")],
  ["in another case", (text) => text.toUpperCase()],
  ["reversed", (text) => [...text].reverse().join("")],
];

const redactor = redactorWithSecrets();

test.each(FORMS)("a secret echoed %s is cut out of text", (_, form) => {
  expect(given(form(SECRET))).not.toEqual([]);
  const text = redactor.text(`before ${form(SECRET)} after`);
  expect(text).toMatch(/^before (\$SANDBOX_API_KEY)+=* after$/);
});

test.each(FORMS)("a truncated secret echoed %s is cut out of text", (_, form) => {
  const whole = form(SECRET);
  for (let at = 1; at < whole.length; at++) {
    for (const piece of [whole.slice(0, at), whole.slice(at)]) {
      expect(given(redactor.text(`x${piece}…`)), piece).toEqual([]);
    }
  }
});

const given = (text: string) => leaksIn(text, [SECRET.slice("sandbox-".length)]);

test.each(["Bearer ", "me:", "x", "a:b:c:"])("a secret encoded together with %j is cut out of base64", (before) => {
  for (const encoding of ["base64", "base64url"] as const) {
    const clean = redactor.text(`Basic ${Buffer.from(`${before}${SECRET} and more`).toString(encoding)}`);
    expect(clean).toMatch(/\$SANDBOX_API_KEY/);
    expect(given(clean)).toEqual([]);
  }
});

test("a secret that is split over two fields is cut out of both", () => {
  for (let at = 14; at < SECRET.length - 6; at++) {
    const text = JSON.stringify({ first: SECRET.slice(0, at), second: SECRET.slice(at) });
    expect(given(redactor.text(text))).toEqual([]);
  }
});

test("adjacent secrets are each cut out", () => {
  expect(redactor.text(SECRET.repeat(3))).toBe("$SANDBOX_API_KEY".repeat(3));
});

test("secrets in names and texts of a value are cut out at any depth without other changes", () => {
  const value = { n: 1, none: null, [SECRET]: [SECRET, { seen: `with ${SECRET}` }] };
  expect(redactorWithSecrets().within(value)).toEqual({
    n: 1,
    none: null,
    $SANDBOX_API_KEY: ["$SANDBOX_API_KEY", { seen: "with $SANDBOX_API_KEY" }],
  });
});

test("of a key that is made of the documents' words, the words alone stay readable", () => {
  const redactor = new Redactor();
  redactor.learn("sandbox-partner-inventory-77", "SANDBOX_API_KEY");
  expect(redactor.text("a partner's inventory in the sandbox")).toBe("a partner's inventory in the sandbox");
  expect(redactor.text("the key sandbox-partner-inventory-77")).toBe("the key $SANDBOX_API_KEY");
});

test("secrets in any header and unknown cookies are cut out", () => {
  const headers = redactorWithSecrets().headers([
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

test("invented keys of negative tests stay readable, because the reader has to send them again", () => {
  expect(redactorWithSecrets().headers([["x-api-key", "no-such-key"]])).toEqual([["x-api-key", "no-such-key"]]);
});

test("the longer of two secrets is cut first", () => {
  const redactor = new Redactor();
  redactor.learn("secret-key", "FIRST");
  redactor.learn("secret-key-2", "SECOND");
  expect(redactor.text("secret-key-2 secret-key")).toBe("$SECOND $FIRST");
});

test("the values of extra headers are cut out: short ones where they are sent, credentials everywhere", () => {
  const redactor = new Redactor();
  const basic = `Basic ${Buffer.from("kim:open-sesame").toString("base64")}`;
  for (const [name, value] of [
    ["X-Front", "yes"],
    ["Authorization", basic],
  ] as const)
    redactor.learnHeader(name, value);
  const headers = redactor.headers([
    ["X-Front", "yes"],
    ["Authorization", basic],
    ["accept", "yes"],
    ["authorization", "Bearer of-this-request"],
  ]);
  expect(headers).toEqual([
    ["X-Front", "$EXTRA_X_FRONT"],
    ["Authorization", "$EXTRA_AUTHORIZATION"],
    ["accept", "yes"],
    ["authorization", "Bearer of-this-request"],
  ]);
  expect(redactor.text(`refused ${basic} of kim:open-sesame`)).toBe(
    "refused $EXTRA_AUTHORIZATION of $EXTRA_AUTHORIZATION_DECODED",
  );
});
