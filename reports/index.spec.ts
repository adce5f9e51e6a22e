import { expect, test } from "vitest";
import { aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { FORMATS } from "./index.ts";
import { REPORT_FILES } from "./report-files.ts";

test("formats and files have unique names", () => {
  expect(new Set(FORMATS.map((each) => each.format)).size).toBe(FORMATS.length);
  expect(new Set(FORMATS.map((each) => each.file)).size).toBe(FORMATS.length);
});

test("the names of the files are those of the formats", () => {
  expect(FORMATS.map(({ file }) => file)).toEqual(REPORT_FILES);
});

test("the documented files of a run are among them", () => {
  const files = FORMATS.map((each) => each.file);

  expect(files).toEqual(expect.arrayContaining(["report.json", "junit.xml", "index.html", "evidence.har"]));
});

test.each(FORMATS)("$file is deterministic and does not change the report", async ({ render }) => {
  const report = aReport();

  expect(await render(report)).toBe(await render(aReport()));
  expect(report).toEqual(aReport());
});

test.each(FORMATS)("$file can be created from a run without exchanges", async ({ render }) => {
  const totals = { pass: 0, fail: 0, inconclusive: 0, notExercised: 0 };
  const nothing = { errors: [], machines: [], limits: [], fields: [], draw: [], questions: [] };
  const done = { requirements: [], totals, observations: [], latency: [], coverage: nothing };
  const empty = aGreenReport({ ...done, exitStatus: 2 });

  expect(await render(empty)).not.toMatch(/NaN|Infinity|undefined|\[object/);
});

test.each(FORMATS)("$file can be created from a report without coverage", async ({ render }) => {
  const { coverage: _, ...report } = aReport();

  expect(await render(report)).not.toMatch(/NaN|Infinity|undefined|\[object/);
});
