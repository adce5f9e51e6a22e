import { execFile } from "node:child_process";
import { readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { type Analysis, checkPackage, Package } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sumOf } from "../../harness/collections/sum.ts";
import { type Installation, installElsewhere } from "./installation.ts";

let there: Installation;
let mock: Awaited<ReturnType<Installation["mock"]>>;

beforeAll(async () => {
  there = await installElsewhere();
  mock = await there.mock();
}, 320_000);

afterAll(async () => {
  await mock?.stop();
  await there?.remove();
});

const sandbox = () => [
  "--base-url",
  mock.settings.BASE_URL ?? "",
  "--sandbox-api-key",
  mock.settings.SANDBOX_API_KEY ?? "",
];
const json = async <T>(file: string) => JSON.parse(await readFile(join(there.folder, file), "utf8")) as T;

test("a package installed in an empty folder verifies a system by flags and writes its reports there", async () => {
  const { status, stdout } = await there.packproof(["run", ...sandbox(), "-t", "buyback"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\d+ passed, 0 failed, \d+ skipped: \d+ of \d+ passed, \d+ not verified$/m);
  expect(await readdir(join(there.folder, "reports/out"))).toEqual(
    expect.arrayContaining(["report.json", "index.html", "junit.xml", "evidence.har", "summary.md"]),
  );
});

test("settings come from the environment too, and a flag takes precedence", async () => {
  const settings = { BASE_URL: "http://127.0.0.1:9", SANDBOX_API_KEY: "sandbox-of-nobody" };
  const { stdout } = await there.packproof(["run", ...sandbox(), "-t", "chase", "--json"], settings);
  const report = JSON.parse(stdout) as { target: { baseUrl: string }; totals: { pass: number } };
  expect(report.target.baseUrl).toBe(mock.settings.BASE_URL);
  expect(report.totals.pass).toBeGreaterThan(0);
});

test("settings come from packproof.config.json last", async () => {
  const file = join(there.folder, "packproof.config.json");
  await writeFile(file, JSON.stringify({ baseUrl: mock.settings.BASE_URL, surfaces: ["user"] }));
  const settings = { SANDBOX_API_KEY: mock.settings.SANDBOX_API_KEY ?? "", SURFACES: "sandbox" };
  const { stdout } = await there.packproof(["run", "-t", "chase", "--json"], settings);
  await rm(file);
  const { target } = JSON.parse(stdout) as { target: { baseUrl: string; surfaces: readonly string[] } };
  expect(target).toMatchObject({ baseUrl: mock.settings.BASE_URL, surfaces: ["sandbox"] });
});

test.each([
  [["run", "--surfaces", "sandbx"], /^SURFACES: .+; use sandbox, partner or user\n$/],
  [["run", "--shard", "3/2"], /^--shard: .+; write it like 1\/4/],
  [["run", "--known-failures", "nowhere.json"], /^nowhere\.json: can't be read \(ENOENT\)/],
  [["report", "package.json"], /^package\.json: the report has no "format"/],
  [["report", "nowhere.json"], /^nowhere\.json: can't be read/],
  [["report", "reports/out/report.json", "--format", "pdf"], /^--format: "pdf" is not a format; use console, json/],
  [["explain", "buyback.expird"], /^"buyback\.expird" is not a requirement; did you mean buyback\.expired/],
  [["verify", "nowhere"], /^nowhere: has no certificate\.json/],
  [["certify", "--key", "package.json"], /^--key: package\.json holds no private Ed25519 key/],
  [["rnu"], /unknown command 'rnu'\n\(Did you mean run\?\)/],
  [["run", "--bas-url", "x"], /unknown option '--bas-url'/],
])("%j prints one line with the correction and exits with 2", async (given, message) => {
  const { status, stdout, stderr } = await there.packproof(given);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
});

test("a damaged report file gives one line and exit status 2", async () => {
  const whole = await readFile(join(there.folder, "reports/out/report.json"), "utf8");
  await writeFile(join(there.folder, "cut.json"), whole.slice(0, whole.length / 2));
  const { status, stderr } = await there.packproof(["diff", "reports/out/report.json", "cut.json"]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^cut\.json: the report is not JSON: [^\n]+\n$/);
});

test("version and help are printed with exit status 0", async () => {
  expect(await there.packproof(["--version"])).toMatchObject({ status: 0, stdout: "0.1.0\n" });
  const help = await there.packproof(["run", "--help"]);
  expect(help.status).toBe(0);
  for (const flag of ["--base-url", "--sandbox-api-key-2", "--max-wait", "--certify"])
    expect(help.stdout).toContain(flag);
});

test("the library resolves with the report", async () => {
  await writeFile(
    join(there.folder, "own.test.mjs"),
    `import assert from "node:assert/strict";
import { run } from "packproof";
const report = await run({ baseUrl: process.argv[2], sandboxApiKey: process.argv[3], only: "chase" });
assert.deepEqual(report.findings, []);
assert.ok(report.totals.pass > 0);
await assert.rejects(run({ baseUrl: "nonsense" }), { code: "ERR_CONFIG" });
await assert.rejects(run(), { code: "ERR_CONFIG" });
await assert.rejects(run({ baseURL: process.argv[2] }), { code: "ERR_CONFIG" });
const embedded = await run({ only: "listings", surfaces: ["user"], requireTarget: false });
assert.equal(embedded.target.embedded, true);
console.log("the library works");`,
  );
  const given = ["own.test.mjs", mock.settings.BASE_URL ?? "", mock.settings.SANDBOX_API_KEY ?? ""];
  expect(await there.execute(process.execPath, given)).toEqual({
    status: 0,
    stdout: "the library works\n",
    stderr: "",
  });
});

test("the library has types that a strict project can use", async () => {
  await writeFile(
    join(there.folder, "own.test.mts"),
    `import {
  diff, type Finding, formatFinding, formatFindings, grade, type Item, type Pack, type Report, run, startMock, toConform,
} from "packproof";
import { type ConformanceOptions, conformance } from "packproof/node-test";
const report: Report = await run({ baseUrl: "http://localhost:4010", surfaces: ["sandbox"] });
const first: Finding | undefined = report.findings[0];
// @ts-expect-error: no surface is called so
await run({ surfaces: ["sandbx"] });
const graded: Report = grade(report, { minVerified: "90%", baseline: report });
// @ts-expect-error: a share has its sign
grade(report, { minVerified: "90" });
const isWorse: boolean = diff(report, graded).isWorse;
const texts: readonly string[] = [formatFindings(report), ...(first === undefined ? [] : [formatFinding(first)])];
const mock = await startMock({ port: 0 });
const options: ConformanceOptions = { ...mock.options, only: "card", reportDir: "reports" };
conformance(options);
// @ts-expect-error: a run inside of a test runner is ended by that
conformance({ signal: new AbortController().signal });
const price = (pack: Pack): number => pack.mint_price;
const id = (item: Item): string => item.id;
// @ts-expect-error: no record has such a field
const none = (item: Item): string => item.nothing;
export { first, graded, id, isWorse, none, price, texts, toConform };`,
  );
  await writeFile(
    join(there.folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: "nodenext",
        target: "es2023",
        lib: ["es2023", "dom"],
        types: [],
        noEmit: true,
        skipLibCheck: false,
      },
      files: ["own.test.mts"],
    }),
  );
  const compiler = join(process.cwd(), "node_modules/.bin/tsc");
  expect(await there.execute(compiler, ["-p", there.folder])).toMatchObject({ status: 0, stdout: "" });
});

test("the library has types for CommonJS too", async () => {
  await writeFile(
    join(there.folder, "own.types.cts"),
    `import packproof = require("packproof");
import runner = require("packproof/node-test");
const report: Promise<packproof.Report> = packproof.run({ baseUrl: "http://localhost:4010" });
export = { report, conformance: runner.conformance };`,
  );
  const flags = ["--strict", "--noEmit", "--module", "nodenext", "--types", "", "own.types.cts"];
  const compiler = join(process.cwd(), "node_modules/.bin/tsc");
  expect(await there.execute(compiler, ["--ignoreConfig", ...flags])).toMatchObject({ status: 0, stdout: "" });
});

test("CommonJS can require the adapter of Node's test runner", async () => {
  const given = ["--print", "Object.keys(require('packproof/node-test')).join()"];
  expect(await there.execute(process.execPath, given)).toMatchObject({ status: 0, stdout: "conformance\n" });
});

test("CommonJS can require the library", async () => {
  await writeFile(
    join(there.folder, "own.test.cjs"),
    `const { run, startMock, grade, formatFindings, toConform } = require("packproof");
(async () => {
  const mock = await startMock();
  const report = await run({ ...mock.options, surfaces: ["user"], only: "listings" });
  await mock.close();
  if (!toConform(report).pass || formatFindings(report) !== "") throw new Error(toConform(report).message());
  if (grade(report, { minVerified: 10_000 }).exitStatus !== 3) throw new Error("nothing was graded");
  console.log("the library works");
})();`,
  );
  expect(await there.execute(process.execPath, ["own.test.cjs"])).toEqual({
    status: 0,
    stdout: "the library works\n",
    stderr: "",
  });
});

/** MB that the package and all that it depends on may take, and their number. */
const MOST_MB = 16;
const MOST_PACKAGES = 5;

test("the installed package is small", async () => {
  const { packages } = await json<{ packages: Readonly<Record<string, unknown>> }>("node_modules/.package-lock.json");
  expect(Object.keys(packages).length).toBeLessThanOrEqual(MOST_PACKAGES);
  const entries = await readdir(join(there.folder, "node_modules"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  expect(sumOf(sizes) / 1e6).toBeLessThanOrEqual(MOST_MB);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});

test("the package says what it contains of others, under which licences", async () => {
  const text = await readFile(join(there.folder, "node_modules/packproof/dist/third-party-licences.txt"), "utf8");
  for (const name of ["undici", "ajv", "fast-check", "fastify", "commander"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, "m"));
});

test("an installation from its folder builds nothing, because its script does without the sources", async () => {
  const { scripts } = await json<{ scripts: Readonly<Record<string, string>> }>("node_modules/packproof/package.json");
  const [, script = ""] = scripts.prepare?.split(" ") ?? [];
  const options = { cwd: await realpath(join(there.folder, "node_modules/packproof")) };
  expect(await promisify(execFile)(process.execPath, [script], options)).toEqual({ stdout: "", stderr: "" });
});

test("publint has nothing to say about the package", async () => {
  const { messages } = await publint({ pkgDir: join(there.folder, "node_modules/packproof") });
  expect(messages).toEqual([]);
});

test("arethetypeswrong has nothing to say about the entry points, as Node resolves them", async () => {
  const folder = await realpath(join(there.folder, "node_modules/packproof"));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string) =>
    [`/node_modules/packproof/${relative(folder, path)}`, await readFile(path)] as const;
  const files = Object.fromEntries(await Promise.all(paths.map(read)));
  const { problems } = (await checkPackage(new Package(files, "packproof", "0.1.0"))) as Analysis;
  // Node had no `exports` before version 12.
  const ofNode = problems.filter((problem) => !("resolutionKind" in problem) || problem.resolutionKind !== "node10");
  expect(ofNode).toEqual([]);
}, 60_000);

test("a report is exported by the bundled libraries", async () => {
  const [file, collector] = ["packproof.prom", "http://127.0.0.1:9"];
  const given = ["export", "reports/out/report.json", "--prometheus", file, "--otlp", collector];
  const { status, stderr } = await there.packproof(given);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^--otlp: not exported: .*ECONNREFUSED.*\n$/),
  });
  expect(await readFile(join(there.folder, file), "utf8")).toContain("packproof_exit_status");
});

