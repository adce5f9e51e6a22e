import { describe, expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { judgedAtEnd } from "../../tests/support/judged-by.ts";
import type { Exchange } from "../transport/exchange.ts";
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
    return judgedAtEnd(namesAsInPreview, [anExchange({ json: [pack] }), list])[0]?.[1][1].length;
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
    return judgedAtEnd(valuesAsInPreview, exchanges, movedS)[0]?.[1][1].length;
  }

  const previews = packs(cards(100, 80, 60), "a/b", "b");

  it("finds values that differ from the preview by one factor in each of two packs", () => {
    expect(differencesOf(previews, list("a/b", cards(85, 68, 51)), list("b", cards(90, 72, 54)))).toBe(1);
  });

  it("accepts equal values, and values that moved each by its own factor", () => {
    expect(differencesOf(previews, list("a/b", cards(100, 80, 60)), list("b", cards(100, 80, 60)))).toBe(0);
    expect(differencesOf(previews, list("a/b", cards(85, 90, 51)), list("b", cards(90, 72, 54)))).toBe(0);
  });

  it("finds values that differ from the preview at the same places in each pack, and no values at all", () => {
    const four = (...values: readonly number[]) => cards(...values);
    const longer = packs(four(100, 80, 60, 50), "a/b", "b");
    const fromThird = [list("a/b", four(100, 80, 30, 20)), list("b", four(101, 80, 40, 25))];
    expect(differencesOf(longer, ...fromThird)).toBe(1);
    expect(differencesOf(longer, list("a/b", four(100, 80, 30, 50)), list("b", four(100, 80, 40, 25)))).toBe(0);
    expect(differencesOf(previews, list("a/b", cards(0, 0, 0)), list("b", cards(0, 0, 0)))).toBe(1);
  });

  it("finds one pack that differs by one factor from previews before and after its list while another agrees", () => {
    const off = [list("a/b", cards(100, 80, 60)), list("b", cards(85, 68, 51))];
    const later = (...values: readonly number[]) => ({ ...packs(cards(...values), "a/b", "b"), sentAtMs: 5 });
    expect(differencesOf(previews, ...off, later(100, 80, 60))).toBe(1);
    expect(differencesOf(previews, ...off)).toBe(0);
    expect(differencesOf(previews, ...off, later(85, 68, 51))).toBe(0);
    const alike = [list("a/b", cards(100, 80, 60)), list("b", cards(85, 68, 50))];
    expect(differencesOf(previews, ...alike, later(100, 80, 60))).toBe(0);
  });

  it("finds two packs that differ by one factor each from previews before and after their lists while another agrees", () => {
    const before = packs(cards(100, 80, 60), "a", "b", "c");
    const after = { ...before, sentAtMs: 5 };
    const off = [list("b", cards(85, 68, 51)), list("c", cards(90, 72, 54))];
    expect(differencesOf(before, list("a", cards(100, 80, 60)), ...off, after)).toBe(1);
    expect(differencesOf(before, list("a", cards(100, 80, 61)), ...off, after)).toBe(0);
  });

  it("does not judge one pack, or packs with few shared cards", () => {
    expect(differencesOf(previews, list("a/b", cards(85, 68, 51)))).toBeUndefined();
    expect(differencesOf(previews, list("a/b", cards(85, 68)), list("b", cards(85, 68)))).toBeUndefined();
  });

  it("does not compare values after a move of the clock", () => {
    const off = [previews, list("a/b", cards(85, 68, 51)), list("b", cards(90, 72, 54))];
    expect(differencesAfter(60, off)).toBeUndefined();
  });
});
