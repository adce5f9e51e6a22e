import { expect, it } from "vitest";
import { anExchange } from "../transport/an-exchange.ts";
import { FeedIds } from "./feed-ids.ts";

/** How many differences a feed with such ids makes beside so many pulls; undefined where nothing is told. */
function differencesOf(pulls: number, feedId: (n: number) => string, shown = 10): number | undefined {
  const checks = new FeedIds();
  const nfts = Array.from({ length: pulls }, (_, n) => ({
    id: `card-${1000 + n}`,
    content: { metadata: { image: `i${n}` } },
  }));
  checks.add(anExchange({ endpoint: "buy/init", json: { nfts } }));
  const json = Array.from({ length: shown }, (_, n) => ({ id: feedId(n), metadata: { image: `i${n}` } }));
  checks.add(anExchange({ endpoint: "recent-pulls", json }));
  return checks.conclude()[0]?.[1][1].length;
}

it("is the item's, or another card's with the same picture", () => {
  expect(differencesOf(30, (n) => `card-${1000 + n}`)).toBe(0);
  expect(differencesOf(30, (n) => `card-${7000 + n}`)).toBeUndefined();
});

it("is no item's where it is as long as none", () => {
  expect(differencesOf(30, (n) => `pull-number-${n}`)).toBe(1);
  expect(differencesOf(10, (n) => `pull-number-${n}`)).toBeUndefined();
  expect(differencesOf(30, (n) => `pull-number-${n}`, 3)).toBeUndefined();
});

it("is no item's where pictures stand for single cards", () => {
  expect(differencesOf(1000, (n) => `card-${7000 + n}`)).toBe(1);
});
