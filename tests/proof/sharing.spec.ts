import { expect, test } from "vitest";
import { SURFACES } from "../../contract/surface.ts";
import { SUBJECTS } from "./all-subjects.ts";
import { sharing } from "./sharing.ts";

const plays = sharing(SUBJECTS);

test("every subject is proven on exactly one server", () => {
  const proven = plays.flatMap(({ subjects }) => subjects);
  expect(proven.length).toBe(SUBJECTS.length);
  expect(new Set(proven)).toEqual(new Set(SUBJECTS));
});

test("only legal servers of the same surfaces that support every provider state, or none, share a server", () => {
  const shared = plays.filter(({ subjects }) => subjects.length > 1);
  expect(shared.length).toBeGreaterThan(10);
  for (const { subjects } of shared) {
    const legal = subjects.flatMap((each) => ("deviation" in each && each.kind !== "mutant" ? [each.deviation] : []));
    expect(legal.length).toBe(subjects.length);
    expect(new Set(legal.map(({ surfaces = SURFACES }) => surfaces.join())).size).toBe(1);
    const states = new Set(legal.map(({ withoutStates = [] }) => withoutStates.toString()));
    expect([[""], ["all"]]).toContainEqual([...states]);
  }
});
