import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { chaseIds } from "./chase-ids.ts";

const card = (id: string, name: string, image = `${name}.png`) => ({ id, name, image });
const differencesOf = (endpoint: "available" | "chase", json: unknown) =>
  chaseIds(anExchange({ endpoint, json }))[0]?.[1].length;

it.each([
  ["chase", [card("1", "one"), card("2", "two")], 0],
  ["chase", [card("1", "one"), card("1", "two")], 1],
  // Two copies of one card.
  ["chase", [card("1", "one"), card("1", "one")], 0],
  ["chase", [card("1", "one"), card("1", "one, graded", "one.png")], 0],
  ["chase", [card("1", "one")], undefined],
  ["available", [{ chase: [card("1", "one"), card("1", "two")] }], 1],
  // Packs may share a card.
  ["available", [{ chase: [card("1", "one")] }, { chase: [card("1", "two")] }], undefined],
] as const)("finds in %s of %j the differences %j", (endpoint, json, expected) => {
  expect(differencesOf(endpoint, json)).toBe(expected);
});
