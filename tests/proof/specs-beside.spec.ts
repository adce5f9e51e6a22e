import { expect, it } from "vitest";
import { specsBeside } from "./specs-beside.ts";

it("finds the spec beside a module, once, and nothing for other files", () => {
  expect(specsBeside(["harness/rules/chase.ts", "harness/rules/chase.spec.ts", "README.md"])).toEqual([
    "harness/rules/chase.spec.ts",
  ]);
});

it("finds nothing for a module without a spec, and for a deleted spec", () => {
  expect(specsBeside(["suites/index.ts", "harness/rules/gone.spec.ts"])).toEqual([]);
});
