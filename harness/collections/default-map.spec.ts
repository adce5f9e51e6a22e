import { expect, it } from "vitest";
import { DefaultMap } from "./default-map.ts";

it("makes the value of a key once", () => {
  const lists = new DefaultMap<string, number[]>(() => []);
  lists.of("a").push(1);
  lists.of("a").push(2);
  lists.of("b").push(3);
  expect([...lists]).toEqual([
    ["a", [1, 2]],
    ["b", [3]],
  ]);
  expect(lists.get("c")).toBeUndefined();
});

it("forgets the oldest keys beyond its maximum size", () => {
  const lists = new DefaultMap<number, number[]>(() => [], 2);
  for (const key of [1, 2, 1, 3]) lists.of(key).push(key);
  expect([...lists.keys()]).toEqual([2, 3]);
});
