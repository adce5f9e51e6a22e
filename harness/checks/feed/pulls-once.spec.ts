import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { pullsOnce } from "./pulls-once.ts";

const pulls = (ids: readonly string[]) => ids.map((id) => ({ id, created_at: "2026-05-06T12:00:00Z" }));
const judged = (ids: readonly string[], surface: "partner" | "sandbox" = "partner") =>
  pullsOnce(anExchange({ surface, endpoint: "recent-pulls", json: pulls(ids) })).map(([, { length }]) => length);

it("finds pulls that are listed twice, but accepts a few equal ones", () => {
  expect(judged(["a", "a", "b", "b", "c", "c"])).toEqual([1]);
  expect(judged(["a", "a", "b", "b", "c"])).toEqual([0]);
});

it("does not judge the sandbox, and no single pull", () => {
  expect(judged(["a", "a", "b", "b", "c", "c"], "sandbox")).toEqual([]);
  expect(judged(["a"])).toEqual([]);
});
