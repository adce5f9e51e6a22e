import { expect, it } from "vitest";
import { Copies } from "./copies.ts";

const [one, other] = [{}, {}];

it("lists an id once per copy, for each owner", () => {
  const copies = new Copies();
  for (const id of ["a", "b", "a"]) copies.add(one, id);
  copies.add(other, "a");
  expect(copies.idsOf(one)).toEqual(["a", "a", "b"]);
  expect(copies.owners()).toEqual([one, other]);
  expect(copies.idsOf({})).toEqual([]);
});

it("removes one copy, all of an owner, or everyone's", () => {
  const copies = new Copies();
  for (const id of ["a", "a", "b", "b"]) copies.add(one, id);
  copies.add(other, "a");
  copies.remove(one, "a");
  copies.drop(one, "b");
  expect(copies.idsOf(one)).toEqual(["a"]);
  copies.dropAll("a");
  expect([...copies.idsOf(one), ...copies.idsOf(other)]).toEqual([]);
});

it("forgets an owner whose last copy is removed", () => {
  const copies = new Copies();
  copies.add(one, "a");
  copies.remove(one, "a");
  copies.remove(other, "a");
  expect(copies.owners()).toEqual([]);
});
