import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Report } from "../../contract/report.ts";
import { MUTANTS } from "../../reference/mutants/index.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { IS_ENDURANCE } from "../support/endurance.ts";
import { type MutantTarget, startMutant, violatedBy, violatedIn } from "./mutant-target.ts";
import { inNodeTest, inProject, inVitest, type TestRun } from "./started.ts";

const NAMES = ["items never expire", "an accepted sellback is answered with 202"] as const;

/** In the self-test two mutants with only what they violate; in the endurance test 50, each with all scenarios. */
const SAMPLE = IS_ENDURANCE ? everyNth(50) : NAMES.map(named);

function named(name: string): Mutant {
  const found = MUTANTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no mutant "${name}"`);
  return found;
}

function everyNth(count: number): readonly Mutant[] {
  const quick = MUTANTS.filter(({ isSlow }) => isSlow !== true);
  return quick.filter(
    (_, i) => Math.floor((i * count) / quick.length) !== Math.floor(((i - 1) * count) / quick.length),
  );
}

// Whole runs of 50 mutants in a row, on a machine that may be busy.
if (IS_ENDURANCE) vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 7_200_000 });

/** An address at which nothing listens. */
const NOWHERE = "http://127.0.0.1:9";

let folder: string;
let targets: readonly MutantTarget[];
let expiring: MutantTarget;
/** Per mutant, the violated requirements of a run without a test runner. */
let violated: readonly (readonly string[])[];

beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/build.mjs"]);
  folder = await mkdtemp(join(tmpdir(), "packproof-test-runners-"));
  targets = await Promise.all(SAMPLE.map((mutant, i) => startMutant(mutant, join(folder, String(i)))));
  expiring = targets[SAMPLE.indexOf(named(NAMES[0]))] ?? (await startMutant(named(NAMES[0]), join(folder, "expiring")));
  const found: (readonly string[])[] = [];
  for (const target of targets) found.push(await violatedBy(narrowed(target)));
  violated = found;
});

afterAll(async () => {
  await Promise.all([...(targets ?? []), expiring].map(({ close }) => close()));
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const narrowed = ({ options, only }: MutantTarget) => (IS_ENDURANCE ? options : { ...options, only });
const withoutStates = ({ providerStatesUrl: _, ...options }: MutantTarget["options"]) => options;
const failing = ({ tests }: TestRun) =>
  tests.filter(({ word }) => word === "fail").map(({ surface, id }) => `${surface} ${id}`);
const reportOf = async (name: string) =>
  JSON.parse(await readFile(join(folder, name, "report.json"), "utf8")) as Report;

test("a run without a test runner detects every mutant of the sample", () => {
  expect(violated).toHaveLength(IS_ENDURANCE ? 50 : NAMES.length);
  for (const [i, mutant] of SAMPLE.entries()) expect(violated[i], mutant.name).not.toEqual([]);
});

test("in Vitest the same requirements fail with the finding and without a stack", async () => {
  const played = await inVitest(targets.map(narrowed), join(folder, "result.json"));
  expect(played.status, played.output.slice(0, 2000)).toBe(1);
  const reported = await Promise.all(SAMPLE.map(async (_, i) => violatedIn(await reportOf(String(i)))));
  expect(failing(played).sort()).toEqual(reported.flat().sort());
  // What a mutant violates besides can depend on how the scenarios of a whole run overlap.
  if (!IS_ENDURANCE) expect(reported).toEqual(violated);
  for (const [i, { name }] of SAMPLE.entries()) {
    const common = violated[i]?.filter((row) => reported[i]?.includes(row));
    expect(common, name).not.toEqual([]);
  }
  for (const { text } of played.tests.filter(({ word }) => word === "fail")) {
    expect(text).toMatch(/\n {2}expected .*\n {2}actual .*\n {2}source .*\n(.*\n)*? {2}again {5}.*curl /);
    expect(text).not.toMatch(/^ +at /m);
  }
  expect(played.tests.length).toBeGreaterThan(violated.flat().length);
});

test("-t of Vitest selects scenarios, and a target that does not answer fails the suite", async () => {
  const { options } = expiring;
  const dead = { ...withoutStates(options), baseUrl: NOWHERE, reportDir: join(folder, "dead") };
  const own = { ...options, reportDir: join(folder, "narrow") };
  const played = await inVitest([own, dead], join(folder, "result.json"), ["-t", "buyback.expired: "]);
  expect(played.status).toBe(1);
  expect(failing(played)).toEqual(["sandbox buyback.expired"]);
  expect(played.output).toContain("nothing answers");
  const { requirements, scenarios = [] } = await reportOf("narrow");
  expect(scenarios.length).toBeLessThan(12);
  const judged = requirements.filter(({ reason }) => reason !== "left out of a narrowed run");
  expect(judged.map(({ id }) => id)).toContain("buyback.expired");
  expect(judged.length).toBeLessThan(12);
});

test("node:test runs the tests of its name pattern and skips unverified ones with the reason", async () => {
  const { options } = expiring;
  const own = { ...withoutStates(options), reportDir: join(folder, "node") };
  const pattern = ["--test-name-pattern", "/buyback\\.(answers|expired):/"];
  const played = await inNodeTest([own], pattern);
  expect(played.tests.filter(({ text }) => !text.includes("does not match pattern"))).toEqual([
    expect.objectContaining({ id: "buyback.answers", word: "pass" }),
    expect.objectContaining({ id: "buyback.expired", word: "skip", text: expect.stringMatching(/not exercised: .+/) }),
  ]);
  expect((await reportOf("node")).scenarios?.length).toBeLessThan(30);
});

test("node:test verifies what a pattern for a suite around it selects", async () => {
  const { options } = expiring;
  const own = { ...options, only: "buyback.expired", reportDir: join(folder, "around") };
  const played = await inNodeTest([own], ["--test-name-pattern", "our systems"]);
  expect(played.status).toBe(1);
  expect(failing(played)).toContain("sandbox buyback.expired");
});

test("the project conformance verifies what the environment names, and -t selects", async () => {
  const { baseUrl = "", sandboxApiKey = "" } = expiring.options;
  const settings = { BASE_URL: baseUrl, SANDBOX_API_KEY: sandboxApiKey, REPORT_DIR: join(folder, "project") };
  const { status, output } = await inProject(["-t", "sandbox buyback buyback.answers: "], settings);
  expect(output).toMatch(/Tests +1 passed \| \d+ skipped/);
  expect(status).toBe(0);
  expect((await reportOf("project")).scenarios?.length).toBeLessThan(30);
});
