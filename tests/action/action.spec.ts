import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createReference, type Reference } from "../../reference/server.ts";
import { filledIn, type Step } from "../workflows/workflow.ts";

const execute = promisify(execFile);
const RUN_MS = 120_000;

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly (Step & { readonly shell?: string })[] };
}

let action: Action;
let folder = "";
let reference: Reference;

beforeAll(async () => {
  action = parse(await readFile("action.yml", "utf8")) as Action;
  folder = await mkdtemp(join(tmpdir(), "packproof-action-"));
  reference = createReference();
});

afterAll(async () => {
  await reference?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the script of the verifying step, in another folder than the action's. */
async function verify(inputs: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> = {}) {
  const step = action.runs.steps.find(({ name }) => name === "Verify");
  const defaults = Object.entries(action.inputs).map(([name, { default: value = "" }]) => [`inputs.${name}`, value]);
  const given = Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value]);
  const context = Object.fromEntries([...defaults, ...given]) as Readonly<Record<string, string>>;
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [name, filledIn(value, context)]),
  );
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      GITHUB_ACTION_PATH: process.cwd(),
      GITHUB_OUTPUT: join(folder, "outputs"),
      EFFORT: "quick",
      ...env,
      ...environment,
    },
    timeout: RUN_MS,
  };
  return execute("bash", ["-e", "-c", step?.run ?? ""], options).then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      output: stdout + stderr,
    }),
  );
}

test("is a composite action in which every script names its shell", () => {
  expect(action.runs.using).toBe("composite");
  const scripts = action.runs.steps.filter(({ run }) => run !== undefined);
  expect(scripts.map(({ shell }) => shell)).toEqual(["bash", "bash"]);
});

test("refuses arguments with a quote that is not closed, instead of running without them", async () => {
  const { status, output } = await verify({ "base-url": "http://127.0.0.1:9", arguments: "-t card '--min-verified 5" });
  expect(status).toBe(2);
  expect(output).toContain("a quote is not closed");
});

test(
  "verifies the given address and writes the reports into the caller's folder",
  async () => {
    const baseUrl = await reference.listen();
    const key = { SANDBOX_API_KEY: reference.keys.sandbox[0] ?? "" };
    const { status, output } = await verify({ "base-url": baseUrl, arguments: "--only card --surfaces sandbox" }, key);
    expect(output).toContain(baseUrl);
    expect(status).toBe(0);
    const outputs = await readFile(join(folder, "outputs"), "utf8");
    expect(outputs).toMatch(/^verdict=\w+\npassed=\d+\nfailed=0\nnot-verified=\d+\nreport=conformance\/index.html\n/);
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.verify.outputs.${name} }}`);
      expect(outputs).toContain(`${name}=`);
    }
    expect(await readdir(join(folder, "conformance"))).toEqual(expect.arrayContaining(["report.json", "junit.xml"]));
  },
  RUN_MS,
);

test(
  "fails without an address instead of verifying the embedded reference",
  async () => {
    const { status, output } = await verify({ "base-url": "" });
    expect(status).toBe(2);
    expect(output).toContain("BASE_URL");
  },
  RUN_MS,
);

test(
  "an argument may contain blanks, and nothing in it is run",
  async () => {
    const given = `--known-failures 'my list $(touch made).json' --only "a b"`;
    const { status, output } = await verify(
      { "base-url": "http://127.0.0.1:9", arguments: given },
      { SANDBOX_API_KEY: "k" },
    );
    expect(output).toContain("my list $(touch made).json: can't be read");
    expect(status).toBe(2);
    expect(await readdir(folder)).not.toContain("made");
  },
  RUN_MS,
);

test("every action that it uses is pinned", () => {
  for (const { uses } of action.runs.steps.filter((step) => step.uses !== undefined))
    expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
});
