import { expect, it } from "vitest";
import { allSettledOrThrow } from "./all-settled-or-throw.ts";

it("returns the results of all", async () => {
  expect(await allSettledOrThrow([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
});

it("rejects only after everything has ended", async () => {
  let hasEnded = false;
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => {
    hasEnded = true;
  });
  await expect(allSettledOrThrow([Promise.reject(new Error("too few")), slow])).rejects.toThrow("too few");
  expect(hasEnded).toBe(true);
});
