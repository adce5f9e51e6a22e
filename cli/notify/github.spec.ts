import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Report } from "../../contract/report.ts";
import { aDifference, aFinding, aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { scriptedReport, TWENTY_NIGHTS } from "../../tests/support/scripted-nights.ts";
import { notifyGithub } from "./github.ts";
import { stateOfIssue } from "./issue.ts";

const TARGET = "https://sandbox.example.com";
const LINK = "https://github.example/runs/1";

let folder: string;
const environment = { PATH: process.env.PATH, FAKE_GH: process.env.FAKE_GH };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packproof-gh-"));
  await mkdir(join(folder, "bin"));
  await cp("tests/support/fake-gh.mjs", join(folder, "bin/gh"));
  await chmod(join(folder, "bin/gh"), 0o755);
  process.env.PATH = `${join(folder, "bin")}${delimiter}${process.env.PATH}`;
  process.env.FAKE_GH = folder;
});
afterEach(async () => {
  process.env.PATH = environment.PATH;
  if (environment.FAKE_GH === undefined) delete process.env.FAKE_GH;
  await rm(folder, { recursive: true });
});

interface FakeIssue {
  readonly number: number;
  readonly state: string;
  readonly title: string;
  readonly body: string;
  readonly comments: readonly string[];
}

const issues = async () => JSON.parse(await readFile(join(folder, "issues.json"), "utf8")) as readonly FakeIssue[];
const calls = async () => (await readFile(join(folder, "calls.log"), "utf8")).trim().split("\n");
const notified = (report: Report) => notifyGithub("owner/name", report, LINK);
const aboutOf = (issue: FakeIssue | undefined) =>
  stateOfIssue(issue?.body ?? "")?.open.map(({ about }) => about.replace(/^the |^sandbox scripted\./, ""));

test("twenty nights give one current issue and no repeated comment", async () => {
  for (const [at, night] of TWENTY_NIGHTS.entries()) {
    await writeFile(join(folder, "calls.log"), "");
    const done = await notified(scriptedReport(night, at, TARGET));

    const [issue, ...others] = await issues();
    expect(others, `night ${at}`).toEqual([]);
    expect(issue?.state ?? "CLOSED", `night ${at}`).toBe(night.open.length > 0 ? "OPEN" : "CLOSED");
    expect(aboutOf(issue) ?? [], `night ${at}`).toEqual(night.open);
    expect(done !== undefined, `night ${at}`).toBe(night.isNews);
    if (!night.isNews) expect(await calls()).toEqual(["issue list"]);
  }
  const [issue] = await issues();
  expect(issue?.comments).toHaveLength(TWENTY_NIGHTS.filter(({ isNews }) => isNews).length - 1);
  expect(issue?.comments).toMatchSnapshot();
});

test("two targets have an issue each", async () => {
  await notified(ILL);
  await notified(scriptedReport({ b: "no body", open: [], isNews: true }, 0, "https://other.example.com"));
  await notified(WELL);
  expect((await issues()).map(({ title, state }) => [title, state])).toEqual([
    [`Conformance: ${TARGET}`, "CLOSED"],
    ["Conformance: https://other.example.com", "OPEN"],
  ]);
});

test("of two issues that were opened concurrently the older one remains", async () => {
  await notified(ILL);
  const [first] = await issues();
  await writeFile(join(folder, "issues.json"), JSON.stringify([first, { ...first, number: 2 }]));
  await notified(ILL);
  expect((await issues()).map(({ state }) => state)).toEqual(["OPEN", "CLOSED"]);
  await notified(WELL);
  expect((await issues()).map(({ state }) => state)).toEqual(["CLOSED", "CLOSED"]);
  await notified(ILL);
  expect((await issues()).map(({ state }) => state)).toEqual(["OPEN", "CLOSED"]);
});

test("an issue that was closed during a failure is reopened", async () => {
  await notified(ILL);
  await writeFile(
    join(folder, "issues.json"),
    JSON.stringify((await issues()).map((issue) => ({ ...issue, state: "CLOSED" }))),
  );
  await notified(ILL);
  expect((await issues()).map(({ state }) => state)).toEqual(["OPEN"]);
});

const WELL = scriptedReport({ open: [], isNews: true }, 2, TARGET);
const ILL = scriptedReport({ a: "no body", open: ["a"], isNews: true }, 0, TARGET);
const WORSE = scriptedReport({ a: "no array", b: "no body", open: ["a", "b"], isNews: true }, 1, TARGET);

test.each([
  ["issue list", [ILL], ["a"]],
  ["label create", [ILL], ["a"]],
  ["issue create", [ILL], ["a"]],
  ["issue comment", [ILL, WORSE], ["a", "b"]],
  ["issue edit", [ILL, WORSE], ["a", "b"]],
  ["issue close", [ILL, WELL], []],
  ["issue reopen", [ILL, WELL, ILL], ["a"]],
] as const)("after gh fails once at %s, the next run completes the update", async (call, reports, open) => {
  for (const report of reports.slice(0, -1)) await notified(report);
  const last = reports.at(-1) ?? WELL;
  await writeFile(join(folder, "fail"), call);
  await expect(notified(last)).rejects.toThrow(`--github: gh ${call} failed (1): HTTP 502: Bad Gateway`);
  await rm(join(folder, "fail"));
  await notified(last);
  const [issue, ...others] = await issues();
  expect(others).toEqual([]);
  expect(issue?.state).toBe(open.length === 0 ? "CLOSED" : "OPEN");
  expect(aboutOf(issue)).toEqual(open);
});

test("a missing gh is reported in one line", async () => {
  process.env.PATH = join(folder, "nothing");
  await expect(notified(aReport())).rejects.toThrow(
    /^--github: gh issue list could not be started \(ENOENT\); install GitHub's gh$/,
  );
});

test("texts of the target can't create markup, mentions or references in an issue", async () => {
  const hostile =
    "@everyone <img src=x> #1 fixes #2 ``` ```` [x](http://evil.example) --> \u001b[31m\n## heading\n- [ ] task";
  const findings = [aFinding({ summary: hostile })];
  await notified(aReport({ findings, target: { ...aReport().target, baseUrl: `${TARGET}/${hostile}` } }));
  await notified(
    aReport({
      findings: [aFinding({ summary: hostile, differences: [aDifference({ text: "another" })] })],
      target: { ...aReport().target, baseUrl: `${TARGET}/${hostile}` },
    }),
  );
  const [issue] = await issues();
  for (const text of [issue?.body ?? "", ...(issue?.comments ?? [])]) {
    expect(text).toContain("@everyone");
    const outside = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
    expect(outside).not.toMatch(/@|img|evil|#\d|heading/);
    expect(text).not.toContain("\u001b");
  }
  expect(issue?.title).not.toContain("\n");
  expect(issue?.title).not.toContain("\u001b");
});

test("labels that people added are kept", async () => {
  const own = {
    number: 1,
    state: "OPEN",
    title: "mine",
    label: "packproof",
    body: "<!-- packproof:!! --> hello",
    comments: [],
  };
  await writeFile(join(folder, "issues.json"), JSON.stringify([own]));
  await appendFile(join(folder, "label"), "packproof");
  await notified(aGreenReport());
  await notified(aReport());
  expect((await issues())[0]).toEqual(own);
  expect(await issues()).toHaveLength(2);
});
