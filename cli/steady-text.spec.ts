import { expect, test } from "vitest";
import { aFinding } from "../reports/sample-report.ts";
import { signatureOf } from "./signature.ts";
import { steadyText } from "./steady-text.ts";

// biome-ignore format: a table
test.each([
  ["400 {\"error\":\"Item not found\"}",                  "400 {\"Item not found\"}"],
  ["200 {\"id\":\"x1\",\"list\":[1,2]}",                  "200 {…}"],
  ["200 [{\"id\":1},{\"id\":2",                           "200 […]"],
  ["200 with a JSON body; amount 401.1741",               "200 with a JSON body; amount #"],
  ["items [\"f53bc6d11c6b7a9ef83bb193\"]",                "items […]"],
  ["items []",                                            "items []"],
  ["expires at 2026-11-21T03:46:21.906Z",                 "expires at #"],
  ["401 {\"error\":\"Invalid API key\"}; 500 {\"a\":1}",  "401 {\"Invalid API key\"}; 500 {…}"],
  ["1.5: 400 {\"error\":\"no } here\"}",                  "#: 400 {\"no } here\"}"],
])("%s keeps what stays the same: %s", (text, steady) => {
  expect(steadyText(text)).toBe(steady);
});

test("one failure has one signature, whatever ids and numbers came", () => {
  const first = aFinding({ actual: '200 {"session_id":"s-1","nfts":[6 items]}' });
  const second = aFinding({ actual: '200 {"session_id":"s-2","nfts":[7 items]}', seen: 3, exchanges: [99] });
  expect(signatureOf(second)).toBe(signatureOf(first));
});

test.each([
  { actual: '500 {"error":"Error during transaction"}' },
  { actual: '400 {"error":"VM not found"}' },
  { surface: "partner" as const },
  { requirement: "buy-init.amount-zero" },
])("another failure has another signature: %j", (change) => {
  expect(signatureOf(aFinding(change))).not.toBe(signatureOf(aFinding()));
});
