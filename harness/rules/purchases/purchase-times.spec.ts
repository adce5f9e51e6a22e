import { expect, it } from "vitest";
import { anExchange, type ExchangeParts } from "../../../tests/support/an-exchange.ts";
import { judgedBy } from "../../../tests/support/judged-by.ts";
import { notDatedBeforePurchase } from "./purchase-times.ts";

const START_MS = Date.parse("2026-05-06T12:00:00Z");
const MINUTE_MS = 60_000;
const at = (ms: number) => new Date(START_MS + ms).toISOString();
const date = (ms = 0): [string, string][] => [["date", new Date(START_MS + ms).toUTCString()]];

interface Times {
  /** Milliseconds from the purchase to `purchased_at`, for each of three items. */
  readonly leadsMs: readonly number[];
  readonly orderedMs?: number;
  readonly orders?: number;
  readonly movedS?: number;
}

/** Returns the number of findings. */
function findings({ leadsMs, orderedMs = 0, orders = 2, movedS = 0 }: Times): number {
  const ofProduction = (parts: ExchangeParts) => anExchange({ surface: "partner", headers: date(), ...parts });
  const nfts = leadsMs.map((_, id) => ({ id: `item-${id}` }));
  const bought = ofProduction({ endpoint: "buy/init", json: { nfts } });
  const placed = Array.from({ length: orders }, (_, nth) => {
    const json = { order_id: `order-${nth}` };
    const order = { ...json, created_at: at(orderedMs) };
    return [ofProduction({ endpoint: "ship/request", json }), ofProduction({ endpoint: "order", json: order })];
  });
  const items = leadsMs.map((ms, id) => ({ id: `item-${id}`, purchased_at: at(ms) }));
  // It does not matter when the inventory is read.
  const inventory = ofProduction({ endpoint: "inventory", headers: date(60 * MINUTE_MS), json: { items } });
  return judgedBy(notDatedBeforePurchase, [bought, ...placed.flat(), inventory], movedS).length;
}

const early = [-10, -10, -11].map((minutes) => minutes * MINUTE_MS);

it("finds pulls that are dated minutes before their purchase", () => {
  expect(findings({ leadsMs: early })).toBe(1);
});

it("leaves small differences, and items of which one is dated at its purchase", () => {
  expect(findings({ leadsMs: [-MINUTE_MS, -MINUTE_MS, -MINUTE_MS] })).toBe(0);
  expect(findings({ leadsMs: [...early, 0] })).toBe(0);
});

it("leaves purchases if nothing shows that the Date header is right", () => {
  expect(findings({ leadsMs: early, orders: 1 })).toBe(0);
  expect(findings({ leadsMs: early, orderedMs: -10 * MINUTE_MS })).toBe(0);
  expect(findings({ leadsMs: early.slice(1) })).toBe(0);
});

it("leaves purchases after a move of the clock", () => {
  expect(findings({ leadsMs: early, movedS: 600 })).toBe(0);
});
