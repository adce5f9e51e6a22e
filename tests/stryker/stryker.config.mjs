// The files that StrykerJS changes, and how it runs the suite: see docs/stryker.md.
export default {
  plugins: ["./tests/stryker/runner.mjs"],
  testRunner: "packproof",
  coverageAnalysis: "perTest",
  buildCommand: "node tests/stryker/build.mjs",
  mutate: [
    "reference/**/*.ts",
    "!reference/**/*.spec.ts",
    // Deviations and the code that applies them, which the plain reference does not use.
    "!reference/{mutants,variants}/**",
    "!reference/{deviate,deviation}.ts",
    // Code with which our specs and the command line start and drive a reference.
    "!reference/{drive,mock,worker,worker-main}.ts",
    "!reference/user/spec-surface.ts",
    // The adapter to the HTTP framework: a fault in it breaks every answer or none.
    "!reference/server.ts",
    // Invented catalogue, cards and history, which may be different. Also, with an empty alphabet the generation of an
    // id never ends.
    "!reference/catalogue/{alphabets,pack-table,themes}.ts",
    "!reference/{feed-history,listings,packs,random}.ts",
    // How provider states arrange things, which no client of the API sees. The rules judge the results that clients
    // see.
    "!reference/states/**",
    "!reference/{granting,validator}.ts",
    "!reference/user/states.ts",
    // The documents do not show the answer of marketplace-listings, so every answer is legal.
    "!reference/user/routes/listings.ts",
  ],
  ignorePatterns: ["/dist", "/docs", "/bench", "/reports/out", "/coverage"],
  // StrykerJS would rewrite it with TypeScript's JavaScript API, which TypeScript 7 does not have.
  tsconfigFile: "none",
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ["clear-text", "json", "html", "progress-append-only"],
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  jsonReporter: { fileName: "reports/out/stryker/mutation.json" },
  htmlReporter: { fileName: "reports/out/stryker/mutation.html" },
  incrementalFile: "reports/out/stryker/incremental.json",
  // A place that the linter and Vitest ignore.
  tempDirName: "node_modules/.stryker",
  maxTestRunnerReuse: 300,
};
