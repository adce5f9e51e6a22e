import { expect, it } from "vitest";
import { specsBeside } from "./specs-beside.ts";

it("finds the spec beside a module, once, and nothing for other files", () => {
  expect(specsBeside(["harness/rules/packs/chase.ts", "harness/rules/packs/chase.spec.ts", "README.md"])).toEqual([
    "harness/rules/packs/chase.spec.ts",
  ]);
});

it("finds nothing for a module without a spec, and for a deleted spec", () => {
  expect(specsBeside(["suites/index.ts", "harness/rules/gone.spec.ts"])).toEqual([]);
});