test("init finds the files that it copies in the package", async () => {
  const { status, stdout } = await there.packproof(["init"]);
  expect(status).toBe(0);
  expect(stdout.match(/^written/gm)).toHaveLength(4);
  await rm(join(there.folder, ".env"));
});

test("the package contains the schemas", async () => {
  const pack = await json<{ title: string }>("node_modules/packproof/schemas/pack.schema.json");
  expect(pack.title).toBe("Pack");
});

test("reports of shards are merged into one report", async () => {
  const parts = ["1/2", "2/2"].map((shard, at) =>
    there.packproof([
      "run",
      ...sandbox(),
      "-t",
      "card",
      "--seed",
      "1",
      "--shard",
      shard,
      "--report-dir",
      `shard-${at}`,
    ]),
  );
  for (const { status } of await Promise.all(parts)) expect(status).toBe(0);
  const merged = await there.packproof([
    "merge",
    "shard-0/report.json",
    "shard-1/report.json",
    "--report-dir",
    "merged",
  ]);
  expect(merged.status).toBe(0);
  const alone = await there.packproof(["merge", "shard-0/report.json"]);
  expect(alone).toMatchObject({ status: 2, stderr: expect.stringContaining("shard 2 of 2 is missing") });
});

test("a certificate of a conforming system is valid until it is modified", async () => {
  expect((await there.packproof(["key", "issuer.jwk"])).status).toBe(0);
  expect((await there.packproof(["key", "issuer.jwk"])).status).toBe(2);
  const certify = ["certify", "--key", "issuer.jwk", ...sandbox()];
  const whole = await there.packproof(certify);
  expect(whole, whole.stdout).toMatchObject({ status: 3, stderr: expect.stringContaining("No certificate") });
  const partial = await there.packproof([...certify, "--allow-partial"]);
  expect(partial, partial.stdout).toMatchObject({ status: 0, stderr: "run 1 of 2\nrun 2 of 2\n" });
  expect((await there.packproof(["verify", "certificate", "--key", "issuer.jwk.pub"])).stdout).toMatch(
    /^NOT OK {2}PARTIAL certificate.*\nThe PARTIAL certificate does not hold\.$/ms,
  );
  const check = ["verify", "certificate", "--key", "issuer.jwk.pub", "--allow-partial"];
  expect(await there.packproof(check)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^PARTIAL certificate.*The PARTIAL certificate holds\.$/ms),
  });
  const file = join(there.folder, "certificate/report-2.json");
  await writeFile(file, (await readFile(file, "utf8")).replace('"exitStatus": 3', '"exitStatus": 0'));
  expect(await there.packproof(check)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("report-2.json was changed"),
  });
}, 300_000);

test("the mock ends with status 0 at SIGTERM", async () => {
  const other = await there.mock();
  expect(await other.stop()).toBe(0);
});
