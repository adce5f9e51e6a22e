import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { Report } from "../../contract/report.ts";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { FORMATS } from "../../reports/index.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { after, silence } from "../hostile/manners.ts";
import { startHostile } from "../hostile/server.ts";

const CLI = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
/** A run has that long to end after a signal, with some room for a machine that does other things. Milliseconds. */
const MOST_MS = 8_000;
const ANSWERED = 60;

async function startSilentServer() {
  let requests = 0;
  const { answer } = after(ANSWERED, silence);
  const server = await startHostile({
    answer: async (ask) => {
      requests = ask.nth;
      await answer?.(ask);
    },
  });
  onTestFinished(() => server.close());
  const isHanging = async () => {
    for (let waits = 0; requests <= ANSWERED && waits < 600; waits++) await sleep(50);
  };
  return { server, isHanging };
}

async function startRun(environment: Record<string, string>): Promise<{ run: ChildProcess; reportDir: string }> {
  const reportDir = await mkdtemp(join(tmpdir(), "packproof-interrupted-"));
  onTestFinished(() => rm(reportDir, { recursive: true, force: true }));
  const run = spawn(process.execPath, ["--import", "tsx", CLI, "run"], {
    env: { PATH: process.env.PATH ?? "", REPORT_DIR: reportDir, ...environment },
    stdio: "ignore",
  });
  onTestFinished(() => void run.kill("SIGKILL"));
  return { run, reportDir };
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends a run soon although requests hang, with whole reports of what was done",
  { timeout: 90_000 },
  async (signal) => {
    const { server, isHanging } = await startSilentServer();
    const { run, reportDir } = await startRun({
      BASE_URL: server.baseUrl,
      SANDBOX_API_KEY: server.keys.sandbox[0],
      MAX_WAIT: "900",
    });
    await isHanging();

    const signalledMs = performance.now();
    run.kill(signal);
    const [status] = await once(run, "exit");

    expect(performance.now() - signalledMs).toBeLessThan(MOST_MS);
    expect(status).toBe(2);
    expect((await readdir(reportDir)).sort()).toEqual(expect.arrayContaining(FORMATS.map(({ file }) => file).sort()));
    const report = JSON.parse(await readFile(join(reportDir, "report.json"), "utf8")) as Report;
    expect(report).toMatchObject({ exitStatus: 2, stopped: "the run was interrupted", verdict: "inconclusive" });
    expect(report.totals.pass).toBeGreaterThan(0);
    expect(report.requirements.some(({ reason }) => reason === "the run was interrupted")).toBe(true);
  },
);

test("a run ends with the reason that it was ended for", { timeout: 30_000 }, async () => {
  const { server, isHanging } = await startSilentServer();
  const ended = new AbortController();
  const target = readTarget({ BASE_URL: server.baseUrl, SANDBOX_API_KEY: server.keys.sandbox[0], SEED: "1" });
  const running = verify({
    target,
    scenarios: SCENARIOS,
    suite: { name: "packproof", version: "test" },
    signal: ended.signal,
  });
  await isHanging();

  ended.abort("the embedded reference broke: out of cards (at draw.ts:1)");

  expect(await running).toMatchObject({
    exitStatus: 2,
    stopped: "the embedded reference broke: out of cards (at draw.ts:1)",
  });
});
