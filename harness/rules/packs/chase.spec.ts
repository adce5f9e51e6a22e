import { describe, expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { chaseValuesInUsd, idsOfChaseCards } from "./chase.ts";

describe("the ids of chase cards", () => {
  const card = (id: string, name: string, image = `${name}.png`) => ({ id, name, image });
  const differencesOf = (endpoint: "available" | "chase", json: unknown) =>
    judgedBy(idsOfChaseCards, [anExchange({ endpoint, json })])[0]?.[1][1].length;

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
  ] as const)("have in %s of %j the differences %j", (endpoint, json, expected) => {
    expect(differencesOf(endpoint, json)).toBe(expected);
  });
});

describe("the values of chase cards", () => {
  const cards = (...values: readonly number[]) => values.map((fmv, nth) => ({ id: `c${nth}`, fmv }));
  const packs = (chase: readonly object[], upper = 50) =>
    anExchange({
      json: [
        { id: "a", slug: "a/b", chase, rarity_distribution: [{ id: 1, name: "All", lower: 5, upper, weight: 1 }] },
      ],
    });
  const list = (json: readonly object[]): Exchange => ({
    ...anExchange({ endpoint: "chase", json }),
    request: { method: "GET", url: "http://sut.example/_/api/v1/vm/chase/a%2Fb", headers: [] },
  });

  /** Returns the number of differences per place. */
  const differencesOf = (...exchanges: readonly Exchange[]) =>
    judgedBy(chaseValuesInUsd, exchanges).map(([, [, differences]]) => differences.length);

  it("are no cents in previews and in chase lists", () => {
    expect(differencesOf(packs(cards(45, 40, 12)), list(cards(4500, 4000, 1200)))).toEqual([0, 1]);
    expect(differencesOf(packs(cards(4500, 4000, 1200)))).toEqual([1]);
  });

  it("may be far above their tiers for single cards", () => {
    expect(differencesOf(packs(cards(45_000, 40, 4000)))).toEqual([0]);
  });

  it("are not judged for few cards, or tiers without an end", () => {
    expect(differencesOf(packs(cards(4500, 4000)))).toEqual([]);
    expect(differencesOf(packs(cards(4500, 4000, 1200), 0))).toEqual([]);
  });
});
