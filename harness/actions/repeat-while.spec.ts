import { expect, it } from "vitest";
import { repeatWhile } from "./repeat-while.ts";

/** Returns what was done until a result of these told, and the result. */
async function doneWith(results: readonly string[], tries?: number) {
  const done: string[] = [];
  const last = await repeatWhile(
    async (turn) => {
      done.push(results[turn - 1] ?? "");
      return results[turn - 1];
    },
    (result) => result === "open",
    { ...(tries === undefined ? {} : { tries }), before: async (turn) => done.push(`before ${turn}`) },
  );
  return [last, done];
}

it.each([
  ["one that tells", ["told"], undefined, "told", ["told"]],
  ["the first that tells", ["open", "told", "told"], undefined, "told", ["open", "before 2", "told"]],
  ["the third", ["open", "open", "open", "told"], undefined, "open", ["open", "before 2", "open", "before 3", "open"]],
  ["the only one", ["open", "told"], 1, "open", ["open"]],
] as const)("returns %s", async (_, results, tries, last, done) =>
  expect(await doneWith(results, tries)).toEqual([last, done]),
);
