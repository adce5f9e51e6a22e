import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import type { Exchange } from "../../transport/exchange.ts";
import { idsOfItems, itemsPerPull, ownDetailsOfPulls } from "./pulled-items.ts";

describe("ids of pulls", () => {
  /** Returns the number of differences of each judgement. */
  const judged = (exchanges: readonly Exchange[]) =>
    judgedBy(idsOfItems, exchanges).map(([, [, differences]]) => differences.length);

  /** Returns the number of differences after so many pulls and a feed with these ids; undefined if nothing is judged. */
  function differencesOf(pulls: number, feedId: (n: number) => string, shown = 10): number | undefined {
    const nfts = Array.from({ length: pulls }, (_, n) => ({
      id: `card-${1000 + n}`,
      type: "enft",
      content: { metadata: { image: `i${n}` } },
    }));
    const bought = Array.from({ length: Math.ceil(pulls / 100) }, (_, nth) =>
      anExchange({ surface: "partner", endpoint: "buy/init", json: { nfts: nfts.slice(100 * nth, 100 * (nth + 1)) } }),
    );
    const json = Array.from({ length: shown }, (_, n) => ({ id: feedId(n), metadata: { image: `i${n}` } }));
    return judged([...bought, anExchange({ surface: "partner", endpoint: "recent-pulls", json })])[0];
  }

  it("accepts the item's id, and other ids of the same length", () => {
    expect(differencesOf(30, (n) => `card-${1000 + n}`)).toBe(0);
    expect(differencesOf(30, (n) => `card-${7000 + n}`)).toBeUndefined();
  });

  it("rejects ids that have another length than all item ids", () => {
    expect(differencesOf(30, (n) => `pull-number-${n}`)).toBe(1);
    expect(differencesOf(10, (n) => `pull-number-${n}`)).toBeUndefined();
    expect(differencesOf(30, (n) => `pull-number-${n}`, 3)).toBeUndefined();
  });

  it("rejects other ids if each picture belongs to one card", () => {
    expect(differencesOf(1000, (n) => `card-${7000 + n}`)).toBe(1);
  });

  it("compares the ids of each type of item", () => {
    const types = ["enft", "market_listing"];
    const all = Array.from({ length: 60 }, (_, n) => ({ n, type: types[n % 2], image: `i${n}` }));
    const nfts = all.map(({ n, type, image }) => ({ id: `card-${1000 + n}`, type, content: { metadata: { image } } }));
    const json = all.map(({ n, type, image }) => ({
      id: type === "enft" ? `card-${1000 + n}` : `pull-number-${n}`,
      metadata: { image },
    }));
    const exchanges = [
      anExchange({ surface: "partner", endpoint: "buy/init", json: { nfts } }),
      anExchange({ surface: "partner", endpoint: "recent-pulls", json }),
    ];
    expect(judged(exchanges)).toEqual([0, 1]);
  });

  it("reads the items of buy/status, and accepts mint addresses in the feed", () => {
    const ofProduction = (feedId: (n: number) => string) => {
      const nfts = Array.from({ length: 30 }, (_, n) => ({
        id: `card-${1000 + n}`,
        type: "enft",
        mint_address: `address-${1000 + n}`,
        content: { metadata: { image: `i${n}` } },
      }));
      const json = nfts.map((_, n) => ({ id: feedId(n), metadata: { image: `i${n}` } }));
      const bought = anExchange({ surface: "partner", endpoint: "buy/status", json: { result: { nfts } } });
      return judged([bought, anExchange({ surface: "partner", endpoint: "recent-pulls", json })])[0];
    };
    expect(ofProduction((n) => `pull-number-${n}`)).toBe(1);
    expect(ofProduction((n) => `address-${1000 + n}`)).toBe(0);
  });
});

