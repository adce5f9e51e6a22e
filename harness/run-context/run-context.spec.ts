import { expect, test, vi } from "vitest";
import { perRun, type RunContext, RunMemory } from "./run-context.ts";

const aRun = () => ({ memory: new RunMemory() }) as RunContext;

test("a value is made once per run, even if it is undefined", () => {
  const [first, second] = [aRun(), aRun()];
  const make = vi.fn((run: RunContext) => (run === first ? "a" : undefined));
  const remembered = perRun(make);

  expect([remembered(first), remembered(second), remembered(first), remembered(second)]).toEqual([
    "a",
    undefined,
    "a",
    undefined,
  ]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("two values of a run are stored separately", () => {
  const numbers = perRun(() => [1]);
  const others = perRun(() => [1]);
  const run = aRun();

  numbers(run).push(2);

  expect([numbers(run), others(run)]).toEqual([[1, 2], [1]]);
});
