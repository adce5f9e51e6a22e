import { describe, expect, it } from "vitest";
import { sameKinds, sameMetadata, samePrices } from "./same-item.ts";

const traits = [
  { trait_type: "Grade", value: "9" },
  { trait_type: "Set", value: "Base" },
];

const anItem = (change: object = {}, metadata: object = {}) => ({
  id: "a",
  type: "enft",
  mint_address: "a",
  collection_address: null,
  token_standard: null,
  buyback_price: 10,
  content: { metadata: { name: "A", image: "https://a", back_image: null, attributes: traits, ...metadata } },
  ...change,
});

const against = (second: Readonly<Record<string, unknown>>) => [{ first: anItem(), second }];

describe("an item that two answers show", () => {
  it("is of the same kind, with null and absent values equal", () => {
    expect(sameKinds(against(anItem({ collection_address: undefined })), false)).toEqual([]);
    expect(sameKinds(against(anItem({ type: "external" })), true)).toHaveLength(1);
    expect(sameKinds(against(anItem({ mint_address: null })), true)).toHaveLength(1);
  });

  it("may get its addresses meanwhile, if the documents leave that open", () => {
    expect(sameKinds(against(anItem({ token_standard: "T" })), true)).toEqual([]);
    expect(sameKinds(against(anItem({ token_standard: "T" })), false)).toHaveLength(1);
    const minted = [{ first: anItem({ type: "vendor_one", mint_address: null }), second: anItem() }];
    expect(sameKinds(minted, true)).toEqual([]);
    expect(sameKinds(minted, false)).toHaveLength(2);
  });

  it("has the same metadata, traits in any order", () => {
    expect(sameMetadata(against(anItem({}, { attributes: traits.toReversed(), extra: 1 })))).toEqual([]);
    expect(sameMetadata(against(anItem({}, { attributes: traits.slice(1) })))).toHaveLength(1);
    expect(sameMetadata(against(anItem({}, { name: "B", image: "https://b" })))).toHaveLength(2);
    expect(sameMetadata(against(anItem({ content: "text" })))).not.toEqual([]);
  });

  it("has the same images but for their signatures", () => {
    const signed = (query: string) => anItem({}, { image: `https://a${query}` });
    const compare = (one: string, other: string) => sameMetadata([{ first: signed(one), second: signed(other) }]);
    expect(compare("?sig=1", "?sig=2")).toEqual([]);
    expect(compare("", "?w=200")).toHaveLength(1);
    expect(compare("/1?sig=1", "/2?sig=1")).toHaveLength(1);
  });

  it("has the same images but for the hosts that serve them", () => {
    const from = (image: string) => anItem({}, { image });
    const compare = (one: string, other: string) => sameMetadata([{ first: from(one), second: from(other) }]);
    expect(compare("https://a.example/1.png", "https://b.example/1.png")).toEqual([]);
    expect(compare("https://a.example/1.png", "https://b.example/2.png")).toHaveLength(1);
    expect(compare("https://a.example/", "https://b.example/")).toHaveLength(1);
  });

  it("has the same price up to half a cent", () => {
    expect(samePrices(against(anItem({ buyback_price: 10.004 })))).toEqual([]);
    expect(samePrices(against(anItem({ buyback_price: 10.01 })))).toHaveLength(1);
    expect(samePrices(against(anItem({ buyback_price: "10" })))).toHaveLength(1);
  });
});
