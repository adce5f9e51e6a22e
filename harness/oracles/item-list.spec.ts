import { describe, expect, it } from "vitest";
import { objectsIn } from "../json/json-value.ts";
import { listsAll, listsExactly, listsNone, listsSame, pairItems } from "./item-list.ts";

describe("lists of items", () => {
  it("contains all of these, and perhaps others", () => {
    expect(listsAll("it", ["a", "b"], ["c", "b", "a"])).toEqual([]);
    expect(listsAll("it", ["a", "b"], ["a"])).toMatchObject([
      { at: { name: "it" }, relation: "lists all", expected: [{ json: ["a", "b"] }], actual: { json: ["b"] } },
    ]);
  });

  it("contains none of these", () => {
    expect(listsNone("it", ["a"], ["b"])).toEqual([]);
    expect(listsNone("it", ["a"], ["b", "a"])).toHaveLength(1);
  });

  it("contains only these, each any number of times", () => {
    expect(listsExactly("it", ["a"], ["a", "a"])).toEqual([]);
    expect(listsExactly("it", ["a"], ["b"])).toHaveLength(2);
  });

  it("contains the same as before, equally often, in any order", () => {
    expect(listsSame("it", ["a", "b"], ["b", "a"])).toEqual([]);
    expect(listsSame("it", ["a"], ["a", "a"])).toHaveLength(1);
    expect(listsSame("it", ["a", "b"], ["a"])).toHaveLength(1);
  });

  it("reads objects from any value", () => {
    expect(objectsIn([{ id: 1 }, null, "x", 3])).toEqual([{ id: 1 }]);
    expect(objectsIn({ id: 1 })).toEqual([]);
  });

  it("pairs items that both answers show", () => {
    const [first, second] = [
      [{ id: "a", price: 1 }, { id: "b" }],
      [{ id: "c" }, { id: "a", price: 2 }],
    ];
    expect(pairItems(first, second)).toEqual([{ first: { id: "a", price: 1 }, second: { id: "a", price: 2 } }]);
  });

  it("pairs copies of one listing with the entries that they resemble most", () => {
    const bought = [
      { id: "x", claw_id: "red", buyback_price: 1 },
      { id: "x", claw_id: "blue", buyback_price: 2 },
    ];
    const [red, blue] = bought;
    expect(pairItems(bought, [{ ...blue }, { ...red }])).toEqual([
      { first: red, second: red },
      { first: blue, second: blue },
    ]);
  });

  it("pairs one entry that stands for several copies with the copy that it shows", () => {
    const blue = { id: "x", claw_id: "blue" };
    expect(pairItems([{ id: "x", claw_id: "red" }, blue], [{ ...blue }])).toEqual([{ first: blue, second: blue }]);
  });

  it("pairs a wrong entry too", () => {
    const [bought, shown] = [
      { id: "x", claw_id: "red" },
      { id: "x", claw_id: "green" },
    ];
    expect(pairItems([bought], [shown])).toEqual([{ first: bought, second: shown }]);
  });
});
