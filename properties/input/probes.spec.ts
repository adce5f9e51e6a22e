import fc from "fast-check";
import { expect, test } from "vitest";
import { fields } from "./probes.ts";

test("each field is always sent absent, and each field and element with each other JSON type", async () => {
  const { always } = fields({
    endpoint: "ship/quote",
    valid: { item_ids: ["1"], line1: "a" },
    near: { item_ids: [], line1: [] },
  });
  const sent: string[] = [];
  for (const part of always)
    await fc.assert(
      fc.asyncProperty(part, async ({ about }) => void sent.push(about)),
      { numRuns: 1, seed: 1 },
    );

  const ofTypes = [/null/, /true|false/, /-?\d+/, /"[a-z]+"/, /\[.*/, /\{.*/].map(({ source }) => source);
  const [none, boolean, number, text, list, object] = ofTypes;
  const expected = [
    "no item_ids",
    ...[none, boolean, number, text, object].map((type) => `item_ids ${type}`),
    ...[none, boolean, number, list, object].map((type) => `item_ids \\["1",${type}`),
    "no line1",
    ...[none, boolean, number, list, object].map((type) => `line1 ${type}`),
  ];
  expect(sent).toEqual(expected.map((about) => expect.stringMatching(new RegExp(`^${about}`))));
});
