import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { DetailsOfItems } from "./details-of-items.ts";

const card = (id: string) => ({ name: `Card ${id}`, image: `/${id}/front.png`, back_image: null });
const item = (id: string, metadata: object) => ({ id, content: { metadata } });
const bought = (...ids: readonly string[]): ExchangeParts => ({
  surface: "partner",
  endpoint: "buy/status",
  json: { result: { nfts: ids.map((id) => item(id, card(id))) } },
});
const shelf = (...entries: readonly (readonly [id: string, metadata: object])[]): ExchangeParts => ({
  surface: "partner",
  endpoint: "inventory",
  json: { user_id: "u", items: entries.map(([id, metadata]) => item(id, metadata)) },
});

/** Returns the number of differences; undefined if nothing is wrong. */
function differencesOf(...exchanges: readonly ExchangeParts[]): number | undefined {
  const check = new DetailsOfItems();
  for (const parts of exchanges) check.add(anExchange(parts));
  return check.conclude()[0]?.[1][1].length;
}

it("finds items with their neighbours' details, in any inventory", () => {
  const right = shelf(["a", card("a")]);
  const wrong = shelf(["a", card("b")], ["b", card("a")]);
  expect(differencesOf(bought("a", "b"), right, wrong)).toBe(2);
  expect(differencesOf(wrong, bought("a", "b"))).toBe(2);
});

it("finds the details of two items of an order that were exchanged", () => {
  const order = (status: string, ...entries: readonly (readonly [item_id: string, details: object])[]) =>
    ({
      surface: "partner",
      endpoint: "order",
      json: { status, items: entries.map(([item_id, details]) => ({ item_id, ...details })) },
    }) as const;
  expect(differencesOf(bought("a", "b"), order("queued", ["a", card("b")], ["b", card("a")]))).toBe(2);
  expect(differencesOf(bought("a", "b"), order("queued", ["a", card("a")], ["b", card("b")]))).toBeUndefined();
  expect(differencesOf(bought("a", "b"), order("failed", ["a", card("b")], ["b", card("a")]))).toBeUndefined();
});

it("accepts other forms of a name, one replaced card, and items that the run did not buy", () => {
  const other = { name: "A card", image: "/thumbnail.png", back_image: null };
  expect(differencesOf(bought("a", "b"), shelf(["a", other], ["b", other]))).toBeUndefined();
  expect(differencesOf(bought("a", "b"), shelf(["a", card("b")], ["b", card("b")]))).toBeUndefined();
  expect(differencesOf(bought("a", "b"), shelf(["c", card("a")], ["d", card("b")]))).toBeUndefined();
});
