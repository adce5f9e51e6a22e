import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { PackTypes } from "./pack-types.ts";

/** Returns the number of differences after pulls of these item types from a pack of this type; undefined if nothing is judged. */
function differencesOf(packType: string, itemTypes: readonly string[], aliases = {}): number | undefined {
  const checks = new PackTypes(aliases);
  checks.add(anExchange({ json: [{ id: "a", type: packType }] }));
  const json = { nfts: itemTypes.map((type, id) => ({ id, type, mint_address: type === "enft" ? "minted" : null })) };
  checks.add(anExchange({ endpoint: "buy/init", sentBody: { id: "a" }, json }));
  return checks.conclude()[0]?.[1][1].length;
}

it("rejects a pack whose pulls all have the type of the other packs", () => {
  expect(differencesOf("CORE", Array(5).fill("market_listing"))).toBe(1);
  expect(differencesOf("MARKET", Array(5).fill("enft"))).toBe(1);
});

it("rejects a core pack of which no pull is minted", () => {
  expect(differencesOf("CORE", ["market_listing", ...Array(19).fill("vendor_one")])).toBe(1);
  expect(differencesOf("CORE", ["enft", ...Array(19).fill("vendor_one")])).toBe(0);
  expect(differencesOf("CORE", Array(19).fill("vendor_one"))).toBe(0);
});

it("accepts some items of another type, and too few pulls", () => {
  expect(differencesOf("CORE", ["enft", "enft", "external", "market_listing", "market_listing"])).toBe(0);
  expect(differencesOf("CORE", Array(4).fill("market_listing"))).toBeUndefined();
});

it("does not judge repeated pulls of few cards", () => {
  for (const ofCard of [
    (card: string, _: number) => ({ id: card }),
    (name: string, copy: number) => ({ id: `copy ${copy}`, content: { metadata: { name } } }),
  ]) {
    const json = { nfts: Array.from({ length: 8 }, (_, n) => ({ ...ofCard(`card ${n % 4}`, n), type: "enft" })) };
    const checks = new PackTypes({});
    checks.add(anExchange({ json: [{ id: "a", type: "MARKET" }] }));
    checks.add(anExchange({ endpoint: "buy/init", sentBody: { id: "a" }, json }));
    expect(checks.conclude()).toEqual([]);
  }
});

it("knows a type by its alias", () => {
  expect(differencesOf("SECONDARY", Array(5).fill("enft"))).toBeUndefined();
  expect(differencesOf("SECONDARY", Array(5).fill("enft"), { MARKET: "SECONDARY" })).toBe(1);
});

it("does not judge listings that packs of both types draw", () => {
  const pulls = { nfts: Array.from({ length: 6 }, (_, n) => ({ id: `listing ${n}`, type: "enft" })) };
  const checks = new PackTypes({});
  checks.add(
    anExchange({
      json: [
        { id: "core", type: "CORE" },
        { id: "market", type: "MARKET" },
      ],
    }),
  );
  checks.add(anExchange({ endpoint: "buy/init", sentBody: { id: "market" }, json: pulls }));
  expect(checks.conclude()[0]?.[1][1]).toHaveLength(1);
  checks.add(anExchange({ endpoint: "buy/init", sentBody: { id: "core" }, json: pulls }));
  expect(checks.conclude()).toEqual([]);
});
