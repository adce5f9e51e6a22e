import { expect, test } from "vitest";
import { areaOf } from "../../contract/area.ts";
import { COMBINATIONS } from "../../reference/variants/combinations.ts";
import { VARIANTS } from "../../reference/variants/index.ts";
import { hasPython } from "../support/python-process.ts";
import { partOf, readDocument } from "./document.ts";
import { naturalBugSubjects } from "./independent/natural-bugs.ts";
import { serverSubjects } from "./independent/servers.ts";
import { JUDGED } from "./judged.ts";
import { kindsTable } from "./kinds.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const MEND = "`npm run proof` writes docs/proof.md anew";
const text = readDocument();

test("the table of mutants has the current counts, all killed", () => {
  const rows = rowsOf(partOf(text, "mutants")).filter(([area]) => area !== "**all**");
  const areas = [...new Set(JUDGED.map(({ id }) => areaOf(id)))];
  const counted = areas.map((area) => {
    const mutants = String(ALL_MUTANTS.filter(({ violates }) => areaOf(violates) === area).length);
    return [area, String(JUDGED.filter(({ id }) => areaOf(id) === area).length), mutants, mutants];
  });
  expect(
    rows.map((cells) => cells.slice(0, 4)),
    MEND,
  ).toEqual(counted);
  for (const [area, , , killed, ...by] of rows) expect(sum(by), area).toBe(Number(killed));
});

test("the table of kinds is current", () => {
  expect(partOf(text, "kinds"), MEND).toContain(`\n${kindsTable(ALL_MUTANTS, JUDGED)}\n`);
});

test("the table of variants has the current counts, none with a finding", () => {
  const counts = rowsOf(partOf(text, "variants")).map(([, ...cells]) => cells);
  const twice = (count: number) => [String(count), String(count)];
  expect(counts, MEND).toEqual([twice(VARIANTS.length), twice(COMBINATIONS.length)]);
});

test.runIf(hasPython())("the table of independent servers has the current counts", () => {
  const counts = rowsOf(partOf(text, "independent")).map(([family = "", legal, silent, bugs]) => [
    family.replaceAll("`", ""),
    legal,
    silent,
    bugs,
  ]);
  const servers = serverSubjects();
  const families = [...new Set(servers.map(({ family }) => family))].sort();
  const current = families.map((family) => {
    const legal = String(servers.filter((each) => each.family === family).length);
    return [family, legal, legal, String(naturalBugSubjects().filter(({ server }) => server === family).length)];
  });
  expect(counts, MEND).toEqual(current);
});

/** Cells of a table's rows, without its head. */
function rowsOf(part: string): readonly (readonly string[])[] {
  const lines = part.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function sum(cells: readonly string[]): number {
  return cells.reduce((total, cell) => total + Number(cell), 0);
}
