import { expect, test } from "vitest";
import { FORMATS } from "./index.ts";
import { aGreenReport, aReport } from "./sample-report.ts";

test("formats and files are told apart by their names", () => {
  expect(new Set(FORMATS.map((each) => each.format)).size).toBe(FORMATS.length);
  expect(new Set(FORMATS.map((each) => each.file)).size).toBe(FORMATS.length);
});

test("the files that every run leaves are among them", () => {
  const files = FORMATS.map((each) => each.file);

  expect(files).toEqual(expect.arrayContaining(["report.json", "junit.xml", "index.html", "evidence.har"]));
});

test.each(FORMATS)("$file is the same for the same report and leaves it as it was", ({ render }) => {
  const report = aReport();

  expect(render(report)).toBe(render(aReport()));
  expect(report).toEqual(aReport());
});

test.each(FORMATS)("$file can be made of a run in which nothing was done", ({ render }) => {
  const totals = { pass: 0, fail: 0, inconclusive: 0, notExercised: 0 };
  const empty = aGreenReport({ requirements: [], totals, exitStatus: 2, observations: [], latency: [] });

  expect(render(empty)).not.toMatch(/NaN|Infinity|undefined|\[object/);
});
