import { expect, test } from "vitest";
import { partOf, readDocument } from "../proof/document.ts";
import { killFiguresOf, killTable, readKillFigures } from "./kill-figures.ts";

test("figures count kills and name the requirements of surviving mutants", () => {
  const violates = "buyback.item-sold";
  const figures = killFiguresOf("pool 12", [
    { violates, name: "one", outcome: "killed" },
    { violates, name: "two", outcome: "undecided" },
    { violates, name: "three", outcome: "undecided" },
    { violates: "buyback.answers", name: "four", outcome: "missed" },
    { violates: "buyback.answers", name: "five", outcome: "broken" },
  ]);
  expect(killTable([figures]).split("\n").at(-1)).toBe(
    "| pool 12 | 5 | 1 | buyback.item-sold (2) | buyback.answers (2) |",
  );
});

test("docs/proof.md contains the stored figures", () => {
  expect(partOf(readDocument(), "shared"), "`npx tsx tests/shared-sandbox/kills.ts` writes them").toContain(
    killTable(readKillFigures()),
  );
});
