import { expect, it } from "vitest";
import { Scheduler } from "../scheduling/scheduler.ts";
import type { RunContext } from "./run-context.ts";
import { RunMemory } from "./run-memory.ts";
import { sharedWork } from "./shared-work.ts";

it("starts the work once per key", async () => {
  const run = { memory: new RunMemory(), scheduler: new Scheduler(1) } as unknown as RunContext;
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

it("lets work that needs all slots free end while others wait for it", { timeout: 1_000 }, async () => {
  const run = { memory: new RunMemory(), scheduler: new Scheduler(2) } as unknown as RunContext;
  const work = sharedWork<string, string>();
  const moved = () => run.scheduler.runExclusive(0, async () => "moved");
  const results: string[] = [];
  const task = async () => {
    results.push(await work(run, "time", moved));
  };
  await run.scheduler.runAll([task, task]);
  expect(results).toEqual(["moved", "moved"]);
});
