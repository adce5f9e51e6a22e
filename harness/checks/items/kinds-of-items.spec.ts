import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { KindsOfItems } from "./kinds-of-items.ts";

type Kinds = Readonly<Record<string, string>>;

const items = (kinds: Kinds) => Object.entries(kinds).map(([id, type]) => ({ id, type }));

/** Returns the number of findings if an inventory shows items, some time after their purchase. */
function findings(bought: Kinds, listed: Kinds, movedS = 0): number {
  const check = new KindsOfItems();
  check.add(anExchange({ endpoint: "buy/init", json: { nfts: items(bought) } }), 0);
  check.add(anExchange({ endpoint: "inventory", json: { items: items(listed) } }), movedS);
  return check.conclude().length;
}

it("finds items whose type in an inventory is another one than at their purchase", () => {
  expect(findings({ a: "vendor_one", b: "vendor_two", c: "enft" }, { a: "external", b: "external", c: "enft" })).toBe(
    1,
  );
});

it("accepts a single one that was minted, all of them later, and items of other runs", () => {
  expect(findings({ a: "market_listing", b: "enft" }, { a: "enft", b: "enft" })).toBe(0);
  expect(findings({ a: "market_listing", b: "market_listing" }, { a: "enft", b: "enft" }, 3600)).toBe(0);
  expect(findings({ a: "market_listing" }, { b: "enft", c: "enft" })).toBe(0);
});
