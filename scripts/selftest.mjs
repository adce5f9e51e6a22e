// Tests packproof itself. `npm run selftest` plays what shows within three minutes that a change broke something;
// `npm run selftest:all` plays everything. Each step is a command of its own, whose output is shown if it fails.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const isWhole = process.argv.includes("--all");
const shell = process.platform === "win32";
const folder = mkdtempSync(join(tmpdir(), "packproof-selftest-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const node = (...given) => [process.execPath, ...given];
const vitest = (...projects) =>
  node(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(folder, "specs.json")}`,
  );
const proof = (...given) => node("--import", "tsx", "tests/proof/main.ts", ...given);

/** Number of specs that passed in the last run. */
const specs = () => `${JSON.parse(readFileSync(join(folder, "specs.json"), "utf8")).numPassedTests} specs`;
/** What the last matching line of an output says. */
const said = (pattern, words) => (output) => `${output.match(pattern)?.at(-1)?.match(/\d+/)?.[0] ?? "no"} ${words}`;
const proofs = said(/^\d+ passed, \d+ failed$/gm, "faults and legal servers");

/** From a folder without a .env file, so that the reference is verified and not somebody's system. */
const reference = (name, environment) => ({
  name,
  command: node(resolve("dist/cli/main.js"), "run"),
  folder,
  environment: { ...environment, REPORT_DIR: name.replaceAll(" ", "-") },
  passed: said(/^\d+ passed, 0 failed/gm, `requirements of ${name}`),
});

const build = { name: "build", command: node("scripts/build.mjs"), passed: () => "build" };
const types = { name: "types", command: ["npm", "run", "--silent", "types"], passed: () => "types" };
const lint = { name: "lint", command: ["npm", "run", "--silent", "lint"], passed: () => "lint" };
const units = { name: "specs", command: vitest("units"), passed: specs };
const unitsAndRuns = { name: "specs", command: vitest("units", "runs"), passed: specs };
const theReference = reference("the embedded reference", { SEED: "1" });
const theProof = { name: "the proof", command: proof(...(isWhole ? [] : ["--sample"])), passed: proofs };
// With few cases a property may decide nothing, and a run without a verdict ends in a fault.
const fewCases = reference("the embedded reference with few cases", { SEED: "1", RUNS: "1" });

/**
 * Rows follow one another. The lists of a row run at the same time, and the steps of a list follow one another. `passed` says
 * what passed, from the output.
 */
const ROWS = isWhole
  ? [
      [[build]],
      [[types], [lint], [theReference, fewCases], [unitsAndRuns]],
      [[theProof, { name: "the pages of the proof", command: vitest("document"), passed: specs }]],
    ]
  : [[[build, theReference], [types], [lint], [units]], [[theProof]]];

const NOT_PLAYED = isWhole
  ? "not played: hundreds of seeds, shared sandboxes and broken endpoints; `npm run endurance` plays them"
  : "not played: tests of whole runs, the other mutants, variants and natural bugs, independent servers; `npm run selftest:all` plays them";

/** Names of all settings, from the file that documents them. */
const SETTINGS = new Set(
  readFileSync(".env.example", "utf8")
    .match(/^#?\s*[A-Z][A-Z0-9_]+(?==)/gm)
    ?.map((name) => name.replace(/^#\s*/, "")),
);

const children = new Set();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => end(signal));

const startedMs = Date.now();
const passed = [];
const failed = [];
for (const row of ROWS) await Promise.all(row.map(playAll));
const seconds = Math.round((Date.now() - startedMs) / 1000);
if (failed.length > 0) console.log(`failed in ${seconds} s: ${failed.join(", ")}`);
else console.log(`passed in ${seconds} s: ${passed.join(", ")}\n${NOT_PLAYED}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function playAll(steps) {
  for (const step of steps) await play(step);
}

async function play({ name, command: [program, ...given], folder: cwd, environment = {}, passed: words }) {
  const startedMs = Date.now();
  // A group of its own, so that the end of this process ends all processes of the step.
  const child = spawn(program, given, {
    cwd,
    env: { ...withoutSettings(process.env), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: !shell,
    shell: shell && program === "npm",
  });
  children.add(child);
  const secondsSoFar = () => Math.round((Date.now() - startedMs) / 1000);
  // Some CI systems end a job that prints nothing.
  const clock = setInterval(() => console.log(`running ${name}, ${secondsSoFar()} s`), 60_000);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const status = await new Promise((resolve) => child.once("close", resolve));
  children.delete(child);
  clearInterval(clock);
  if (status === 0) passed.push(words(output));
  else failed.push(name);
  if (status !== 0) console.log(output);
  console.log(`${status === 0 ? "passed" : "FAILED"}  ${name}, ${secondsSoFar()} s`);
}

/** The environment without what names a system under test. */
function withoutSettings(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SETTINGS.has(name)));
}

/** Ends all processes of all steps, and then this one as the signal would. */
function end(signal) {
  for (const child of children) {
    if (shell) child.kill();
    else process.kill(-child.pid, "SIGKILL");
  }
  rmSync(folder, { recursive: true, force: true });
  process.kill(process.pid, signal);
}
