import { describe, expect, test } from "vitest";
import { readDocument } from "./clauses/documents.ts";
import { ERRORS, errorsOf, saysText } from "./errors.ts";
import { USER_ERRORS } from "./errors-user.ts";
import { REQUIREMENTS } from "./index.ts";

describe("errorsOf", () => {
  test("returns an endpoint's own rows and those for any endpoint", () => {
    expect(errorsOf("sandbox", "buy/status").map(({ text }) => text)).toEqual([
      "Invalid API key",
      "Transaction failed",
    ]);
  });

  test("omits production-only texts on the sandbox", () => {
    const texts = errorsOf("sandbox", "buyback").map(({ text }) => text);
    expect(texts).not.toContain("Item already has an active buyback session");
  });

  test("returns only the own refusals of a public read", () => {
    expect(errorsOf("user", "available")).toEqual([]);
    expect(errorsOf("user", "filters").map(({ status }) => status)).toEqual([500]);
  });

  test("distinguishes the surfaces of the same endpoint key", () => {
    expect(errorsOf("user", "buy/status").map(({ text }) => text)).not.toContain("Invalid API key");
  });
});

describe("saysText", () => {
  const upTo = { text: "Amount must be less than or equal to N" };

  test.each([
    ["Amount must be less than or equal to 5", true],
    ["Amount must be less than or equal to 20", true],
    ["Amount must be less than or equal to N", false],
    ["Amount must be less than or equal to ", false],
    ["Amount must be less than or equal to 5.", false],
  ])("%s: %s", (answered, expected) => {
    expect(saysText(upTo, answered)).toBe(expected);
  });

  test("compares every other text literally", () => {
    expect(saysText({ text: "VM not found" }, "VM not found")).toBe(true);
    expect(saysText({ text: "VM not found" }, "vm not found")).toBe(false);
  });
});

test("every named requirement applies to the surfaces of its row", () => {
  const surfacesOf = new Map(REQUIREMENTS.map(({ id, surfaces }) => [id, surfaces]));
  const astray = ERRORS.filter(({ requirement, surfaces }) =>
    surfaces.some((surface) => !surfacesOf.get(requirement)?.includes(surface)),
  );
  expect(astray).toEqual([]);
});

const document = readDocument("user-key-api.md");

test.skipIf(document === undefined)("the user table equals the document's table", () => {
  const written = [...(document ?? "").matchAll(/^\| (\d{3}) \| (message|error) `([^`]+)` \|/gm)];
  const ours = USER_ERRORS.map(({ status, member, text }) => `${status} ${member} ${text}`);

  expect(written.length).toBeGreaterThan(0);
  expect(new Set(ours)).toEqual(new Set(written.map(([, status, member, text]) => `${status} ${member} ${text}`)));
});
