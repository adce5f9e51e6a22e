import { expect, test, vi } from "vitest";
import { perRun, RunMemory } from "./run-memory.ts";

test("a value is made once per run, even if it is undefined", () => {
  const make = vi.fn((run: { readonly value?: string; readonly memory: RunMemory }) => run.value);
  const remembered = perRun(make);
  const [first, second] = [{ value: "a", memory: new RunMemory() }, { memory: new RunMemory() }];

  expect([remembered(first), remembered(second), remembered(first), remembered(second)]).toEqual([
    "a",
    undefined,
    "a",
    undefined,
  ]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("two values of a run are stored separately", () => {
  const numbers = perRun((_: { readonly memory: RunMemory }) => [1]);
  const others = perRun((_: { readonly memory: RunMemory }) => [1]);
  const run = { memory: new RunMemory() };

  numbers(run).push(2);

  expect([numbers(run), others(run)]).toEqual([[1, 2], [1]]);
});
