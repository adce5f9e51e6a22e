import { expect, test } from "vitest";
import { anExchange } from "../transport/an-exchange.ts";
import { FIRST_WIDTH, Overlap } from "./overlap.ts";
import { Scheduler } from "./scheduler.ts";

function widthAfter(tookMs: readonly number[]): number {
  const scheduler = new Scheduler(FIRST_WIDTH);
  const overlap = new Overlap(scheduler);
  for (const ms of tookMs) overlap.add({ ...anExchange(), sentAtMs: 0, doneAtMs: ms });
  return scheduler.concurrency;
}

const times = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

test("a system that answers as fast as ever is asked for more at once, up to a bound", () => {
  expect(widthAfter(times(64, 100))).toBeGreaterThan(FIRST_WIDTH);
  expect(widthAfter(times(10_000, 100))).toBe(256);
});

test("a system whose answers take ever longer is asked for less, down to a bound", () => {
  expect(widthAfter([20, ...times(63, 500)])).toBeLessThan(FIRST_WIDTH);
  expect(widthAfter([20, ...times(10_000, 500)])).toBe(16);
});

test("answers that are held on purpose say nothing of the pace", () => {
  expect(widthAfter([20, ...times(1000, 10_000)])).toBe(FIRST_WIDTH);
});

test("a few slow answers among many change nothing for the worse", () => {
  expect(widthAfter(times(640, 20).map((ms, nth) => (nth % 5 === 0 ? 400 : ms)))).toBe(FIRST_WIDTH);
});
