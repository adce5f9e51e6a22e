import { defineConfig } from "vitest/config";

const isEndurance = process.env.PACKPROOF_ENDURANCE === "1";

export default defineConfig({
  test: {
    include: ["**/*.spec.ts"],
    // Takes minutes; `npm run endurance` plays these, and the hostile systems with every scenario.
    exclude: ["node_modules/**", "dist/**", ...(isEndurance ? [] : ["tests/stranger/**"])],
    // One process for many files: most specs are small, and starting a worker costs more than they do.
    isolate: false,
    maxWorkers: 2,
    // Whole runs are played in some of them, and a machine may be busy: a time-out is for what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
