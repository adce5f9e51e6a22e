import { expect, test } from "vitest";
import type { Surface } from "../../contract/surface.ts";
import { type RunContext, RunMemory } from "../run-context/run-context.ts";
import { Scheduler } from "../schedule/scheduler.ts";
import { underState } from "./exclusive-states.ts";

const unreachable = { name: "the address validator is unreachable", params: {} } as const;
const anError = (endpoint: string) => ({ name: "an internal error", params: { endpoint } }) as const;

function runWith(refused: Surface | undefined = undefined) {
  const log: string[] = [];
  const scheduler = new Scheduler(8);
  const arrange = (what: string) => async (name: string, surface: Surface) => {
    if (surface === refused) throw new Error(`no ${name} on ${surface}`);
    log.push(`${what} ${name} on ${surface}`);
  };
  const run = {
    scheduler,
    states: { setUp: arrange("set up"), tearDown: arrange("tear down") },
    listings: { forget: () => log.push("forget") },
    memory: new RunMemory(),
  } as unknown as RunContext;
  type State = ReturnType<typeof anError> | typeof unreachable;
  const part = (who: string, params: State["params"]) => ({
    params,
    work: async () => {
      log.push(`${who} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      log.push(`${who} ends`);
      return who;
    },
  });
  const task =
    (surface: Surface, { name, params }: State, who: string) =>
    async () => {
      const [outcome] = await underState(run, { name, surface }, [part(who, params)]);
      log.push(`outcome ${outcome?.status === "fulfilled" ? outcome.value : outcome?.reason.message}`);
    };
  const taskOfSeveral =
    (...who: readonly string[]) =>
    async () => {
      const parts = who.map((each) => part(each, { endpoint: "order" }));
      const outcomes = await underState(run, { name: "an internal error", surface: "sandbox" }, parts);
      for (const outcome of outcomes) log.push(`outcome ${outcome.status === "fulfilled" ? outcome.value : "none"}`);
    };
  return { log, scheduler, task, taskOfSeveral };
}

test("parts that need the same state share it, and states do not overlap", async () => {
  const { log, scheduler, task } = runWith();
  await scheduler.runAll([
    task("sandbox", unreachable, "a"),
    task("sandbox", anError("order"), "b"),
    task("sandbox", unreachable, "c"),
  ]);
  expect(log.filter((line) => line.includes("up") || line.includes("down"))).toEqual([
    `set up ${unreachable.name} on sandbox`,
    `tear down ${unreachable.name} on sandbox`,
    "set up an internal error on sandbox",
    "tear down an internal error on sandbox",
  ]);
  expect(log.slice(1, 5)).toEqual(["a begins", "c begins", "a ends", "c ends"]);
  expect(log.indexOf("outcome a")).toBeGreaterThan(log.indexOf(`tear down ${unreachable.name} on sandbox`));
});

test("scenarios continue after the last of the waiting states", async () => {
  const { log, scheduler, task } = runWith();
  await scheduler.runAll([task("sandbox", anError("order"), "a"), task("sandbox", anError("card"), "b")]);
  expect(log.slice(-3)).toEqual(["tear down an internal error on sandbox", "outcome a", "outcome b"]);
});

test("a state that is needed only after a quiet moment has another one", async () => {
  const { log, scheduler, task } = runWith();
  const twice = async () => {
    await task("sandbox", anError("order"), "a")();
    await task("sandbox", anError("order"), "b")();
  };
  await scheduler.runAll([twice]);
  expect(log.filter((line) => line.startsWith("outcome"))).toEqual(["outcome a", "outcome b"]);
});

test("a state that ends with the next request serves one part per surface", async () => {
  const { log, scheduler, task } = runWith();
  const error = anError("card");
  await scheduler.runAll([task("sandbox", error, "a"), task("sandbox", error, "b"), task("partner", error, "c")]);
  expect(log.filter((line) => / (up|begins)/.test(line))).toEqual([
    "set up an internal error on sandbox",
    "set up an internal error on partner",
    "a begins",
    "c begins",
    "set up an internal error on sandbox",
    "b begins",
  ]);
});

test("a state that one surface does not offer is still arranged on the others", async () => {
  const { log, scheduler, task } = runWith("partner");
  await scheduler.runAll([task("sandbox", anError("card"), "a"), task("partner", anError("card"), "b")]);
  expect(log).toContain("outcome a");
  expect(log).toContain("outcome no an internal error on partner");
  expect(log).not.toContain("b begins");
});

test("several parts of one scenario wait for all other scenarios", async () => {
  const { log, scheduler, taskOfSeveral } = runWith();
  const other = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push("the other scenario ends");
  };
  await scheduler.runAll([taskOfSeveral("a", "b", "c"), other, other]);
  expect(log.filter((line) => / begins|the other|outcome/.test(line))).toEqual([
    "the other scenario ends",
    "the other scenario ends",
    "a begins",
    "b begins",
    "c begins",
    "outcome a",
    "outcome b",
    "outcome c",
  ]);
});