describe("details of pulls", () => {
  const card = (id: string) => ({ name: `Card ${id}`, image: `/${id}/front.png`, back_image: `/${id}/back.png` });
  const bought = (...ids: readonly string[]): ExchangeParts => ({
    surface: "partner",
    endpoint: "buy/status",
    json: { result: { nfts: ids.map((id) => ({ id, content: { metadata: card(id) } })) } },
  });
  const feed = (...pulls: readonly (readonly [id: string, metadata: object])[]): ExchangeParts => ({
    surface: "partner",
    endpoint: "recent-pulls",
    json: pulls.map(([id, metadata]) => ({ id, metadata })),
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  function differencesOf(...exchanges: readonly ExchangeParts[]): number | undefined {
    return judgedBy(ownDetailsOfPulls, exchanges.map(anExchange))[0]?.[1][1].length;
  }

  it("finds pulls that have another item's name, before or after its purchase", () => {
    const wrong = feed(["a", card("c")], ["b", card("c")]);
    expect(differencesOf(bought("a", "b", "c"), wrong)).toBe(3);
    expect(differencesOf(wrong, bought("a", "b", "c"))).toBe(3);
    expect(differencesOf(bought("a", "b"), feed(["a", card("a")], ["b", card("b")]))).toBe(0);
  });

  it("finds pulls that show the front as the back", () => {
    const flat = (id: string) => [id, { ...card(id), back_image: card(id).image }] as const;
    expect(differencesOf(bought("a", "b"), feed(flat("a"), flat("b")))).toBe(1);
  });

  it("finds pulls that have another item's attributes, in any order", () => {
    const graded = (id: string, ...grades: readonly string[]) => ({
      ...card(id),
      attributes: grades.map((value) => ({ trait_type: "Grade", value })),
    });
    const purchase: ExchangeParts = {
      surface: "partner",
      endpoint: "buy/status",
      json: {
        result: {
          nfts: [
            { id: "a", content: { metadata: graded("a", "8") } },
            { id: "b", content: { metadata: graded("b", "9") } },
            { id: "c", content: { metadata: graded("c", "10", "9") } },
          ],
        },
      },
    };
    const shown = (id: string, ...grades: readonly string[]) => [id, graded(id, ...grades)] as const;
    expect(differencesOf(purchase, feed(shown("a", "9", "10"), shown("b", "8")))).toBe(1);
    // Attributes may be added later.
    expect(differencesOf(purchase, feed(shown("b", "9", "10"), shown("c", "9")))).toBe(0);
    expect(differencesOf(purchase, feed(shown("a", "8"), shown("c", "9", "10")))).toBe(0);
    expect(differencesOf(purchase, feed(shown("a"), shown("b")))).toBe(0);
  });

  it("accepts other forms of names and images, and one wrong card", () => {
    const other = (id: string) => [id, { name: "A card", image: "/thumbnail.png", back_image: null }] as const;
    expect(differencesOf(bought("a", "b"), feed(other("a"), other("b")))).toBe(0);
    expect(differencesOf(bought("a", "b"), feed(["a", card("b")], ["b", card("b")]))).toBe(0);
  });

  it("judges nothing if the feed shows no item that was bought", () => {
    expect(differencesOf(bought("a"), feed(["b", card("c")]))).toBeUndefined();
  });
});

describe("pulls of each pack", () => {
  interface Feed {
    readonly packs?: number;
    readonly pulls?: number;
    readonly idOf?: (pack: number, nth: number) => string;
    readonly usdOf?: (nth: number) => number;
    readonly items?: number;
    readonly priceOf?: (nth: number) => number;
  }

  /** Returns whether a feed of production is accused, after an inventory with items of the same packs. */
  function isAccused({
    packs = 3,
    pulls = 10,
    idOf = (pack) => `id-${pack}`,
    usdOf = (n) => 10 + 5 * n,
    items = 5,
    priceOf = (nth) => nth,
  }: Feed) {
    const each = <T>(count: number, make: (pack: number, nth: number) => T) =>
      Array.from({ length: packs }, (_, pack) => Array.from({ length: count }, (_, nth) => make(pack, nth))).flat();
    const owned = each(items, (pack, nth) => ({
      id: `item-${pack}-${nth}`,
      claw_id: `pack-${pack}`,
      buyback_price: priceOf(nth),
    }));
    const json = each(pulls, (pack, nth) => ({
      id: idOf(pack, nth),
      claw_id: `pack-${pack}`,
      value: usdOf(nth),
      created_at: `2026-01-01T00:00:0${nth}Z`,
    }));
    const inventory = anExchange({ surface: "partner", endpoint: "inventory", json: { items: owned } });
    const feed = anExchange({ surface: "partner", endpoint: "recent-pulls", json });
    return judgedBy(itemsPerPull, [inventory, feed]).length > 0;
  }

  it("rejects one id for all pulls of each pack", () => {
    expect(isAccused({})).toBe(true);
  });

  it("accepts an id per pull, and packs of which one has several ids", () => {
    expect(isAccused({ idOf: (pack, nth) => `id-${pack}-${nth}`, items: 50 })).toBe(false);
    expect(isAccused({ packs: 4, items: 50, idOf: (pack, nth) => `id-${pack}-${pack === 3 ? nth : 0}` })).toBe(false);
  });

  it("accepts one id where packs may have a single card", () => {
    expect(isAccused({ packs: 2 })).toBe(false);
    expect(isAccused({ pulls: 9 })).toBe(false);
    expect(isAccused({ items: 4 })).toBe(false);
    expect(isAccused({ usdOf: (nth) => 10 + nth / 2 })).toBe(false);
  });

  it("rejects one value for all pulls of each pack, of different items", () => {
    const flat = { idOf: (pack: number, nth: number) => `id-${pack}-${nth}`, usdOf: () => 50 };
    expect(isAccused(flat)).toBe(true);
    expect(isAccused({ ...flat, packs: 2 })).toBe(false);
    expect(isAccused({ ...flat, priceOf: () => 45 })).toBe(false);
    expect(isAccused({ ...flat, usdOf: (nth) => (nth === 9 ? 51 : 50) })).toBe(false);
  });
});
