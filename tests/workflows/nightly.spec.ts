import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Deviation } from "../../reference/deviation.ts";
import { createReference, type Reference } from "../../reference/server.ts";
import { type Installation, installElsewhere } from "../package/installation.ts";
import { playWorkflow } from "./play-workflow.ts";
import { type Context, readWorkflow, type Workflow } from "./workflow.ts";

/** The tests play whole nights, which takes seconds on an idle machine and minutes on a busy one. */
const NIGHTS_MS = 900_000;

let isBroken = false;
/** Changes the answer of every sellback, on some nights. */
const sometimesBroken: Deviation = {
  answer: (call, reply) => {
    if (isBroken && call.endpoint === "buyback" && reply.status === 200) reply.body = { error: "broken" };
    return undefined;
  },
};

let there: Installation;
let reference: Reference;
let outside = "";
let workflow: Workflow;
let context: Context;

beforeAll(async () => {
  there = await installElsewhere();
  outside = await mkdtemp(join(tmpdir(), "packproof-nightly-"));
  await mkdir(join(outside, "bin"));
  for (const [name, fake] of Object.entries({ gh: "fake-gh.mjs", npx: "fake-npx.sh" })) {
    await cp(join("tests/support", fake), join(outside, "bin", name));
    await chmod(join(outside, "bin", name), 0o755);
  }
  reference = createReference({ deviations: [sometimesBroken] });
  const baseUrl = await reference.listen();
  workflow = await readWorkflow("examples/nightly/.github/workflows/nightly.yml");
  context = {
    "vars.SANDBOX_URL": baseUrl,
    "secrets.SANDBOX_API_KEY": reference.keys.sandbox[0] ?? "",
    "github.token": "token",
    "github.repository": "owner/name",
    "github.run_number": "1",
    "github.run_id": "1",
    "github.run_attempt": "1",
  };
}, 320_000);

afterAll(async () => {
  await reference?.close();
  await there?.remove();
  if (outside !== "") await rm(outside, { recursive: true, force: true });
});

async function night(changes: Context = {}) {
  const artifacts = await mkdtemp(join(outside, "artifacts-"));
  const runner = {
    folder: there.folder,
    kept: [
      ...(await readdir(there.folder)).filter((name) => /^(?:node_modules|package.*|known-failures\.json)$/.test(name)),
    ],
    artifacts,
    cache: join(outside, "cache"),
    environment: {
      PATH: `${join(outside, "bin")}${delimiter}${process.env.PATH}`,
      HOME: there.folder,
      FAKE_GH: outside,
      // Shortens what takes long: waiting for expiries, and cases of properties.
      MAX_WAIT: "0",
      EFFORT: "quick",
      RUNS: "1",
    },
  };
  const run = await playWorkflow(workflow, { ...context, ...changes }, runner);
  const conformance = join(artifacts, "conformance");
  return { ...run, statuses: run.steps.map(({ name, status }) => `${name} ${status}`), conformance };
}

const issueStates = async () =>
  (JSON.parse(await readFile(join(outside, "issues.json"), "utf8")) as { state: string }[]).map(({ state }) => state);

test("the first night passes without a history and a list of known failures", async () => {
  const { isGreen, statuses, conformance } = await night();

  expect(statuses).toEqual(["Verify 0", "Verify 0", "Judge 0", "Remember 0", "Show 0", "Tell 0"]);
  expect(isGreen).toBe(true);
  expect(await readdir(conformance)).toEqual(expect.arrayContaining(["report.json", "junit.xml", "history.html"]));
  expect(await readdir(join(outside, "cache"))).toEqual([expect.stringMatching(/^127\.0\.0\.1.*\.jsonl$/)]);
});

test(
  "a night with a violation fails and opens an issue, and the next one without it passes and closes it",
  async () => {
    isBroken = true;
    const broken = await night({ "github.run_number": "2" });
    expect(broken.statuses).toEqual(["Verify 0", "Verify 0", "Judge 1", "Remember 0", "Show 0", "Tell 0"]);
    expect(broken.isGreen).toBe(false);
    expect(await issueStates()).toEqual(["OPEN"]);
    expect(broken.steps.find(({ name }) => name === "Show")?.output).toMatch(/2 nights[\s\S]+Fails now/);
    await cp(join(broken.conformance, "report.json"), join(outside, "broken.json"));

    isBroken = false;
    const mended = await night({ "github.run_number": "3" });
    expect(mended.isGreen).toBe(true);
    expect(await issueStates()).toEqual(["CLOSED"]);
  },
  NIGHTS_MS,
);

test(
  "a night whose violations are all known passes, and its issue stays closed",
  async () => {
    const list = await there.packproof([
      "known",
      join(outside, "broken.json"),
      "--owner",
      "kim",
      "--reason",
      "mended soon",
    ]);
    await writeFile(join(there.folder, "known-failures.json"), list.stdout);
    isBroken = true;
    const known = await night({ "github.run_number": "2" });
    isBroken = false;
    await rm(join(there.folder, "known-failures.json"));

    expect(known.statuses).toEqual(["Verify 0", "Verify 0", "Judge 0", "Remember 0", "Show 0", "Tell 0"]);
    expect(known.isGreen).toBe(true);
    expect(await issueStates()).toEqual(["CLOSED"]);
  },
  NIGHTS_MS,
);

test.each([
  ["SANDBOX_URL is not set", { "vars.SANDBOX_URL": "" }, /BASE_URL/],
  ["SANDBOX_API_KEY is not set", { "secrets.SANDBOX_API_KEY": "" }, /SANDBOX_API_KEY/],
  ["SANDBOX_URL is mistyped", { "vars.SANDBOX_URL": "localhost" }, /BASE_URL/],
  ["nothing answers there", { "vars.SANDBOX_URL": "http://127.0.0.1:9" }, /BASE_URL|answers/],
  ["the key is of another system", { "secrets.SANDBOX_API_KEY": "sandbox-of-nobody" }, /key|401/i],
])("when %s, the night fails and prints the reason", async (_, changes: Context, message) => {
  const { isGreen, steps } = await night(changes);
  expect(isGreen).toBe(false);
  const verify = steps.filter(({ name }) => name === "Verify");
  expect(verify.map(({ status }) => status)).not.toContain(0);
  for (const { output } of verify) expect(output).toMatch(message);
});
