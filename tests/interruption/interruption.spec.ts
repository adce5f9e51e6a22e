import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readTarget } from "../../harness/config/settings.ts";
import { verify } from "../../harness/run/verify.ts";
import { FORMATS } from "../../reports/index.ts";
import { SCENARIOS } from "../../suites/index.ts";
import { startHostile } from "../hostile/server.ts";
import { bundleCli, startRun } from "./bundled-run.ts";
import { settingsOf, startSilentServer } from "./silent-server.ts";

const NO_TIMEOUT = { timeout: 10 * 60_000 };
const SUITE = { name: "packproof", version: "test" };
/** Time that scenarios get for giving back what they arranged, before reports are written. Milliseconds. */
const GRACE_MS = 5_000;
/** Writing reports may take this many times as long as the start took, whatever the speed of the machine. */
const MAX_TIMES_START = 4;

let cli: Awaited<ReturnType<typeof bundleCli>>;
beforeAll(async () => {
  cli = await bundleCli();
});
afterAll(() => cli.remove());

test.each([
  { about: "requests", signals: ["SIGINT"] },
  { about: "requests", signals: ["SIGHUP"] },
  { about: "requests", signals: ["SIGTERM", "SIGTERM"] },
  { about: "states", signals: ["SIGINT", "SIGINT"] },
] as const)(
  "$signals.0 ends a run soon although $about hang, with complete reports of what was done ($signals.length of them)",
  NO_TIMEOUT,
  async ({ about, signals }) => {
    const startedMs = performance.now();
    const { server, hanging } = await startSilentServer(about);
    const { child, ended } = await startRun(cli.main, settingsOf(server, about));
    await hanging();
    const tookToStartMs = performance.now() - startedMs;

    const signalledMs = performance.now();
    for (const signal of signals) {
      child.kill(signal);
      await sleep(50);
    }
    const { status, files, report } = await ended();

    expect(performance.now() - signalledMs).toBeLessThan(GRACE_MS + MAX_TIMES_START * tookToStartMs);
    expect(status).toBe(2);
    expect(files).toEqual(expect.arrayContaining(FORMATS.map(({ file }) => file)));
    expect(report).toMatchObject({ exitStatus: 2, stopped: "the run was interrupted", verdict: "inconclusive" });
    expect(report?.totals.pass).toBeGreaterThan(0);
    expect(report?.requirements.map(({ reason }) => reason)).toContain("the run was interrupted");
  },
);

test("a signal ends a run of the embedded reference in the same way", NO_TIMEOUT, async () => {
  const { child, stderr, ended } = await startRun(cli.main, {});
  while (!stderr().includes("serving")) await sleep(10);

  child.kill("SIGINT");
  const { status, files, report } = await ended();

  expect(status).toBe(2);
  expect(files).toEqual(expect.arrayContaining(FORMATS.map(({ file }) => file)));
  expect(report).toMatchObject({ exitStatus: 2, stopped: "the run was interrupted" });
});

test("a crash of the embedded reference during the run is reported in one line", NO_TIMEOUT, async () => {
  const { ended } = await startRun(cli.main, { BREAKS: "in mid-run" });
  const { status, report } = await ended();
  expect(status).toBe(2);
  expect(report?.stopped).toMatch(/^the embedded reference broke: out of cards \(at .+:\d+:\d+\)$/);
});

test(
  "a crash of the embedded reference at its start is reported in one line without findings",
  NO_TIMEOUT,
  async () => {
    const { stderr, ended } = await startRun(cli.main, { BREAKS: "before it serves" });
    const { status, report } = await ended();
    expect({ status, findings: report?.findings }).toEqual({ status: 2, findings: [] });
    expect(report?.stopped).toMatch(/^a fault of the suite itself: the embedded reference broke: out of cards\b/);
    expect(stderr()).toMatch(/^a fault of the suite itself: the embedded reference broke: out of cards\b.*\n$/);
  },
);

/** Breaks the process during the run, to simulate an unforeseen error of packproof. */
const BREAKING = `const timer = setInterval(() => {
  if (process.listenerCount("uncaughtException") === 0) return;
  clearInterval(timer);
  Promise.reject(new Error("lost"));
}, 10);`;

test("an error of packproof gives exit status 2 with complete reports", NO_TIMEOUT, async () => {
  const { server } = await startSilentServer("requests");
  const { ended } = await startRun(cli.main, {
    ...settingsOf(server, "requests"),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(BREAKING)}`,
  });
  const { status, files, report } = await ended();
  expect(status).toBe(2);
  expect(files).toEqual(expect.arrayContaining(FORMATS.map(({ file }) => file)));
  expect(report?.stopped).toMatch(/^a fault of the suite itself: lost \(at .+\)$/);
});

test("a run that is interrupted during confirmation keeps its findings", NO_TIMEOUT, async () => {
  let isHanging = false;
  const server = await startHostile({
    answer: async (ask) => {
      if (isHanging) return;
      const answer = await ask.healthy();
      ask.send({ ...answer, body: String(answer.body).replace("Card not found", "No such card") });
    },
  });
  onTestFinished(() => server.close());
  const ended = new AbortController();
  const report = await verify({
    target: readTarget({ BASE_URL: server.baseUrl, SANDBOX_API_KEY: server.keys.sandbox[0], SEED: "1" }),
    scenarios: SCENARIOS.filter(({ area }) => area === "card"),
    suite: SUITE,
    signal: ended.signal,
    onProgress: ({ done, total }) => {
      isHanging = done === total;
      if (isHanging) setTimeout(() => ended.abort(), 200);
    },
  });
  expect(report).toMatchObject({ exitStatus: 2, stopped: "the run was interrupted", verdict: "fail" });
  expect(report.findings.map(({ requirement }) => requirement)).toContain("card.unknown");
});
