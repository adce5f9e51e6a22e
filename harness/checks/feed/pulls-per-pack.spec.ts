import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { PullsPerPack } from "./pulls-per-pack.ts";

interface Feed {
  readonly packs?: number;
  readonly pulls?: number;
  readonly idOf?: (pack: number, nth: number) => string;
  readonly usdOf?: (nth: number) => number;
  readonly items?: number;
  readonly priceOf?: (nth: number) => number;
}

/** Returns whether a feed of production is accused, after an inventory with items of the same packs. */
function isAccused({
  packs = 3,
  pulls = 10,
  idOf = (pack) => `id-${pack}`,
  usdOf = (n) => 10 + 5 * n,
  items = 5,
  priceOf = (nth) => nth,
}: Feed) {
  const checks = new PullsPerPack();
  const each = <T>(count: number, make: (pack: number, nth: number) => T) =>
    Array.from({ length: packs }, (_, pack) => Array.from({ length: count }, (_, nth) => make(pack, nth))).flat();
  const owned = each(items, (pack, nth) => ({
    id: `item-${pack}-${nth}`,
    claw_id: `pack-${pack}`,
    buyback_price: priceOf(nth),
  }));
  const json = each(pulls, (pack, nth) => ({
    id: idOf(pack, nth),
    claw_id: `pack-${pack}`,
    value: usdOf(nth),
    created_at: `2026-01-01T00:00:0${nth}Z`,
  }));
  checks.add(anExchange({ surface: "partner", endpoint: "inventory", json: { items: owned } }));
  checks.add(anExchange({ surface: "partner", endpoint: "recent-pulls", json }));
  return checks.conclude().length > 0;
}

it("rejects one id for all pulls of each pack", () => {
  expect(isAccused({})).toBe(true);
});

it("accepts an id per pull, and packs of which one has several ids", () => {
  expect(isAccused({ idOf: (pack, nth) => `id-${pack}-${nth}`, items: 50 })).toBe(false);
  expect(isAccused({ packs: 4, items: 50, idOf: (pack, nth) => `id-${pack}-${pack === 3 ? nth : 0}` })).toBe(false);
});

it("accepts one id where packs may have a single card", () => {
  expect(isAccused({ packs: 2 })).toBe(false);
  expect(isAccused({ pulls: 9 })).toBe(false);
  expect(isAccused({ items: 4 })).toBe(false);
  expect(isAccused({ usdOf: (nth) => 10 + nth / 2 })).toBe(false);
});

it("rejects one value for all pulls of each pack, of different items", () => {
  const flat = { idOf: (pack: number, nth: number) => `id-${pack}-${nth}`, usdOf: () => 50 };
  expect(isAccused(flat)).toBe(true);
  expect(isAccused({ ...flat, packs: 2 })).toBe(false);
  expect(isAccused({ ...flat, priceOf: () => 45 })).toBe(false);
  expect(isAccused({ ...flat, usdOf: (nth) => (nth === 9 ? 51 : 50) })).toBe(false);
});
