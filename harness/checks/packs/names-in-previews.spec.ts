import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { NamesInPreviews } from "./names-in-previews.ts";

const NAMES = { a: "Ancient Mew", b: "Blastoise", c: "Charizard" };
const cardsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, name]) => ({ id, name }));

/** Returns the number of differences between a preview and a chase list; undefined if nothing is judged. */
function differencesOf(previewed: Readonly<Record<string, string>>, listed: Readonly<Record<string, string>>) {
  const check = new NamesInPreviews();
  const pack = { id: "pack", slug: "gold", chase: cardsOf(previewed) };
  check.add(anExchange({ json: [pack] }));
  const { request } = anExchange();
  const url = "http://sut.example/_/api/v1/vm/chase/gold";
  check.add({ ...anExchange({ endpoint: "chase", json: cardsOf(listed) }), request: { ...request, url } });
  return check.conclude()[0]?.[1][1].length;
}

it("finds cards with the names of others", () => {
  expect(differencesOf(NAMES, { a: "Blastoise", b: "Charizard", c: "Ancient Mew" })).toBe(1);
});

it("accepts equal names, other forms of a name, and one renamed card", () => {
  expect(differencesOf(NAMES, NAMES)).toBe(0);
  expect(differencesOf(NAMES, { a: "ANCIENT MEW", b: "Blastoise #9", c: "charizard" })).toBe(0);
  expect(differencesOf(NAMES, { ...NAMES, a: "Blastoise" })).toBe(0);
});

it("judges nothing with fewer than two cards in both", () => {
  expect(differencesOf(NAMES, { a: "Blastoise", x: "Charizard" })).toBeUndefined();
});
