import { setMaxListeners } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ManualTime } from "../../tests/support/manual-time.ts";
import { Limiter } from "./limiter.ts";

const never = new AbortController().signal;
setMaxListeners(0, never);

let time: ManualTime;
beforeEach(() => {
  time = new ManualTime();
  vi.spyOn(performance, "now").mockImplementation(() => time.nowMs);
  vi.spyOn(timers, "setTimeout").mockImplementation(time.sleep);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Enters so often, and returns the maximum number of concurrent entries. */
async function taken(limiter: Limiter, wanted: number): Promise<number> {
  let had = 0;
  for (let nth = 0; nth < wanted; nth++) void limiter.enter().then(() => had++);
  await new Promise((resolve) => setImmediate(resolve));
  return had;
}

/** Returns when each of so many concurrent requests may leave, relative to the first. Milliseconds. */
function departures(limiter: Limiter, requests: number): Promise<readonly number[]> {
  const began = time.nowMs;
  const leaving = Array.from({ length: requests }, async () => {
    await limiter.enter();
    await limiter.turn(never);
    const atMs = time.nowMs - began;
    limiter.leave();
    return atMs;
  });
  return Promise.all(leaving);
}

/** Returns the maximum number of requests within any second. */
function busiestSecond(timesMs: readonly number[]): number {
  return Math.max(...timesMs.map((from) => timesMs.filter((at) => at >= from && at < from + 1000).length));
}

describe("the rate", () => {
  test("is unlimited without a setting", async () => {
    expect(Math.max(...(await time.until(departures(new Limiter(), 1000))))).toBeLessThan(1000);
  });

  test("stays below the set rate in any second and comes close to it", async () => {
    const times = await time.until(departures(new Limiter({ requestsPerSecond: 100 }), 250));
    expect(busiestSecond(times)).toBeLessThanOrEqual(100);
    expect(Math.max(...times)).toBeGreaterThan(2_400);
  });

  test("does not rise after a late turn", async () => {
    const limiter = new Limiter({ requestsPerSecond: 20 });
    const times = departures(limiter, 30);
    await new Promise((resolve) => setImmediate(resolve));
    time.nowMs += 700;
    expect(busiestSecond(await time.until(times))).toBeLessThanOrEqual(20);
  });

  test("counts a request until a second after its answer, since it may arrive late", async () => {
    const limiter = new Limiter({ requestsPerSecond: 2 });
    for (let nth = 0; nth < 2; nth++) await time.until(limiter.turn(never));
    void time.sleep(500).then(() => limiter.leave());
    const began = time.nowMs;
    await time.until(limiter.turn(never));
    expect(time.nowMs - began).toBeGreaterThan(1_490);
  });

  test("does not fall after a single refusal", async () => {
    const limiter = new Limiter();
    for (let nth = 0; nth < 4; nth++) limiter.noteTooMany(3_600_000);
    await expect(limiter.turn(never)).resolves.toBeUndefined();
  });

  test("falls after many refusals", async () => {
    const limiter = new Limiter();
    for (let nth = 0; nth < 5; nth++) limiter.noteTooMany(60);
    // The pause, and ten gaps of 5 ms.
    expect(Math.max(...(await time.until(departures(limiter, 11))))).toBeGreaterThan(60 + 50 - 5);
  });

  test("stays while far more requests are accepted than refused", async () => {
    const limiter = new Limiter();
    for (let nth = 0; nth < 40; nth++) limiter.noteAccepted();
    for (let nth = 0; nth < 10; nth++) limiter.noteTooMany(3_600_000);
    await expect(limiter.turn(never)).resolves.toBeUndefined();
  });

  test("falls when latency rises, if a rate was set", async () => {
    const [set, free] = [new Limiter({ requestsPerSecond: 100 }), new Limiter()];
    for (const limiter of [set, free]) limiter.noteSlowness();
    expect(Math.max(...(await time.until(departures(set, 11))))).toBeGreaterThan(150 - 5);
    expect(Math.max(...(await time.until(departures(free, 11))))).toBeLessThan(100);
  });

  test("releases all waiting requests when the run ends", async () => {
    const limiter = new Limiter();
    for (let nth = 0; nth < 5; nth++) limiter.noteTooMany(3_600_000);
    await expect(limiter.turn(AbortSignal.timeout(10))).resolves.toBeUndefined();
  });
});

describe("the number of concurrent requests", () => {
  test("is unlimited while connections are accepted", async () => {
    const limiter = new Limiter();
    limiter.noteRefusedConnection(9, 0);
    limiter.noteRefusedConnection(9, 0);
    expect(await taken(limiter, 96)).toBe(96);
    expect(limiter.isNarrow).toBe(false);
  });

  test("stays at the setting", async () => {
    const limiter = new Limiter({ concurrency: 7 });
    expect(await taken(limiter, 96)).toBe(7);
    limiter.leave();
    expect(await taken(limiter, 0)).toBe(0);
    expect(limiter.isNarrow).toBe(false);
  });

  test("falls to a fraction when connections are refused", async () => {
    const limiter = new Limiter();
    await taken(limiter, 96);
    for (let nth = 0; nth < 96; nth++) limiter.noteRefusedConnection(9, 0);
    for (let nth = 0; nth < 96; nth++) limiter.leave();
    expect(await taken(limiter, 96)).toBe(12);
    expect(limiter.isNarrow).toBe(true);
  });

  test("falls further when connections are refused again", async () => {
    const limiter = new Limiter();
    await taken(limiter, 96);
    for (const atMs of [0, 0, 0, 5000, 5000, 5000]) limiter.noteRefusedConnection(9, atMs);
    for (let nth = 0; nth < 96; nth++) limiter.leave();
    expect(await taken(limiter, 96)).toBe(6);
  });

  test("falls to one if hardly a connection was accepted", async () => {
    const limiter = new Limiter();
    for (let nth = 0; nth < 3; nth++) limiter.noteRefusedConnection(1, 0);
    expect(await taken(limiter, 96)).toBe(1);
    expect(limiter.isSingle).toBe(true);
  });

  test("does not fall again for requests that were sent before", async () => {
    const limiter = new Limiter();
    await taken(limiter, 96);
    for (const atMs of [0, 0, 0, 500, 500, 500]) limiter.noteRefusedConnection(9, atMs);
    for (let nth = 0; nth < 96; nth++) limiter.leave();
    expect(await taken(limiter, 96)).toBe(12);
  });

  test("passes every free place to the next request", async () => {
    const limiter = new Limiter({ concurrency: 4 });
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, nth) => {
        await limiter.enter();
        order.push(nth);
        await new Promise((resolve) => setImmediate(resolve));
        limiter.leave();
      }),
    );
    expect(order).toEqual(Array.from({ length: 40 }, (_, nth) => nth));
  });
});
