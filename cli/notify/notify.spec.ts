import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aFinding, aReport } from "../../tests/support/sample-report.ts";
import { scriptedReport, TWENTY_NIGHTS } from "../../tests/support/scripted-nights.ts";
import { CHANNELS } from "./channels.ts";
import { notify } from "./notify.ts";

const TARGET = "https://sandbox.example.com";

let folder: string;
let server: Server;
let received: unknown[];
/** Statuses of the next answers; 200 after the last. */
let statuses: number[];

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  folder = await mkdtemp(join(tmpdir(), "packproof-notify-"));
  [received, statuses] = [[], []];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.statusCode = statuses.shift() ?? 200;
    if (response.statusCode === 200) received.push(JSON.parse(body));
    response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/SECRET`;

async function tell(report: unknown, setting: string, environment: Readonly<Record<string, string>> = {}) {
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return notify(file, { memory: join(folder, "memory") }, { [setting]: url(), ...environment });
}

describe.each(CHANNELS)("$name", ({ name, setting }) => {
  test("gets exactly one message per change in twenty nights", async () => {
    for (const [at, night] of TWENTY_NIGHTS.entries()) {
      const before = received.length;
      await tell(scriptedReport(night, at, TARGET), setting, {
        GITHUB_SERVER_URL: "https://github.example",
        GITHUB_REPOSITORY: "o/r",
        GITHUB_RUN_ID: String(at),
      });
      expect(received.length - before, `night ${at}`).toBe(night.isNews ? 1 : 0);
    }
    expect(received.slice(0, 2)).toMatchSnapshot();
  });

  test("gets a message that could not be delivered with the next run", async () => {
    const report = scriptedReport({ a: "no body", open: ["a"], isNews: true }, 0, TARGET);
    statuses = [403];
    const fault = await tell(report, setting).catch((each: Error) => each.message);
    expect(fault).toBe(`${setting}: answered with 403; no message was sent`);
    await tell(report, setting);
    await tell(report, setting);
    expect(received).toHaveLength(1);
  });

  test("gets at most three lines without markup of the target", async () => {
    const hostile = "<!channel> <@U1> *bold* [x](http://evil.example) <http://evil.example|x> \u0007\n";
    const findings = Array.from({ length: 5 }, (_, at) =>
      aFinding({ requirement: `scripted.${at}`, summary: `${hostile}${at}` }),
    );
    const requirements = findings.map(({ requirement: id }) => ({
      ...aReport().requirements[0],
      id,
      surface: "sandbox",
      verdict: "fail",
    }));
    await tell({ ...aReport(), findings, requirements }, setting);
    const text = JSON.stringify(received);
    expect(text.match(/evil\.example\|x/g)).toHaveLength(3);
    expect(text).not.toContain("\u0007");
    if (name === "slack") {
      const [{ blocks, text: fallback }] = received as [{ blocks: { text: { type: string } }[]; text: string }];
      expect(blocks.every(({ text: { type } }) => type === "plain_text")).toBe(true);
      expect(fallback).not.toContain("<");
    }
    if (name === "teams") expect(text).not.toMatch(/"type":"TextBlock"/);
  });
});

test("a receiver that does not answer does not delay the others", async () => {
  const report = scriptedReport({ a: "no body", open: ["a"], isNews: true }, 0, TARGET);
  statuses = [404];
  const faults = await tell(report, "SLACK_WEBHOOK_URL", { WEBHOOK_URL: url() }).catch((fault: Error) => fault.message);
  expect(faults).toMatch(/answered with 404/);
  expect(received).toHaveLength(1);
});

test.each([
  [{}, /no channel is set/],
  [{ SLACK_WEBHOOK_URL: "" }, /no channel is set/],
  [{ SLACK_WEBHOOK_URL: "hooks.slack.example/SECRET" }, /^SLACK_WEBHOOK_URL: is not a web address/],
])("%j is refused in one line without the secret", async (environment: Record<string, string>, message) => {
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(aReport()));
  const fault = await notify(file, { memory: folder }, environment).catch((each: Error) => each.message);
  expect(fault).toMatch(message);
  expect(fault).not.toContain("SECRET");
});

test("an unwritable memory folder is reported", async () => {
  await writeFile(join(folder, "memory"), "a file");
  await expect(tell(aReport(), "WEBHOOK_URL")).rejects.toThrow(/^--memory: .+ can't be written to/);
  expect(await readFile(join(folder, "memory"), "utf8")).toBe("a file");
});
