import { defineConfig } from "vitest/config";
import { readEnvironment } from "./harness/config/environment.ts";

const NEVER = ["node_modules/**", "dist/**"];
/** Compares the page that the proof writes, so the self-test plays it after the proof. */
const DOCUMENT = "tests/proof/document.spec.ts";

/** Specs beside their subject that take seconds, because they play whole runs, start many processes or open a browser. */
const SLOW = [
  "cli/history/full-disk.spec.ts",
  "cli/mcp/mcp.spec.ts",
  "cli/notify/github.spec.ts",
  "cli/plan/rehearse.spec.ts",
  "cli/secrets.spec.ts",
  "cli/shard/merge-reports.spec.ts",
  "schemas/readme.spec.ts",
  "scripts/build-stamp.spec.ts",
  "tests/proof/independent/natural-bugs.spec.ts",
  "tests/proof/prove-sample.spec.ts",
  "**/browser.spec.ts",
];

const specs = (name: string, include: readonly string[], exclude: readonly string[]) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...NEVER, ...exclude],
    globalSetup: "tests/documents.ts",
    // A machine may be busy: a time-out is for what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
/** Specs of whole runs stand in tests/, where only those of the proof's parts are of units. */
const OF_RUNS = ["tests/!(proof)/**/*.spec.ts", "tests/*.spec.ts", ...SLOW];
const units = specs("units", ["**/*.spec.ts"], [...OF_RUNS, DOCUMENT]);
const runs = specs("runs", OF_RUNS, []);
const document = specs("document", [DOCUMENT], []);

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
    // One process for many files: most specs are small, and starting a worker costs more than they do. A worker more than
    // the usual two cores, because some specs wait.
    isolate: false,
    maxWorkers: 3,
    projects: [units, runs, document, ...(isConformanceNamed ? [conformance()] : [])],
  },
});
