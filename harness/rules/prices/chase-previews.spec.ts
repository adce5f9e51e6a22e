import { describe, expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { namesAsInPreview, valuesAsInPreview } from "./chase-previews.ts";

describe("the names of chase cards", () => {
  const NAMES = { a: "Ancient Mew", b: "Blastoise", c: "Charizard" };
  const cardsOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([id, name]) => ({ id, name }));

  /** Returns the number of differences between a preview and a chase list; undefined if nothing is judged. */
  function differencesOf(previewed: Readonly<Record<string, string>>, listed: Readonly<Record<string, string>>) {
    const pack = { id: "pack", slug: "gold", chase: cardsOf(previewed) };
    const { request } = anExchange();
    const url = "http://sut.example/_/api/v1/vm/chase/gold";
    const list = { ...anExchange({ endpoint: "chase", json: cardsOf(listed) }), request: { ...request, url } };
    return judgedBy(namesAsInPreview, [anExchange({ json: [pack] }), list])[0]?.[1][1].length;
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
});

describe("the values of chase cards", () => {
  const cards = (...values: readonly number[]) => values.map((fmv, nth) => ({ id: `c${nth}`, fmv }));
  const packs = (chase: readonly object[], ...slugs: readonly string[]) =>
    anExchange({ json: slugs.map((slug) => ({ id: slug, slug, chase })) });
  const list = (slug: string, json: readonly object[]): Exchange => ({
    ...anExchange({ endpoint: "chase", json }),
    request: { method: "GET", url: `http://sut.example/_/api/v1/vm/chase/${encodeURIComponent(slug)}`, headers: [] },
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(...exchanges: readonly Exchange[]): number | undefined {
    return differencesAfter(0, exchanges);
  }

  function differencesAfter(movedS: number, exchanges: readonly Exchange[]): number | undefined {
    return judgedBy(valuesAsInPreview, exchanges, movedS)[0]?.[1][1].length;
  }

  const VALUES = [100, 80, 60, 44.5];
  const previews = packs(cards(...VALUES), "a/b", "b");
  const times = (...factors: readonly number[]) =>
    cards(...VALUES.map((usd, nth) => usd * (factors[nth] ?? factors[0] ?? 1)));

  it("finds values that differ from the preview by one factor, of all packs or of one", () => {
    expect(differencesOf(previews, list("a/b", times(0.85)), list("b", times(0.9)))).toBe(1);
    expect(differencesOf(previews, list("a/b", times(1)), list("b", times(0.85)))).toBe(1);
  });

  it("accepts equal values, values that moved each by its own factor, and a market that moved as a whole", () => {
    expect(differencesOf(previews, list("a/b", times(1)), list("b", times(1)))).toBe(0);
    const moved = times(0.85, 0.95, 1.1, 1.03);
    expect(differencesOf(previews, list("a/b", moved), list("b", moved))).toBe(0);
    expect(differencesOf(previews, list("a/b", times(0.7)), list("b", times(0.7)))).toBeUndefined();
  });

  it("finds values that differ by one factor at some places of the list, and no values", () => {
    const fromThird = times(1, 1, 0.5, 0.5);
    const others = packs(cards(90, 70, 50, 30), "c", "d");
    const halved = cards(90, 70, 25, 15);
    const all = [list("a/b", fromThird), list("b", fromThird), list("c", halved), list("d", halved)];
    expect(differencesOf(previews, others, ...all)).toBe(1);
    expect(differencesOf(previews, list("a/b", times(0)), list("b", times(0)))).toBe(1);
  });

  it("judges no few cards", () => {
    expect(differencesOf(previews, list("a/b", times(1)))).toBeUndefined();
  });

  it("does not compare values after a move of the clock", () => {
    const off = [previews, list("a/b", times(0.85)), list("b", times(0.9))];
    expect(differencesAfter(60, off)).toBeUndefined();
  });
});
