import { expect, test } from "vitest";
import { failsTooOften } from "./repetition.ts";

/** Runs tries that fail as given by one sign per try. */
async function judged(signs: string): Promise<{ readonly isBelieved: boolean; readonly tried: number }> {
  let tried = 0;
  const isBelieved = await failsTooOften({ tries: 6, enough: 3 }, async (nth) => {
    tried++;
    return signs[nth] === "x";
  });
  return { isBelieved, tried };
}

const CASES: readonly (readonly [string, string, boolean, number])[] = [
  ["every try fails, and no more are made than needed", "xxxxxx", true, 3],
  ["half of the tries fail", ".x.x.x", true, 6],
  ["a single try fails", "x.....", false, 5],
  ["none fails, and no more are made than needed", "......", false, 4],
];

test.each(CASES)("%s", async (_, signs, isBelieved, tried) => {
  expect(await judged(signs)).toEqual({ isBelieved, tried });
});
