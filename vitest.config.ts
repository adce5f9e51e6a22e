import { defineConfig } from "vitest/config";
import { readEnvironment } from "./harness/config/environment.ts";

const NEVER = ["node_modules/**", "dist/**"];
/** Compares the page that the proof writes, so the self-test plays it after the proof. */
const DOCUMENT = "tests/proof/document.spec.ts";

const specs = {
  extends: true as const,
  test: {
    name: "specs",
    include: ["**/*.spec.ts"],
    exclude: [...NEVER, DOCUMENT],
    globalSetup: "tests/documents.ts",
    // Whole runs are played in some of them, and a machine may be busy: a time-out is for what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
};

const document = { extends: true as const, test: { name: "document", include: [DOCUMENT] } };

/** What BASE_URL names, verified inside Vitest; it is read here because Vite replaces BASE_URL in its workers. */
const conformance = () => ({
  extends: true as const,
  test: {
    name: "conformance",
    include: ["tests/test-runners/settings.conformance.ts"],
    provide: { settings: readEnvironment(process.env) },
  },
});

// Only where it is asked for by name: a plain `vitest run` tests packproof itself.
const isConformanceNamed = /--project[= ]conformance\b/.test(process.argv.join(" "));

export default defineConfig({
  test: {
    // One process for many files: most specs are small, and starting a worker costs more than they do.
    isolate: false,
    maxWorkers: 2,
    projects: [specs, document, ...(isConformanceNamed ? [conformance()] : [])],
  },
});
