import { expect, it } from "vitest";
import { anExchange } from "../../../tests/support/an-exchange.ts";
import { PurchaseTimes } from "./purchase-times.ts";

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
  const check = new PurchaseTimes();
  const nfts = leadsMs.map((_, id) => ({ id: `item-${id}` }));
  check.add(anExchange({ surface: "partner", endpoint: "buy/init", headers: date(), json: { nfts } }), movedS);
  for (let nth = 0; nth < orders; nth++) {
    const json = { order_id: `order-${nth}` };
    check.add(anExchange({ surface: "partner", endpoint: "ship/request", headers: date(), json }), movedS);
    const order = { ...json, created_at: at(orderedMs) };
    check.add(anExchange({ surface: "partner", endpoint: "order", headers: date(), json: order }), movedS);
  }
  const items = leadsMs.map((ms, id) => ({ id: `item-${id}`, purchased_at: at(ms) }));
  // It does not matter when the inventory is read.
  const late = date(60 * MINUTE_MS);
  check.add(anExchange({ surface: "partner", endpoint: "inventory", headers: late, json: { items } }), movedS);
  return check.conclude().length;
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
