import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.spec.ts"],
    exclude: ["node_modules/**", "dist/**"],
    // One process for many files: most specs are small, and starting a worker costs more than they do.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
