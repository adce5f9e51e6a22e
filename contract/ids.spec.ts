import { expect, test } from "vitest";
import { ID_FORMATS, type IdFormat } from "./ids.ts";

const CASES: readonly [IdFormat, string, boolean][] = [
  ["sandboxKey", "sandbox-1", true],
  ["sandboxKey", "sandbox_1", false],
  ["userKey", "svc_1", true],
  ["userKey", "SVC_1", false],
  ["sandboxTxHash", "sandbox_a", true],
  ["sandboxTxHash", "sandbox_A-b_9", true],
  ["sandboxTxHash", "sandbox_", false],
  ["sandboxTxHash", "sandbox_a=", false],
  ["sandboxQuoteSession", "quote_ABCDEFGH01234567", true],
  ["sandboxQuoteSession", "quote_-_-_-_-_-_-_-_-_", true],
  ["sandboxQuoteSession", "quote_ABCDEFGH0123456", false],
  ["sandboxQuoteSession", "quote_ABCDEFGH012345678", false],
  ["sandboxQuoteSession", "quote_abcdefgh01234567", false],
  ["sandboxQuoteSession", "quote_ABCDEFGH0123456+", false],
  ["sandboxQuote", "quote_ABCDEFGH01234567_rate_standard", true],
  ["sandboxQuote", "quote_AB_rate_H01234567_rate_express", false],
  ["sandboxQuote", "quote_ABC_RATE_123456__rate_express", true],
  ["sandboxQuote", "quote_ABCDEFGH01234567_rate_overnight", false],
  ["sandboxQuote", "quote_ABCDEFGH01234567-rate-standard", false],
  ["sandboxOrder", "order_aBcDeFgH0123-_67", true],
  ["sandboxOrder", "order_aBcDeFgH0123-_6", false],
  ["sandboxOrder", "order_aBcDeFgH0123-_678", false],
];

test.each(CASES)("%s: %s is one: %s", (format, text, expected) => {
  expect(ID_FORMATS[format].test(text)).toBe(expected);
});

test("a quote id contains its session and rate even if the session contains underscores", () => {
  expect(ID_FORMATS.sandboxQuote.exec("quote_A_B_C_D_E_F_G_H__rate_priority")?.groups).toEqual({
    session: "quote_A_B_C_D_E_F_G_H_",
    rate: "priority",
  });
});
