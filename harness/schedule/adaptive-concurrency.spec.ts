import { expect, test } from "vitest";
import { anExchange } from "../../tests/support/an-exchange.ts";
import { AdaptiveConcurrency, INITIAL_CONCURRENCY } from "./adaptive-concurrency.ts";
import { Scheduler } from "./scheduler.ts";

function concurrencyAfter(tookMs: readonly number[]): number {
  const scheduler = new Scheduler(INITIAL_CONCURRENCY);
  const adaptation = new AdaptiveConcurrency(scheduler);
  for (const ms of tookMs) adaptation.add({ ...anExchange(), sentAtMs: 0, doneAtMs: ms });
  return scheduler.concurrency;
}

const times = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

test("concurrency rises up to a bound while latency stays constant", () => {
  expect(concurrencyAfter(times(64, 100))).toBeGreaterThan(INITIAL_CONCURRENCY);
  expect(concurrencyAfter(times(10_000, 100))).toBe(256);
});

test("concurrency falls down to a bound while latency rises", () => {
  expect(concurrencyAfter([20, ...times(63, 500)])).toBeLessThan(INITIAL_CONCURRENCY);
  expect(concurrencyAfter([20, ...times(10_000, 500)])).toBe(16);
});

test("held polls do not change concurrency", () => {
  expect(concurrencyAfter([20, ...times(1000, 10_000)])).toBe(INITIAL_CONCURRENCY);
});

test("a few slow answers do not lower concurrency", () => {
  expect(concurrencyAfter(times(640, 20).map((ms, nth) => (nth % 5 === 0 ? 400 : ms)))).toBe(INITIAL_CONCURRENCY);
});
