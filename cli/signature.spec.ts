import { expect, test } from "vitest";
import { aDifference, aFinding } from "../tests/support/sample-report.ts";
import { SIGNATURE, signatureOf } from "./signature.ts";

const session = (id: string) => [aDifference({ status: 200, body: { json: { session_id: id } } })];

test("a failure has the same signature for all ids, numbers and wordings", () => {
  const first = aFinding({ differences: session("s-1") });
  const second = aFinding({ differences: session("s-2"), seen: 3, exchanges: [99], actual: "other words" });
  expect(signatureOf(second)).toBe(signatureOf(first));
  expect(signatureOf(first)).toMatch(SIGNATURE);
});

test.each([
  { differences: [aDifference({ status: 500, says: "Error during transaction", member: "error" })] },
  { differences: [aDifference({ status: 400, says: "VM not found", member: "error" })] },
  { differences: [...session("s-1"), aDifference({ absent: true })] },
  { surface: "partner" as const },
  { requirement: "buy-init.amount-zero" },
])("another failure has another signature: %j", (change) => {
  expect(signatureOf(aFinding(change))).not.toBe(signatureOf(aFinding()));
});
