import { expect, test } from "vitest";
import { Inconclusive, NotExercised, TargetGone } from "../exits/early-exits.ts";
import { judgeEach } from "./judge-each.ts";

test("a case that ends early does not stop the others, and its exit is thrown at the end", async () => {
  const judged: string[] = [];
  const first = new NotExercised("a setting");
  const cases = ["a", first, "b", new Inconclusive("nothing to see"), "c"];
  const judging = judgeEach(cases, async (each) => {
    if (typeof each !== "string") throw each;
    judged.push(each);
  });
  await expect(judging).rejects.toBe(first);
  expect(judged).toEqual(["a", "b", "c"]);
});

test.each([new TargetGone("gone"), new TypeError("a fault of the suite")])(
  "any other error ends it at once: %s",
  async (fault) => {
    const judged: string[] = [];
    const judging = judgeEach(["a", "b"], async (each) => {
      judged.push(each);
      throw fault;
    });
    await expect(judging).rejects.toBe(fault);
    expect(judged).toEqual(["a"]);
  },
);
