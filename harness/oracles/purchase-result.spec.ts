import { expect, it } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { mirrorsImages, repeatsResult, resultOf, showsItems, showsResult } from "./purchase-result.ts";

const anItem = (id: string, image: unknown = "https://x/1.png", link: unknown = image) => ({
  id,
  content: { metadata: { image }, links: { image: link } },
});
const aResult = (over: object = {}) => ({ user_id: "u", tx_hash: "t", public_id: "p", nfts: [anItem("a")], ...over });
const answer = (json: unknown, status = 200) => anExchange({ surface: "user", endpoint: "buy/status", status, json });

it("accepts only a fulfilled result", () => {
  expect(showsResult(answer({ result: aResult() }))).toEqual([]);
  expect(resultOf(answer({ result: [] }))).toBeUndefined();
  for (const other of [answer({ status: "pending" }), answer({ result: null }), answer({ result: aResult() }, 201)]) {
    expect(showsResult(other)).toHaveLength(1);
  }
});

it("requires items", () => {
  expect(showsItems(answer({ result: aResult() }))).toEqual([]);
  for (const nfts of [[], undefined, {}, ["a"]]) {
    expect(showsItems(answer({ result: aResult({ nfts }) }))).toHaveLength(1);
  }
});

it("requires the metadata's image in links, if the metadata has one", () => {
  const nfts = [anItem("a"), anItem("b", "https://x/2.png", "https://x/3.png"), anItem("c", "https://x/2.png", null)];
  expect(mirrorsImages(answer({ result: aResult({ nfts }) }))).toHaveLength(2);
  expect(mirrorsImages(answer({ result: aResult({ nfts: [anItem("a", 7)] }) }))).toEqual([]);
});

it("requires the same items again, in any order", () => {
  const nfts = [anItem("a"), anItem("b")];
  const first = answer({ result: aResult({ nfts }) });
  expect(repeatsResult(first, answer({ result: aResult({ nfts: nfts.toReversed() }) }))).toEqual([]);
  expect(repeatsResult(first, answer({ result: aResult({ nfts: [anItem("a")] }) }))).toHaveLength(1);
  expect(
    repeatsResult(first, answer({ result: aResult({ nfts, tx_hash: "other", user_id: undefined }) })),
  ).toHaveLength(2);
});
