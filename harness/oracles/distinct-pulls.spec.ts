import { expect, test } from "vitest";
import { independentPulls, pairsOf } from "./distinct-pulls.ts";

test("pairs are counted within purchases and across them", () => {
  expect(pairsOf([["a", "a", "b"], ["a"]])).toEqual({ within: { equal: 1, all: 3 }, across: { equal: 2, all: 3 } });
});

const idOf = (id: string) => id;

test("all pulls are independent if a purchase holds an item twice", () => {
  const purchases = [
    ["a", "b", "a"],
    ["b", "a", "c"],
    ["c", "b", "a"],
    ["a", "b", "c"],
  ];
  expect(independentPulls(purchases, idOf)).toEqual(purchases);
});

test("only the first pull of a purchase is, if no purchase holds an item twice although several do", () => {
  const purchases = [
    ["a", "b", "c"],
    ["b", "a", "c"],
    ["c", "b", "a"],
    ["a", "b", "c"],
  ];
  expect(independentPulls(purchases, idOf)).toEqual([["a"], ["b"], ["c"], ["a"]]);
});

test("in a large pool, the absence of repeats shows nothing", () => {
  const purchases = Array.from({ length: 20 }, (_, nth) => [`a${nth}`, `b${nth}`, "c"]);
  expect(independentPulls(purchases.slice(0, 2), idOf)).toEqual(purchases.slice(0, 2));
});
