import { expect, it } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

it("forgets the oldest keys beyond its maximum size", () => {
  const values = new BoundedMap<number, string>(2);
  for (const key of [1, 2, 1, 3]) values.set(key, String(key));
  expect([...values]).toEqual([
    [2, "2"],
    [3, "3"],
  ]);
});
