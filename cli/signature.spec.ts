import { expect, test } from "vitest";
import { aFinding } from "../reports/sample-report.ts";
import { signatureOf } from "./signature.ts";

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
