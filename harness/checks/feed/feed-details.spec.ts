import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { FeedDetails } from "./feed-details.ts";

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
  const check = new FeedDetails();
  for (const parts of exchanges) check.add(anExchange(parts));
  return check.conclude()[0]?.[1][1].length;
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
