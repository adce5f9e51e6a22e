import { expect, it } from "vitest";
import { wrongAtPlaces, wrongOnly } from "./wrong-places.ts";

/** Items of several lists of three, of which those at these places are wrong. */
function listsWith(lists: number, wrongPlaces: readonly number[]) {
  return Array.from({ length: lists }, (_, list) =>
    [0, 1, 2].map((place) => ({ list, place, isWrong: wrongPlaces.includes(place) })),
  ).flat();
}

const found = (items: ReturnType<typeof listsWith>) =>
  wrongAtPlaces(
    items,
    ({ isWrong }) => isWrong,
    ({ place }) => place,
  );

it("finds values that are wrong at the same places of all lists", () => {
  expect(found(listsWith(4, [0])).map(({ place }) => place)).toEqual([0, 0, 0, 0]);
  expect(new Set(found(listsWith(4, [1, 2])).map(({ place }) => place))).toEqual(new Set([1, 2]));
});

it("accepts few lists, values that are wrong everywhere, and one list without a wrong value", () => {
  expect(found(listsWith(3, [0]))).toEqual([]);
  expect(found(listsWith(9, [0, 1, 2]))).toEqual([]);
  expect(found([...listsWith(8, [0]), ...listsWith(1, [])])).toEqual([]);
});

it("finds values that are wrong for a whole group and for nothing else", () => {
  const items = listsWith(4, [2]);
  const isWrong = ({ isWrong: is }: (typeof items)[number]) => is;
  expect(wrongOnly(items, isWrong, ({ place }) => place === 2)).toHaveLength(4);
  expect(wrongOnly(items, isWrong, ({ place }) => place >= 1)).toEqual([]);
});
