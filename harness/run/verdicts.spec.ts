import { expect, test } from "vitest";
import { Ledger } from "../ledger/ledger.ts";
import { toResults } from "./verdicts.ts";

const rowOf = (ledger: Ledger, id: string) =>
  toResults(ledger, ["sandbox"], () => true).find((row) => row.id === id && row.surface === "sandbox");

test("a pass has the number and kinds of its exchanges", () => {
  const ledger = new Ledger();
  ledger.pass("card.unknown", "sandbox", new Set(["404 card"]), 3);
  ledger.pass("card.unknown", "sandbox");
  ledger.countKept("card.unknown", "sandbox", 5);

  expect(rowOf(ledger, "card.unknown")).toMatchObject({
    verdict: "pass",
    evidence: { exchanges: 9, kinds: ["404 card", "traffic"] },
  });
});

test("a withdrawn pass has no evidence", () => {
  const ledger = new Ledger();
  ledger.pass("card.unknown", "sandbox", new Set(["404 card"]));
  ledger.withdrawPass("card.unknown", "sandbox", "card answers 404 to everything");

  expect(rowOf(ledger, "card.unknown")).toMatchObject({ verdict: "inconclusive" });
  expect(rowOf(ledger, "card.unknown")).not.toHaveProperty("evidence");
});

test("a pass counts for nothing where a violation was seen that others may explain", () => {
  const ledger = new Ledger();
  ledger.doubt("card.unknown", "sandbox", "others may explain it");
  ledger.pass("card.unknown", "sandbox");

  expect(rowOf(ledger, "card.unknown")).toMatchObject({ verdict: "inconclusive", reason: "others may explain it" });
});
