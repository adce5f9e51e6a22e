import { expect, test } from "vitest";
import { drawHistory, type ItemState, linearize, type Operation } from "./linearize.ts";

const strict = { ordersSoldItems: false };
const op = (kind: Operation["kind"], outcome: Operation["outcome"], fromMs: number, toMs: number): Operation => ({
  kind,
  outcome,
  fromMs,
  toMs,
  label: `${kind} ${outcome}`,
});

const sold = (from: number, to: number) => op("sell", "done", from, to);
const unsold = (from: number, to: number) => op("sell", "refused", from, to);
const shipped = (from: number, to: number) => op("ship", "done", from, to);
const seen = (from: number, to: number) => op("look", "done", from, to);
const absent = (from: number, to: number) => op("look", "absent", from, to);

const HISTORIES: readonly (readonly [string, readonly Operation[], boolean])[] = [
  ["one sale wins, the other loses", [sold(0, 9), unsold(0, 9)], true],
  ["two sales win", [sold(0, 9), sold(0, 9)], false],
  ["a sale and an order win", [sold(0, 9), shipped(0, 9)], false],
  ["a sale loses to nobody", [unsold(0, 9), seen(20, 21)], false],
  ["a sale loses although it ended before the winner began", [unsold(0, 4), sold(5, 9)], false],
  ["a sale loses and overlaps the winner", [unsold(0, 6), sold(5, 9)], true],
  ["a look during the sale sees the item", [sold(0, 9), seen(2, 3), absent(10, 11)], true],
  ["a look after the sale sees the item", [sold(0, 9), seen(10, 11)], false],
  ["the item goes and comes back", [sold(0, 9), absent(2, 3), seen(5, 6)], false],
  ["the item goes without anybody taking it", [absent(0, 1)], false],
  ["an order that may have been executed explains a gone item", [op("ship", "unknown", 0, 9), absent(10, 11)], true],
  [
    "an order that may have been executed explains nothing where it was not",
    [op("ship", "unknown", 0, 9), seen(10, 11)],
    true,
  ],
];

test.each(HISTORIES)("%s", (_, operations, isExplained) => {
  expect(linearize(operations, "owned", strict) !== undefined).toBe(isExplained);
});

test("a system may order an item that was sold meanwhile, and not sell one that was ordered", () => {
  const lenient = { ordersSoldItems: true };
  expect(linearize([sold(0, 1), shipped(2, 3)], "owned", lenient)).toBeDefined();
  expect(linearize([shipped(0, 1), sold(2, 3)], "owned", lenient)).toBeUndefined();
});

const WITH_OTHER_USER: readonly (readonly [string, readonly Operation[], boolean])[] = [
  ["two sales win", [sold(0, 1), sold(2, 3)], true],
  ["a sale and an order win", [sold(0, 1), shipped(2, 3)], true],
  ["a look after a sale sees the item", [sold(0, 1), seen(2, 3)], true],
  ["three sales win", [sold(0, 1), sold(2, 3), sold(4, 5)], false],
  ["the item goes without anybody taking it", [absent(0, 1)], false],
  ["the item is seen, and gone after its one sale", [sold(0, 1), seen(2, 3), absent(4, 5)], false],
];

test.each(WITH_OTHER_USER)("if another user holds the same listing, %s", (_, operations, isExplained) => {
  expect(linearize(operations, "owned", { ...strict, isHeldByOthers: true }) !== undefined).toBe(isExplained);
});

test("agrees with a search of all orders, for small histories", () => {
  const kinds = [sold, unsold, shipped, seen, absent];
  for (let code = 0; code < 5 ** 3 * 27; code++) {
    const operations = [0, 1, 2].map((nth) => {
      const make = kinds[Math.floor(code / 5 ** nth) % 5] ?? sold;
      const start = (Math.floor(code / (125 * 3 ** nth)) % 3) * 2;
      return make(start, start + 3);
    });
    expect(linearize(operations, "owned", strict) !== undefined).toBe(permutations(operations).some(isPossible));
  }
});

function isPossible(order: readonly Operation[]): boolean {
  const isInTime = order.every((each, at) => order.slice(at + 1).every((later) => !(later.toMs < each.fromMs)));
  let state: ItemState = "owned";
  for (const { kind, outcome } of order) {
    const mustBeOwned = outcome === "done";
    if (mustBeOwned !== (state === "owned")) return false;
    if (outcome === "done" && kind !== "look") state = kind === "sell" ? "sold" : "shipped";
  }
  return isInTime;
}

function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) =>
    permutations(list.filter((_, index) => index !== at)).map((rest) => [first, ...rest]),
  );
}

test("draws a line per operation, ordered by start", () => {
  expect(drawHistory([sold(4, 8), seen(0, 2)], 9)).toEqual([
    "├─┤        look done (0.0..2.0 ms)",
    "    ├───┤  sell done (4.0..8.0 ms)",
  ]);
});
