import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.spec.ts"],
    exclude: ["node_modules/**", "dist/**"],
    globalSetup: "tests/documents.ts",
    // One process for many files: most specs are small, and starting a worker costs more than they do.
    isolate: false,
    maxWorkers: 2,
    // Whole runs are played in some of them, and a machine may be busy: a time-out is for what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
