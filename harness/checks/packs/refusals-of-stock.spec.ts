import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { RefusalsOfStock } from "./refusals-of-stock.ts";

const TIERS = [1, 2].map((id) => ({ id, name: `tier ${id}`, lower: 10 * id, upper: 10 * id + 10, weight: 50 }));
const SOLD_OUT = { error: "Claw machine is out of stock" };

/** Lists one pack with these counts, and lets its purchases be refused and accepted in turns. */
function findings(counts: readonly [number, number], turns: number, flags: object = {}, amount = 1) {
  const check = new RefusalsOfStock();
  const pack = { id: "pack", slug: "pack", enable: true, in_stock: true, mint_price: 5, max_per_mint: 1 };
  const listed = { ...pack, buyback_percent: 0.8, rarity_distribution: TIERS, tier_counts: counted(counts), ...flags };
  check.note(anExchange({ endpoint: "available", json: [listed] }));
  for (let turn = 0; turn < turns; turn++) {
    check.note(anExchange({ endpoint: "buy/init", sentBody: { id: "pack", amount }, status: 400, json: SOLD_OUT }));
    check.note(anExchange({ endpoint: "buy/init", sentBody: { id: "pack", amount: 1 }, json: { nfts: [] } }));
  }
  check.note(anExchange({ endpoint: "buy/init", sentBody: { id: { toString: null }, amount: 1 } }));
  return check.conclude().map(([, [id, differences]]) => [id, differences.length]);
}

const counted = ([first, second]: readonly [number, number]) => ({ 1: first, 2: second });

it("reports a pack that is refused now and then, with an empty tier and another in stock", () => {
  expect(findings([0, 90], 6)).toEqual([["buy-init.answers", 1]]);
});

it("accepts a pack that is refused for a while, or has little stock, no empty tier or another flag at times", () => {
  expect(findings([0, 90], 5)).toEqual([]);
  expect(findings([0, 15], 6)).toEqual([]);
  expect(findings([30, 90], 6)).toEqual([]);
  expect(findings([0, 90], 6, { in_stock: false })).toEqual([]);
  expect(findings([0, 90], 6, {}, 50)).toEqual([]);
});
