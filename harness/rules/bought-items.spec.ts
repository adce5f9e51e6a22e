import { describe, expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../tests/support/an-exchange.ts";
import { judgedBy } from "../../tests/support/judged-by.ts";
import { keepsDetailsInOrder } from "./bought-items.ts";

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

  /** Returns the number of differences; undefined if nothing is judged. */
  const differencesOf = (...exchanges: readonly ExchangeParts[]) =>
    judgedBy(
      keepsDetailsInOrder,
      exchanges.map((parts) => anExchange(parts)),
    )[0]?.[1][1].length;

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
