import { expect, test } from "vitest";
import { areaOf } from "../../contract/area.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { JUDGED } from "./judged.ts";
import { kindsOf, kindsTable } from "./kinds.ts";
import { OF_ONE_KIND } from "./one-kind.ts";
import { ALL_MUTANTS } from "./subjects.ts";

const listed = OF_ONE_KIND.flatMap(({ requirements }) => requirements);

test("the mutants of a requirement differ in kind, or a reason is given why not", () => {
  const kinds = kindsOf(ALL_MUTANTS);
  const single = JUDGED.map(({ id }) => id).filter((id) => kinds.get(id)?.size === 1);
  // Checked in both directions: a requirement with a second kind needs no reason.
  expect([...listed].sort()).toEqual([...single].sort());
});

test("a requirement has one reason", () => {
  expect(listed.filter((id, place) => listed.indexOf(id) !== place)).toEqual([]);
  expect(new Set(OF_ONE_KIND.map(({ because }) => because)).size).toBe(OF_ONE_KIND.length);
});

test("the table counts requirements, not mutants", () => {
  const requirement = (id: string) => ({ id }) as Requirement;
  const mutant = (violates: string, kind: Mutant["kind"]): Mutant => ({ name: kind, violates, kind, surfaces: [] });
  const [first, second] = ["order.stable", "order.answers"];
  const table = kindsTable(
    [mutant(first, "value"), mutant(first, "value"), mutant(second, "value"), mutant(second, "type")],
    [first, second].map(requirement),
  );
  const [, , row] = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  // Area, requirements, of one kind, value, missing, extra, type.
  expect(row?.slice(1, 8)).toEqual([areaOf(first), "2", "1", "2", "", "", "1"]);
});
