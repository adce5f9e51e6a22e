import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedAtEnd } from "../../tests/support/judged-by.ts";
import { keepsDetailsInInventory, keepsDetailsInOrder, keepsKind } from "./bought-items.ts";
import type { RunRule } from "./rule.ts";

describe("the details of a bought item", () => {
  const card = (id: string) => ({ name: `Card ${id}`, image: `/${id}/front.png`, back_image: null });
  const item = (id: string, metadata: object) => ({ id, content: { metadata } });
  const bought = (...ids: readonly string[]): ExchangeParts => ({
    surface: "partner",
    endpoint: "buy/status",
    json: { result: { nfts: ids.map((id) => item(id, card(id))) } },
  });
  const order = (status: string, ...entries: readonly (readonly [item_id: string, details: object])[]) =>
    ({
      surface: "partner",
      endpoint: "order",
      json: { order_id: "o", status, items: entries.map(([item_id, details]) => ({ item_id, ...details })) },
    }) as const;

  const inventory = (...entries: readonly (readonly [id: string, metadata: object])[]): ExchangeParts => ({
    surface: "partner",
    endpoint: "inventory",
    json: { user_id: "u", items: entries.map(([id, metadata]) => item(id, metadata)) },
  });

  /** Returns the number of differences; undefined if nothing is judged. */
  const judgedBy = (rule: RunRule, ...exchanges: readonly ExchangeParts[]) =>
    judgedAtEnd(
      rule,
      exchanges.map((parts) => anExchange(parts)),
    )[0]?.[1][1].length;
  const differencesOf = (...exchanges: readonly ExchangeParts[]) => judgedBy(keepsDetailsInOrder, ...exchanges);

  it("are not those of its neighbour, in any inventory", () => {
    const differences = (...exchanges: readonly ExchangeParts[]) => judgedBy(keepsDetailsInInventory, ...exchanges);
    const [right, wrong] = [inventory(["a", card("a")]), inventory(["a", card("b")], ["b", card("a")])];
    expect(differences(bought("a", "b"), right, wrong)).toBe(2);
    expect(differences(wrong, bought("a", "b"))).toBe(2);
    expect(differences(bought("a", "b"), inventory(["a", card("b")], ["b", card("b")]))).toBeUndefined();
  });

  it("are not exchanged in an order", () => {
    expect(differencesOf(bought("a", "b"), order("queued", ["a", card("b")], ["b", card("a")]))).toBe(4);
    expect(differencesOf(bought("a", "b"), order("queued", ["a", card("b")], ["b", card("b")]))).toBe(2);
    expect(differencesOf(bought("a", "b"), order("queued", ["a", card("a")], ["b", card("b")]))).toBe(0);
    expect(differencesOf(bought("a", "b"), order("failed", ["a", card("b")], ["b", card("a")]))).toBeUndefined();
  });

  it("may have other forms of a name, be replaced once, and are open for items that the run did not buy", () => {
    const other = { name: "A card", image: "/thumbnail.png", back_image: null };
    expect(differencesOf(bought("a", "b"), order("queued", ["a", other], ["b", other]))).toBe(0);
    expect(differencesOf(bought("a", "b"), order("queued", ["a", card("b")]))).toBe(0);
    expect(differencesOf(bought("a", "b"), order("queued", ["c", card("a")], ["d", card("b")]))).toBeUndefined();
  });
});

describe("the type of a bought item", () => {
  type Kinds = Readonly<Record<string, string>>;

  const items = (kinds: Kinds) => Object.entries(kinds).map(([id, type]) => ({ id, type }));

  /** Returns the number of findings if an inventory shows items, some time after their purchase. */
  const findings = (bought: Kinds, listed: Kinds, movedS = 0) =>
    judgedAtEnd(
      keepsKind,
      [
        anExchange({ endpoint: "buy/init", json: { nfts: items(bought) } }),
        anExchange({ endpoint: "inventory", json: { items: items(listed) } }),
      ],
      (at) => at * movedS,
    ).length;

  it("is the same in an inventory", () => {
    expect(findings({ a: "vendor_one", b: "vendor_two", c: "enft" }, { a: "external", b: "external", c: "enft" })).toBe(
      1,
    );
  });

  it("may change for a single one that was minted, all of them later, and items of other runs", () => {
    expect(findings({ a: "market_listing", b: "enft" }, { a: "enft", b: "enft" })).toBe(0);
    expect(findings({ a: "market_listing", b: "market_listing" }, { a: "enft", b: "enft" }, 3600)).toBe(0);
    expect(findings({ a: "market_listing" }, { b: "enft", c: "enft" })).toBe(0);
  });
});
