import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { RunRule } from "../rule.ts";
import { repacksAlike, typesOfItems, valuesOfFacets } from "./pack-contents.ts";

/** Returns the number of differences of each judgement. */
const counts = (rule: RunRule, exchanges: readonly ExchangeParts[], aliases = {}) =>
  judgedBy(rule, exchanges.map(anExchange), 0, { aliases, keys: {} }).map(([, [, differences]]) => differences.length);

describe("the types of items", () => {
  /** Returns the number of differences after pulls of these item types from a pack of this type; undefined if nothing is judged. */
  function differencesOf(packType: string, itemTypes: readonly string[], aliases = {}): number | undefined {
    const nfts = itemTypes.map((type, id) => ({ id, type, mint_address: type === "enft" ? "minted" : null }));
    return counts(typesOfItems, [listed({ a: packType }), bought("a", nfts)], aliases)[0];
  }

  const listed = (types: Readonly<Record<string, string>>): ExchangeParts => ({
    json: Object.entries(types).map(([id, type]) => ({ id, type })),
  });
  const bought = (id: string, nfts: readonly object[]): ExchangeParts => ({
    endpoint: "buy/init",
    sentBody: { id },
    json: { nfts },
  });

  it("are not all that of market listings in a core pack, and may be minted in a market pack", () => {
    expect(differencesOf("CORE", Array(5).fill("market_listing"))).toBe(1);
    expect(differencesOf("MARKET", Array(5).fill("enft"))).toBeUndefined();
  });

  it("are that of a minted one in some pull of a core pack", () => {
    expect(differencesOf("CORE", ["market_listing", ...Array(19).fill("vendor_one")])).toBe(1);
    expect(differencesOf("CORE", ["enft", ...Array(19).fill("vendor_one")])).toBe(0);
    expect(differencesOf("CORE", Array(19).fill("vendor_one"))).toBe(0);
  });

  it("of production are those that buy/status shows", () => {
    const nfts = Array.from({ length: 20 }, (_, id) => ({ id, type: "vendor_one", mint_address: null }));
    const differencesAfter = (later: readonly object[]) => {
      const polled = { sentBody: { session_id: "s" }, json: { result: { nfts: later } } };
      const answers: readonly ExchangeParts[] = [
        listed({ a: "CORE" }),
        { endpoint: "buy/init", sentBody: { id: "a" }, json: { session_id: "s", nfts } },
        { endpoint: "buy/status", ...polled },
      ];
      return counts(
        typesOfItems,
        answers.map((parts, n) => ({ ...parts, n, surface: "partner" })),
      );
    };
    expect(differencesAfter(nfts)).toEqual([1]);
    expect(differencesAfter(nfts.map((item) => ({ ...item, type: "enft", mint_address: "minted" })))).toEqual([0]);
  });

  it("may be another one for some items, and are not judged after few pulls", () => {
    expect(differencesOf("CORE", ["enft", "enft", "external", "market_listing", "market_listing"])).toBe(0);
    expect(differencesOf("CORE", Array(4).fill("market_listing"))).toBeUndefined();
  });

  it("are not judged after repeated pulls of few cards", () => {
    for (const ofCard of [
      (card: string, _: number) => ({ id: card }),
      (name: string, copy: number) => ({ id: `copy ${copy}`, content: { metadata: { name } } }),
    ]) {
      const nfts = Array.from({ length: 8 }, (_, n) => ({ ...ofCard(`card ${n % 4}`, n), type: "market_listing" }));
      expect(counts(typesOfItems, [listed({ a: "CORE" }), bought("a", nfts)])).toEqual([]);
    }
  });

  it("are known by their aliases", () => {
    expect(differencesOf("PRIMARY", Array(5).fill("market_listing"))).toBeUndefined();
    expect(differencesOf("PRIMARY", Array(5).fill("market_listing"), { CORE: "PRIMARY" })).toBe(1);
  });

  it("are not judged for listings that packs of both types draw", () => {
    const pulls = Array.from({ length: 6 }, (_, n) => ({ id: `listing ${n}`, type: "market_listing" }));
    const both = [listed({ core: "CORE", market: "MARKET" }), bought("core", pulls)];
    expect(counts(typesOfItems, both)[0]).toBe(1);
    expect(counts(typesOfItems, [...both, bought("market", pulls)])).toEqual([]);
  });
});

describe("the values of facets", () => {
  const ATTRIBUTES = [
    { trait_type: "Grader", value: "PSA" },
    { trait_type: "Grader", value: "BGS" },
    { trait_type: "Grade", value: "9" },
    { trait_type: "Grade", value: "10" },
  ];
  const card: ExchangeParts = { endpoint: "card", json: { metadata: { attributes: ATTRIBUTES } } };
  const purchase: ExchangeParts = {
    endpoint: "buy/init",
    json: { nfts: [{ content: { metadata: { attributes: ATTRIBUTES } } }] },
  };

  const facets = (traits: Readonly<Record<string, readonly string[]>>): ExchangeParts => {
    const metadata = Object.entries(traits).map(([trait, values]) => [trait, values.map((value) => ({ value }))]);
    return { surface: "user", endpoint: "filters", json: { filters: { metadata: Object.fromEntries(metadata) } } };
  };

  const differencesOf = (...exchanges: readonly ExchangeParts[]) => counts(valuesOfFacets, exchanges);

  it.each([card, purchase])("have not changed places", (cards) => {
    expect(differencesOf(cards, facets({ Grader: ["PSA", "BGS", "CGC"], Grade: ["9", "10"] }))).toEqual([0, 0]);
    expect(differencesOf(cards, facets({ Grader: ["9", "10"], Grade: ["PSA", "BGS"] }))).toEqual([2, 2]);
  });

  it("are not judged if cards do not show them, or only a single one", () => {
    expect(differencesOf(card, facets({ Grader: ["CGC", "SGC"], Set: ["9"] }))).toEqual([]);
    expect(differencesOf(card, facets({ Grader: ["9", "10"] }))).toEqual([]);
    expect(differencesOf(card, facets({ "Set Release Date": ["9", "10"], Grade: ["9.5"] }))).toEqual([]);
    expect(differencesOf(facets({ Grader: ["9", "10"] }))).toEqual([]);
  });
});

describe("repacks", () => {
  const list = (
    surface: "sandbox" | "partner" | "user",
    repacks: Readonly<Record<string, boolean>>,
  ): ExchangeParts => ({
    surface,
    json: Object.entries(repacks).map(([id, repack]) => ({ id, repack })),
  });
  const differencesOf = (...exchanges: readonly ExchangeParts[]) => counts(repacksAlike, exchanges);

  it("are called so by both interfaces", () => {
    expect(differencesOf(list("partner", { a: false, b: false }), list("user", { a: false, b: true }))).toEqual([1]);
    expect(differencesOf(list("partner", { a: false, b: true }), list("user", { b: true }))).toEqual([0]);
  });

  it("are compared neither for different packs nor for those of the sandbox", () => {
    expect(differencesOf(list("partner", { a: false }), list("user", { b: true }))).toEqual([]);
    expect(differencesOf(list("sandbox", { a: false }), list("user", { a: true }))).toEqual([]);
  });
});
