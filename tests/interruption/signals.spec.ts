import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleCli, startRun } from "./bundled-run.ts";
import { settingsOf, startSilentServer } from "./silent-server.ts";

const NO_TIMEOUT = { timeout: 10 * 60_000 };
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let cli: Awaited<ReturnType<typeof bundleCli>>;
beforeAll(async () => {
  cli = await bundleCli();
});
afterAll(() => cli.remove());

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(20);
};

test.each(SIGNALS)("%s ends the mock, which was asked for nothing else", NO_TIMEOUT, async (signal) => {
  const { child, stdout, ended } = await startRun(cli.main, {}, { words: ["mock", "--port", "0"] });
  await until(() => stdout().includes("BASE_URL"));
  child.kill(signal);
  expect((await ended()).status).toBe(0);
});

test.each(SIGNALS)("%s ends a watched run with a report of what was done", NO_TIMEOUT, async (signal) => {
  const { server, hanging } = await startSilentServer("requests");
  const { child, ended } = await startRun(cli.main, settingsOf(server, "requests"), { words: ["run", "--watch"] });
  await hanging();
  child.kill(signal);
  const { status, report } = await ended();
  expect({ status, stopped: report?.stopped }).toEqual({ status: 2, stopped: "the run was interrupted" });
});

test.each(SIGNALS)("%s ends a run for a certificate, which then has no evidence", NO_TIMEOUT, async (signal) => {
  const { server, hanging } = await startSilentServer("requests");
  const words = ["certify", "run", "--profile", "sandbox-core", "--output", "certificate"];
  const { child, ended } = await startRun(cli.main, settingsOf(server, "requests"), { words });
  await hanging();
  child.kill(signal);
  const { status, report, files } = await ended();
  expect({ status, stopped: report?.stopped }).toEqual({ status: 2, stopped: "the run was interrupted" });
  expect(files).not.toContain("certificate");
});

test.each(SIGNALS)("%s ends the job of a fleet's mock, which leaves its outcome", NO_TIMEOUT, async (signal) => {
  const { server, hanging } = await startSilentServer("requests");
  const { BASE_URL, ...others } = settingsOf(server, "requests");
  const fleet = join(cli.main, "../fleet.json");
  await writeFile(fleet, JSON.stringify({ mocks: [{ name: "acme", baseUrl: BASE_URL }] }));
  const words = ["fleet", "certify", fleet, "acme"];
  const { child, ended, reportDir } = await startRun(cli.main, others, { words });
  await hanging();
  child.kill(signal);
  expect((await ended()).status).toBe(2);
  const outcome = await readFile(join(reportDir, "out/acme/outcome.json"), "utf8");
  expect(JSON.parse(outcome)).toMatchObject({ name: "acme", exitStatus: 2 });
});

test.each([...SIGNALS, "a closed session"] as const)("%s ends the run of an agent at once", NO_TIMEOUT, async (how) => {
  const { server, hanging } = await startSilentServer("requests");
  const { child, ended } = await startRun(cli.main, settingsOf(server, "requests"), { words: ["mcp"] });
  child.stdin.write(AGENT.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  await hanging();
  if (how === "a closed session") child.stdin.end();
  else child.kill(how);
  const { status, report } = await ended();
  expect({ status, exitStatus: report?.exitStatus }).toEqual({ status: 2, exitStatus: 2 });
  expect(report?.totals.pass).toBeGreaterThan(0);
});

test("a cancelled call of an agent ends its run, and the session goes on", NO_TIMEOUT, async () => {
  const { server, hanging } = await startSilentServer("requests");
  const { child, ended, stdout, reportDir } = await startRun(cli.main, settingsOf(server, "requests"), {
    words: ["mcp"],
  });
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  for (const message of AGENT) say(message);
  await hanging();
  say({ method: "notifications/cancelled", params: { requestId: 2 } });
  // The last file that is written.
  await until(() => existsSync(join(reportDir, "badge.svg")));
  say({ id: 3, method: "tools/call", params: { name: "schema", arguments: {} } });
  await until(() => /"id":3/.test(stdout()));
  child.stdin.end();
  const { status, report } = await ended();
  expect({ status, exitStatus: report?.exitStatus }).toEqual({ status: 0, exitStatus: 2 });
  expect(stdout()).toMatch(/"method":"notifications\/progress"/);
});

/** An agent that calls `run`, and asks for its progress. */
const AGENT = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "spec", version: "1" } },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/call", params: { name: "run", arguments: {}, _meta: { progressToken: "p" } } },
];

/** Starts its arguments as process 1 of a namespace, as in a container; the signal goes to that process. */
const AS_PROCESS_1 = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc"];

test.runIf(canUnshare()).each(SIGNALS)("%s ends a run that is process 1 of a container", NO_TIMEOUT, async (signal) => {
  const { server, hanging } = await startSilentServer("requests");
  const { child, ended } = await startRun(cli.main, settingsOf(server, "requests"), { within: AS_PROCESS_1 });
  await hanging();
  const [inner] = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).split("\n");
  process.kill(Number(inner), signal);
  const { status, report } = await ended();
  expect({ status, stopped: report?.stopped }).toEqual({ status: 2, stopped: "the run was interrupted" });
});

function canUnshare(): boolean {
  try {
    execFileSync(AS_PROCESS_1[0] ?? "", [...AS_PROCESS_1.slice(1), "true"], { stdio: "ignore" });
    execFileSync("pgrep", ["-f", "node"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
