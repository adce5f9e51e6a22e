import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { FeedIds } from "./feed-ids.ts";

/** Returns the number of differences after so many pulls and a feed with these ids; undefined if nothing is judged. */
function differencesOf(pulls: number, feedId: (n: number) => string, shown = 10): number | undefined {
  const checks = new FeedIds();
  const nfts = Array.from({ length: pulls }, (_, n) => ({
    id: `card-${1000 + n}`,
    content: { metadata: { image: `i${n}` } },
  }));
  for (let from = 0; from < pulls; from += 100)
    checks.add(anExchange({ endpoint: "buy/init", json: { nfts: nfts.slice(from, from + 100) } }));
  const json = Array.from({ length: shown }, (_, n) => ({ id: feedId(n), metadata: { image: `i${n}` } }));
  checks.add(anExchange({ endpoint: "recent-pulls", json }));
  return checks.conclude()[0]?.[1][1].length;
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
  const checks = new FeedIds();
  const types = ["enft", "market_listing"];
  const all = Array.from({ length: 60 }, (_, n) => ({ n, type: types[n % 2], image: `i${n}` }));
  const nfts = all.map(({ n, type, image }) => ({ id: `card-${1000 + n}`, type, content: { metadata: { image } } }));
  checks.add(anExchange({ endpoint: "buy/init", json: { nfts } }));
  const json = all.map(({ n, type, image }) => ({
    id: type === "enft" ? `card-${1000 + n}` : `pull-number-${n}`,
    metadata: { image },
  }));
  checks.add(anExchange({ endpoint: "recent-pulls", json }));
  expect(checks.conclude().map(([, [, differences]]) => differences.length)).toEqual([0, 1]);
});

it("reads the items of buy/status, and accepts mint addresses in the feed", () => {
  const ofProduction = (feedId: (n: number) => string) => {
    const checks = new FeedIds();
    const nfts = Array.from({ length: 30 }, (_, n) => ({
      id: `card-${1000 + n}`,
      mint_address: `address-${1000 + n}`,
      content: { metadata: { image: `i${n}` } },
    }));
    checks.add(anExchange({ surface: "partner", endpoint: "buy/status", json: { result: { nfts } } }));
    const json = nfts.map((_, n) => ({ id: feedId(n), metadata: { image: `i${n}` } }));
    checks.add(anExchange({ surface: "partner", endpoint: "recent-pulls", json }));
    return checks.conclude()[0]?.[1][1].length;
  };
  expect(ofProduction((n) => `pull-number-${n}`)).toBe(1);
  expect(ofProduction((n) => `address-${1000 + n}`)).toBe(0);
});
