import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REPORT_FILES } from "../../reports/report-files.ts";
import { bundleCli, startRun } from "./bundled-run.ts";
import { settingsOf, startSilentServer } from "./silent-server.ts";

const NO_TIMEOUT = { timeout: 10 * 60_000 };

let cli: Awaited<ReturnType<typeof bundleCli>>;
beforeAll(async () => {
  cli = await bundleCli();
});
afterAll(() => cli.remove());

/** A folder with the reports of yesterday. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "packproof-reports-"));
  for (const file of REPORT_FILES) await writeFile(join(folder, file), "green");
  return folder;
}

test("a killed run leaves no report of an earlier one, and its folder can be used again", NO_TIMEOUT, async () => {
  const reportDir = await aFolder();
  const { server, hanging } = await startSilentServer("requests");
  const { child, ended } = await startRun(cli.main, settingsOf(server, "requests"), { reportDir });
  await hanging();
  child.kill("SIGKILL");
  expect((await ended()).files).toEqual(["run.lock"]);

  const words = ["run", "--only", "nothing is called so"];
  const again = await startRun(cli.main, settingsOf(server, "requests"), { reportDir, words });
  const { status, files, report } = await again.ended();
  expect({ status, files }).toEqual({ status: 2, files: [...REPORT_FILES].sort() });
  expect(report?.stopped).toMatch(/^--only: "nothing is called so" matches nothing/);
  expect(report?.target.baseUrl).toBe(server.baseUrl);
});

test("a second run in the same folder writes beside it, and disturbs nothing", NO_TIMEOUT, async () => {
  const reportDir = await aFolder();
  const { server, hanging } = await startSilentServer("requests");
  const first = await startRun(cli.main, settingsOf(server, "requests"), { reportDir });
  await hanging();
  const words = ["run", "--only", "nothing is called so"];
  const second = await startRun(cli.main, settingsOf(server, "requests"), { reportDir, words });
  expect(await second.ended()).toEqual({ status: 2, files: ["run.lock"], report: undefined });
  const [, apart = ""] =
    /^REPORT_DIR: another run, process \d+ uses \S+; this one writes to (\S+)$/m.exec(second.stderr()) ?? [];
  expect((await readdir(apart)).sort()).toEqual([...REPORT_FILES].sort());
  first.child.kill("SIGTERM");
  expect((await first.ended()).files).toEqual([...REPORT_FILES].sort());
});

test.each([
  { what: "an unknown flag", words: ["run", "--surface", "user"], says: /unknown option '--surface'/ },
  { what: "an address without a flag", words: ["http://localhost:1/"], says: /write --base-url http:\/\/localhost:1$/ },
  { what: "a setting that can't be used", words: ["run", "--max-wait", "long"], says: /^MAX_WAIT: "long"/ },
  {
    what: "a part that is lost",
    words: ["merge", "1/report.json", "2/report.json", "--report-dir", "."],
    says: /^1\/report\.json: can't/,
  },
])("$what leaves a report that says so", NO_TIMEOUT, async ({ words, says }) => {
  const { ended } = await startRun(cli.main, {}, { reportDir: await aFolder(), words: [...words] });
  const { status, report } = await ended();
  expect({ status, exitStatus: report?.exitStatus, verdict: report?.verdict }).toEqual({
    status: 2,
    exitStatus: 2,
    verdict: "inconclusive",
  });
  expect(report?.stopped).toMatch(says);
});

test.each([
  {
    apart: "narrowed",
    flags: [
      ["--only", "card.answers"],
      ["--only", "chase.answers"],
    ],
  },
  {
    apart: "of another effort",
    flags: [
      ["--only", "card.answers"],
      ["--only", "card.answers", "--effort", "quick"],
    ],
  },
])("parts that were $apart are not merged", NO_TIMEOUT, async ({ flags }) => {
  const folders = await Promise.all(flags.map(aFolder));
  for (const [nth, own] of flags.entries()) {
    const words = ["run", "--shard", `${nth + 1}/2`, ...own];
    const part = await startRun(cli.main, {}, { reportDir: folders[nth] ?? "", words });
    expect((await part.ended()).status).toBe(0);
  }
  const words = ["merge", ...folders.map((folder) => join(folder, "report.json")), "--report-dir", "."];
  const { status, report } = await (await startRun(cli.main, {}, { reportDir: await aFolder(), words })).ended();
  expect({ status, stopped: report?.stopped }).toEqual({
    status: 2,
    stopped: expect.stringMatching(
      /^merge: the shards verified differently \(.*card.*\); run all with the same flags$/,
    ),
  });
});

test(
  "a Prometheus file of yesterday is replaced by a refused run, and removed by a killed one",
  NO_TIMEOUT,
  async () => {
    const reportDir = await aFolder();
    const file = join(reportDir, "packproof.prom");
    await writeFile(file, "green");
    const { server, hanging } = await startSilentServer("requests");
    const settings = settingsOf(server, "requests");
    const words = ["run", "--prometheus", file];
    await (await startRun(cli.main, settings, { reportDir, words: [...words, "--max-wait", "long"] })).ended();
    expect(await readFile(file, "utf8")).toMatch(/^packproof_exit_status\b.* 2$/m);

    const { child, ended } = await startRun(cli.main, settings, { reportDir, words });
    await hanging();
    child.kill("SIGKILL");
    expect((await ended()).files).toEqual(["run.lock"]);
  },
);

/** Larger files than this many KiB can't be written: the run sees the error of a full disk. */
const FULL = (kib: number) => ["bash", "-c", `ulimit -f ${kib}; exec "$0" "$@"`];

test.runIf(process.platform === "linux")(
  "on a full disk each report is whole or absent, and named",
  NO_TIMEOUT,
  async () => {
    const { reportDir, ended, stderr } = await startRun(
      cli.main,
      {},
      { reportDir: await aFolder(), words: ["run", "--only", "filters", "--effort", "quick"], within: FULL(64) },
    );
    const { status, files } = await ended();
    expect(status).toBe(2);
    const lost = REPORT_FILES.filter((file) => !files.includes(file));
    expect(lost).toEqual(expect.arrayContaining(["report.json", "index.html"]));
    for (const file of lost) expect(stderr()).toContain(`${join(reportDir, file)} (EFBIG)`);
    expect(files.filter((file) => !(REPORT_FILES as readonly string[]).includes(file))).toEqual([]);
    for (const file of files) expect(await readFile(join(reportDir, file), "utf8")).not.toBe("green");
  },
);
