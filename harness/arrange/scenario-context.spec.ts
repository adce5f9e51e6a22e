import { expect, it } from "vitest";
import { NotExercised } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { ScenarioContext } from "./scenario-context.ts";

/** Asks for a value of two items, of which the second was changed before. */
async function repricedAfter(fault?: NotExercised): Promise<readonly string[]> {
  const setUp = async () => {
    if (fault !== undefined) throw fault;
    return {};
  };
  const repriced = new Map([["changed before", 1]]);
  const run = { history: { repriced }, states: { setUp } } as unknown as RunContext;
  const nothing = () => {};
  const attempt = { scenario: { surface: "sandbox" }, verify: nothing, alsoJudged: nothing, observe: nothing };
  const context = new ScenarioContext(run, attempt as unknown as Attempt);
  for (const item of ["item", "changed before"])
    await context.state("an item is worth", { item_id: item, fmv: 5 }).catch(nothing);
  return [...repriced.keys()].sort();
}

it("notes the items whose value it had changed", async () => {
  expect(await repricedAfter()).toEqual(["changed before", "item"]);
});

it("notes no item whose value was not changed, because the state is not offered", async () => {
  expect(await repricedAfter(new NotExercised("state", "is not offered (404)"))).toEqual(["changed before"]);
});

it("notes an item whose value may have been changed, because nobody answered", async () => {
  const fault = new NotExercised("state", "could not be requested", { cause: new Error("timed out") });
  expect(await repricedAfter(fault)).toEqual(["changed before", "item"]);
});
