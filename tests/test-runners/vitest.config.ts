import { defineConfig } from "vitest/config";

/** The configuration of the processes that test-runners.spec.ts starts. */
export default defineConfig({
  test: {
    include: ["tests/test-runners/cases.conformance.ts"],
    reporters: ["default", ["json", { outputFile: process.env.CONFORMANCE_RESULT ?? "result.json" }]],
  },
});
