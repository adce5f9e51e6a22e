import { expect, it } from "vitest";
import { Scheduler } from "../schedule/scheduler.ts";
import { type RunContext, RunMemory } from "./run-context.ts";
import { sharedWork } from "./shared-work.ts";

/** Returns a run that plays so many scenarios at once. */
function runOf(slots: number): RunContext {
  return { memory: new RunMemory(), scheduler: new Scheduler(slots) } as unknown as RunContext;
}

it("starts the work once per key", async () => {
  const run = runOf(1);
  const work = sharedWork<string, number>();
  let started = 0;
  const start = async () => ++started;
  await run.scheduler.runAll(
    ["a", "a", "b"].map((key) => async () => {
      expect(await work(run, key, start)).toBe(key === "a" ? 1 : 2);
    }),
  );
  expect(started).toBe(2);
});

it("starts the work again after a failure, which all see who waited for it", async () => {
  const run = runOf(2);
  const work = sharedWork<string, string>();
  const outcomes: PromiseSettledResult<string>[] = [];
  let started = 0;
  const start = async () => {
    if (++started === 1) throw new Error("not yet");
    return "found";
  };
  const task = async () => void outcomes.push(...(await Promise.allSettled([work(run, "key", start)])));
  await run.scheduler.runAll([task, task]);
  await run.scheduler.runAll([task, task]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
  expect(started).toBe(2);
});

it("lets work that needs all slots free end while others wait for it", { timeout: 1_000 }, async () => {
  const run = runOf(2);
  const work = sharedWork<string, string>();
  const moved = () => run.scheduler.runExclusive(0, async () => "moved");
  const results: string[] = [];
  const task = async () => {
    results.push(await work(run, "time", moved));
  };
  await run.scheduler.runAll([task, task]);
  expect(results).toEqual(["moved", "moved"]);
});

it("keeps the slot of a caller who finds the work done", async () => {
  const run = runOf(1);
  const work = sharedWork<string, number>();
  const order: string[] = [];
  const task = (name: string) => async () => {
    await work(run, "key", async () => 1);
    order.push(`${name} goes on`);
    await work(run, "key", async () => 1);
    order.push(`${name} ends`);
  };
  await run.scheduler.runAll([task("one"), task("other")]);
  expect(order).toEqual(["one goes on", "one ends", "other goes on", "other ends"]);
});
