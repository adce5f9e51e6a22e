import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { pullsOnce } from "./pulls-once.ts";

const at = (second: number) => new Date(Date.UTC(2026, 4, 6, 12, 0, second)).toISOString();
const pull = (id: string, second: number) => ({ id, claw_id: "pack", created_at: at(second) });
const judged = (json: readonly object[], surface: "partner" | "sandbox" = "partner") =>
  pullsOnce(anExchange({ surface, endpoint: "recent-pulls", json })).map(([, { length }]) => length);

/** Ten pulls of ten items, each of another second. */
const TEN = Array.from({ length: 10 }, (_, nth) => pull(`item ${nth}`, nth));

it("finds pulls that are listed twice, but accepts a few equal ones", () => {
  expect(judged(TEN.flatMap((each) => [each, each]))).toEqual([1]);
  expect(judged(TEN.flatMap((each, nth) => (nth < 4 ? [each, each] : [each])))).toEqual([1]);
  expect(judged(TEN.flatMap((each, nth) => (nth < 2 ? [each, each] : [each])))).toEqual([0]);
});

it("accepts pulls of few items within one second", () => {
  const ofThreeItems = Array.from({ length: 30 }, (_, nth) => pull(`item ${(nth * 7) % 3}`, Math.floor(nth / 4)));
  expect(judged(ofThreeItems)).toEqual([0]);
});

it("accepts pulls that share one time", () => {
  expect(judged(TEN.flatMap(({ id }) => [pull(id, 0), pull(id, 0)]))).toEqual([0]);
});

it("accepts a batch of one moment in which some items come twice, and others once", () => {
  const batch = Array.from({ length: 60 }, (_, nth) => pull(`listing ${nth % 47}`, 30));
  expect(judged([...batch, ...TEN])).toEqual([0]);
  expect(judged([...batch, ...TEN.flatMap((each) => [each, each])])).toEqual([1]);
  expect(judged([...batch, ...TEN].flatMap((each) => [each, each]))).toEqual([1]);
});

it("does not judge the sandbox, and no single pull", () => {
  expect(
    judged(
      TEN.flatMap((each) => [each, each]),
      "sandbox",
    ),
  ).toEqual([]);
  expect(judged(TEN.slice(0, 1))).toEqual([]);
});
