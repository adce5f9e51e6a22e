import { expect, test } from "vitest";
import { SUBJECTS } from "./all-subjects.ts";
import { sharing } from "./sharing.ts";

const plays = sharing(SUBJECTS);

test("every subject is proven on exactly one server", () => {
  const proven = plays.flatMap(({ subjects }) => subjects);
  expect(proven.length).toBe(SUBJECTS.length);
  expect(new Set(proven)).toEqual(new Set(SUBJECTS));
});

test("only legal variants of the same surfaces that support every provider state share a server", () => {
  const shared = plays.filter(({ subjects }) => subjects.length > 1);
  expect(shared.length).toBeGreaterThan(10);
  for (const { subjects } of shared) {
    const variants = subjects.flatMap((each) => (each.kind === "variant" ? [each.deviation] : []));
    expect(variants.length).toBe(subjects.length);
    expect(new Set(variants.map(({ surfaces }) => surfaces?.join())).size).toBe(1);
    expect(variants.flatMap(({ withoutStates = [] }) => withoutStates)).toEqual([]);
  }
});
