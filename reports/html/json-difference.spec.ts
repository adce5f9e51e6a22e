import { expect, test } from "vitest";
import type { Relation } from "../../contract/difference.ts";
import { aFinding } from "../../tests/support/sample-report.ts";
import { jsonDifferenceView } from "./json-difference.ts";
import { html } from "./markup.ts";

function shown(expected: unknown, actual: unknown, relation: Relation = "equals"): string {
  const difference = { at: {}, relation, expected: [{ json: expected }], actual: { json: actual } };
  const view = html`${jsonDifferenceView(aFinding({ differences: [difference] })) ?? "nothing"}`;
  return view.html.replaceAll(/<[^>]+>/g, "").replaceAll("&#34;", "'");
}

test("shows the lines that differ, whatever the order of the members, and the number of others", () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, nth) => [`b${nth}`, nth]));

  expect(shown({ a: 1, ...many, z: 1 }, { z: 2, ...many, a: 1 })).toMatchInlineSnapshot(`
    "  … 9 equal lines
        'b7': 7,
        'b8': 8,
    -   'z': 1
    +   'z': 2
      }
    "
  `);
});

test("shows what a list lacks and what it has too much", () => {
  expect(shown(["item-1", "item-2"], ["item-2", "item-3"], "lists only")).toMatchInlineSnapshot(`
    "  [
    -   'item-1',
        'item-2',
    +   'item-3'
      ]
    "
  `);
});

test.each([
  ["numbers", 1, 2, "equals"],
  ["a list of what must not be listed", ["a"], ["a"], "lists none"],
  ["an object of another type", { a: 1 }, "text", "equals"],
] as const)("shows nothing for %s", (_, expected, actual, relation) => {
  expect(shown(expected, actual, relation)).toBe("nothing");
});
