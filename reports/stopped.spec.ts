import { expect, test } from "vitest";
import { aReport } from "../tests/support/sample-report.ts";
import { FORMATS, toConsole } from "./index.ts";

const STOPPED = "the system under test stopped answering (connection refused)";
const report = aReport({ stopped: STOPPED });
const named = report.findings[0]?.requirement ?? "";

test("the sample has violations besides the early end", () => {
  expect(report.exitStatus).toBe(1);
  expect(named).not.toBe("");
});

test("the console shows the early end of a run before its violations", () => {
  const text = toConsole(report, { color: false, width: 120 });
  expect(text.indexOf(`STOPPED  ${STOPPED}`)).toBeGreaterThan(-1);
  expect(text.indexOf(`STOPPED  ${STOPPED}`)).toBeLessThan(text.indexOf(named));
});

test.each(["junit.xml", "summary.md", "ctrf.json", "index.html"])("%s shows it, too", async (file) => {
  const text = String(await FORMATS.find((format) => format.file === file)?.render(report));
  expect(text.indexOf(STOPPED)).toBeGreaterThan(-1);
  expect(text.indexOf(STOPPED)).toBeLessThan(text.indexOf(named));
});

test("the badge shows that the run was stopped", async () => {
  expect(String(await FORMATS.find(({ file }) => file === "badge.svg")?.render(report))).toMatch(
    /stopped, \d+ violated/,
  );
});

const FATAL = {
  surface: "sandbox",
  endpoint: "card",
  timesAnswered: 0,
  curl: "curl -i 'http://localhost/the-last-request'",
  script: "#!/bin/sh\ncurl -s 'http://localhost/before-the-last'",
  exchanges: [1, 2],
} as const;
const crashed = aReport({ stopped: STOPPED, fatalRequests: { underWay: 3, requests: [FATAL, FATAL] } });

test.each(["junit.xml", "summary.md", "ctrf.json", "index.html"])("%s has the fatal request first", async (file) => {
  const text = String(await FORMATS.find((format) => format.file === file)?.render(crashed));
  expect(text).toMatch(/the most likely of 3 requests in progress/);
  expect(text.indexOf("the-last-request")).toBeGreaterThan(-1);
  expect(text.indexOf("the-last-request")).toBeLessThan(text.indexOf(named));
});

test.each(["summary.md", "index.html"])("%s has the script with the requests before it", async (file) => {
  expect(String(await FORMATS.find((format) => format.file === file)?.render(crashed))).toContain("before-the-last");
});
