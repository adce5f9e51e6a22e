import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureOf } from "../../cli/signature.ts";
import { toJson } from "../../reports/json.ts";
import { startHostile } from "../hostile/server.ts";
import { aFinding, aGreenReport, aReport } from "../support/sample-report.ts";
import { CommandLine, type Ended, runIn } from "./command.ts";
import { type PlayedSetup, setupsPage } from "./document.ts";
import { fileSetups } from "./file-setups.ts";
import { flagSetups } from "./flag-setups.ts";
import { OTHER_WAYS } from "./other-ways.ts";
import { settingSetups } from "./setting-setups.ts";
import type { At, WrongSetup } from "./setup.ts";
import { SYSTEMS, type System } from "./systems.ts";
import { targetSetups } from "./target-setups.ts";

const SETUPS = [...targetSetups, ...settingSetups, ...flagSetups, ...fileSetups];

/** Systems for whose return a run waits longest. Their set-ups are played first, while the others use the processor. */
const SILENT: ReadonlySet<System | undefined> = new Set<System>([
  "no TLS on the port",
  "a system that stops in the middle of the run",
  "a system that breaks down in the middle of the run",
  "a gateway that closes every order after two seconds",
]);
const isSilent = ({ system }: WrongSetup) => SILENT.has(system);
const IN_ORDER = [...SETUPS.filter(isSilent), ...SETUPS.filter((setup) => !isSilent(setup))];

let folder: string;
/** Idle command lines; each concurrent test uses one. */
const idle: CommandLine[] = [];
const played = new Map<WrongSetup, PlayedSetup>();

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"]);
  folder = await mkdtemp(join(tmpdir(), "packproof-setups-"));
});
afterAll(async () => {
  await Promise.all(idle.map((each) => each.close()));
  await rm(folder, { recursive: true, force: true });
});

describe.concurrent("every wrong set-up has its documented exit status and line", () => {
  test.each(IN_ORDER.map((setup) => [`${setup.about}: ${setup.wrong}`, setup] as const))("%s", async (_, setup) => {
    const server = await startHostile(SYSTEMS[setup.system ?? "a system that keeps the contract"]);
    try {
      const at: At = { ...server, files: await filesAbout(server.baseUrl) };
      const { status, lines } = await play(setup, at);
      const cause = lines.find((each) => setup.says.test(each));
      expect({ status, cause: cause ?? lines }).toEqual({ status: setup.ends, cause: expect.any(String) });
      played.set(setup, { ...setup, line: masked(cause ?? "", at) });
    } finally {
      await server.close();
    }
  });
});

test("there are at least as many set-ups as documented, with unique names", () => {
  expect(SETUPS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(SETUPS.map(({ about, wrong }) => `${about} ${wrong}`)).size).toBe(SETUPS.length);
});

test.each(OTHER_WAYS)("$way is tried by a test", async ({ file, test: title }) => {
  expect(await readFile(file, "utf8")).toContain(title);
});

test("docs/wrong-setups.md contains the line of each set-up", async () => {
  const rows = SETUPS.flatMap((setup) => played.get(setup) ?? []);
  expect(rows).toHaveLength(SETUPS.length);
  await expect(setupsPage(rows)).toMatchFileSnapshot("../../docs/wrong-setups.md");
});

async function play(setup: WrongSetup, at: At): Promise<Ended> {
  const words = ["run", ...(setup.flags?.(at) ?? [])];
  if (setup.file !== undefined) {
    const { place, name = ".env", bytes } = setup.file;
    const here = join(folderOf(at.baseUrl), "here");
    await mkdir(here);
    await writeFile(join(here, place, name), bytes(at));
    return runIn(here, words, { PATH: process.env.PATH ?? "" });
  }
  const commandLine = idle.pop() ?? new CommandLine();
  const ended = await commandLine.run(words, environment(setup, at));
  idle.push(commandLine);
  return ended;
}

/** The folder of the files about a system. */
function folderOf(baseUrl: string): string {
  return join(folder, new URL(baseUrl).port);
}

async function filesAbout(baseUrl: string): Promise<At["files"]> {
  const own = folderOf(baseUrl);
  const files = {
    report: join(own, "report.json"),
    "empty report": join(own, "empty.json"),
    "another's report": join(own, "another", "report.json"),
    text: join(own, "text.json"),
    "known failures": join(own, "known.json"),
    "another's known failures": join(own, "known-elsewhere.json"),
  };
  const about = { target: { ...aReport().target, baseUrl } };
  const empty = aReport({ ...about, totals: { pass: 0, fail: 0, inconclusive: 0, notExercised: 9 }, findings: [] });
  const another = { ...about.target, baseUrl: "http://mock.example" };
  const entry = {
    requirement: "available.answers",
    surface: "sandbox",
    signatures: [signatureOf(aFinding())],
    reason: "mended with the next release",
    owner: "kim",
    until: "2999-12-31",
  };
  await mkdir(join(own, "another"), { recursive: true });
  await writeFile(files.report, toJson(aGreenReport(about)));
  await writeFile(files["empty report"], toJson(empty));
  await writeFile(files["another's report"], toJson(aGreenReport({ target: another })));
  await writeFile(files.text, "no report");
  await writeFile(files["known failures"], JSON.stringify({ knownFailures: [entry] }));
  await writeFile(
    files["another's known failures"],
    JSON.stringify({ target: another.baseUrl, knownFailures: [entry] }),
  );
  return files;
}

function environment({ settings }: WrongSetup, at: At): Record<string, string> {
  const all: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    BASE_URL: at.baseUrl,
    SANDBOX_API_KEY: at.keys.sandbox[0],
    REPORT_DIR: join(folderOf(at.baseUrl), "out"),
    SEED: "1",
    ...settings?.(at),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Texts that vary between runs or machines, and their replacements in the page. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b(ENOTFOUND|EAI_AGAIN|UND_ERR_\w+|ECONN\w+|EPIPE)\b/g, "…"],
  // Whether the system has some feature may show or not before the run ends.
  [/\b0 of \d+ verified;/, "0 of … verified;"],
  [/\b90% needs \d+/, "90% needs …"],
  [/among \d+ not verified/, "among … not verified"],
  [/stopped answering \(connection \w+\)/, "stopped answering (connection lost)"],
];

function masked(line: string, { baseUrl }: At): string {
  const { port } = new URL(baseUrl);
  const own = line
    .replaceAll(`127.0.0.1:${port}`, "localhost:4010")
    .replaceAll(`${folderOf(baseUrl)}/`, "")
    .trim();
  return VARYING.reduce((text, [varying, fixed]) => text.replace(varying, fixed), own);
}
