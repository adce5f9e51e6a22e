// What StrykerJS changes, and how the suite is asked about it: docs/stryker.md.
export default {
  plugins: ["./tests/stryker/runner.mjs"],
  testRunner: "packproof",
  coverageAnalysis: "perTest",
  buildCommand: "node tests/stryker/build.mjs",
  mutate: [
    "reference/**/*.ts",
    "!reference/**/*.spec.ts",
    // Deviations and what carries them: a plain reference has none.
    "!reference/{mutants,variants}/**",
    "!reference/{deviate,deviation}.ts",
    // How our own specs and command line start and drive a reference.
    "!reference/{drive,mock,worker,worker-main}.ts",
    "!reference/user/spec-surface.ts",
    // The HTTP framework's adapter: what it does wrong breaks every answer or none.
    "!reference/server.ts",
    // A made-up catalogue, its cards and its past: any other would do. An empty alphabet never lets an id end.
    "!reference/catalogue/{alphabets,pack-table,themes}.ts",
    "!reference/{feed-history,listings,packs,random}.ts",
    // How provider states arrange things, which no client of the API sees; what it lets them see is judged by the rules.
    "!reference/states/**",
    "!reference/{granting,validator}.ts",
    "!reference/user/states.ts",
    // The answer of marketplace-listings is not shown, so that every one is legal.
    "!reference/user/routes/listings.ts",
  ],
  ignorePatterns: ["/dist", "/docs", "/bench", "/reports", "/coverage"],
  // StrykerJS would rewrite it with the JavaScript interface of TypeScript, which TypeScript 7 has none of.
  tsconfigFile: "none",
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ["clear-text", "json", "html", "progress-append-only"],
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  jsonReporter: { fileName: "reports/out/stryker/mutation.json" },
  htmlReporter: { fileName: "reports/out/stryker/mutation.html" },
  incrementalFile: "reports/out/stryker/incremental.json",
  // Where neither the linter nor Vitest finds a second copy of everything.
  tempDirName: "node_modules/.stryker",
  maxTestRunnerReuse: 300,
};
