import { expect, test } from "vitest";
import type { ProviderState } from "../../contract/provider-states.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { ProviderStates, StateValues } from "../states/provider-states.ts";
import { Scheduler } from "./scheduler.ts";
import { Timekeeper } from "./timekeeper.ts";

/** A provider that records the moves of its clock; `refuses` is the first move that it refuses. */
function provider(options: { readonly isConfigured?: boolean; readonly refuses?: number } = {}) {
  const moves: number[] = [];
  const states = {
    isConfigured: options.isConfigured ?? true,
    setUp: async (_: ProviderState, __: string, params: StateValues) => {
      if (moves.length >= (options.refuses ?? Number.POSITIVE_INFINITY)) throw new NotExercised("provider state");
      moves.push(Number(params.seconds));
      return {};
    },
  } as unknown as ProviderStates;
  return { states, moves };
}

function keeper(options: Parameters<typeof provider>[0] & { readonly maxWaitS?: number } = {}) {
  const { states, moves } = provider(options);
  const scheduler = new Scheduler(8);
  return { time: new Timekeeper(states, scheduler, options.maxWaitS ?? 0), scheduler, moves };
}

test("waiting scenarios continue in the order of their windows, and one move of time serves several", async () => {
  const { time, scheduler, moves } = keeper();
  const seen: string[] = [];
  const waiter = (name: string, from: number, to?: number) => async () => {
    const anchor = time.anchor();
    await time.wait("sandbox", anchor, to === undefined ? { from } : { from, to });
    seen.push(name);
    const elapsed = time.elapsedS(anchor);
    expect(elapsed).toBeGreaterThanOrEqual(from);
    expect(elapsed).toBeLessThanOrEqual(to ?? Number.POSITIVE_INFINITY);
  };
  await scheduler.runAll([
    waiter("week", 604_860),
    waiter("before a quarter", 800, 860),
    waiter("after a quarter", 960),
    waiter("also after a quarter", 965),
    waiter("minute", 61, 90),
  ]);
  expect(seen).toEqual(["minute", "before a quarter", "after a quarter", "also after a quarter", "week"]);
  expect(moves).toHaveLength(4);
});

test("a scenario that continues after a move of time blocks further moves until it waits again or ends", async () => {
  const { time, scheduler } = keeper();
  const task = async () => {
    const anchor = time.anchor();
    await time.wait("sandbox", anchor, { from: 100, to: 140 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await time.wait("sandbox", anchor, { from: 200, to: 240 });
    expect(time.elapsedS(anchor)).toBeLessThan(240);
  };
  const far = async () => time.wait("sandbox", time.anchor(), { from: 10_000 });
  await scheduler.runAll([task, far, task]);
});

test("a window that has already passed is inconclusive", async () => {
  const { time, scheduler } = keeper();
  let thrown: unknown;
  await scheduler.runAll([
    async () => {
      const anchor = time.anchor();
      await time.wait("sandbox", anchor, { from: 1000 });
      await time.wait("sandbox", anchor, { from: 10, to: 20 }).catch((reason: unknown) => {
        thrown = reason;
      });
    },
  ]);
  expect(thrown).toBeInstanceOf(Inconclusive);
});

test.each([
  ["no provider was named", { isConfigured: false }],
  ["the provider does not move time", { refuses: 0 }],
])("where %s, a long wait is not exercised and names what is missing", async (_, options) => {
  const { time, scheduler } = keeper(options);
  const reasons: unknown[] = [];
  const waiter = async () => {
    await time.wait("sandbox", time.anchor(), { from: 600 }).catch((reason: unknown) => reasons.push(reason));
  };
  await scheduler.runAll([waiter, waiter]);
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) expect(reason).toBeInstanceOf(NotExercised);
});

test("a wait within MAX_WAIT happens in real time", async () => {
  const { time, scheduler, moves } = keeper({ isConfigured: false, maxWaitS: 1 });
  const startedMs = performance.now();
  await scheduler.runAll([async () => time.wait("sandbox", time.anchor(), { from: 0.2 })]);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(195);
  expect(moves).toEqual([]);
});

test("a request may meet a moved clock if a move was in progress after it was sent", async () => {
  const { time, scheduler } = keeper();
  const beforeMs = performance.now();
  expect(time.mayHaveMovedSince(beforeMs)).toBe(false);
  await scheduler.runAll([() => time.wait("sandbox", time.anchor(), { from: 100 })]);
  expect(time.mayHaveMovedSince(beforeMs)).toBe(true);
  expect(time.mayHaveMovedSince(performance.now() + 1)).toBe(false);
});

test("during a move every answer may show the moved clock", async () => {
  let isDuring: boolean | undefined;
  const scheduler = new Scheduler(8);
  const states = {
    isConfigured: true,
    setUp: async () => {
      isDuring = time.mayHaveMovedSince(performance.now());
      return {};
    },
  } as unknown as ProviderStates;
  const time: Timekeeper = new Timekeeper(states, scheduler, 0);
  await scheduler.runAll([() => time.wait("sandbox", time.anchor(), { from: 100 })]);
  expect(isDuring).toBe(true);
});

test("a move for several waiters is not rounded up beyond the nearest window", async () => {
  const { time, scheduler } = keeper();
  const waiter = (from: number, to: number) => async () => {
    const anchor = time.anchor();
    await time.wait("sandbox", anchor, { from, to });
    expect(time.elapsedS(anchor)).toBeLessThan(to);
  };
  await scheduler.runAll([waiter(0.9, 1.9), waiter(1.8, 4)]);
});

test("the last hundredths of a second of a wait pass in real time", async () => {
  const { time, scheduler, moves } = keeper();
  const task = async () => {
    const anchor = time.anchor();
    await time.wait("sandbox", anchor, { from: 1, to: 2 });
    await time.wait("sandbox", anchor, { from: 2.03, to: 3 });
    expect(time.elapsedS(anchor)).toBeGreaterThanOrEqual(2.03);
    expect(time.elapsedS(anchor)).toBeLessThan(2.9);
  };
  await scheduler.runAll([task]);
  expect(moves).toEqual([1, 1]);
});
