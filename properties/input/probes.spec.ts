import { expect, test } from "vitest";
import { everyType } from "./probes.ts";

test("each field and element is sent with each other JSON type, and each field absent, whatever the seed", () => {
  const probes = everyType({
    endpoint: "ship/quote",
    valid: { item_ids: ["1"], line1: "a" },
    near: { item_ids: [], line1: [] },
  });

  expect(probes.map(({ about }) => about)).toEqual([
    "no item_ids",
    ...["null", "true", "7", '"text"', "{}"].map((odd) => `item_ids ${odd}`),
    ...["null", "true", "7", "[]", "{}"].map((odd) => `item_ids ["1",${odd}]`),
    "no line1",
    ...["null", "true", "7", "[]", "{}"].map((odd) => `line1 ${odd}`),
  ]);
});
