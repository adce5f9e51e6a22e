import { expect, test } from "vitest";
import { aFinding, aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { formatFinding, formatFindings } from "../library/findings.ts";
import { shortfallOf, testOutcomeOf, withoutStack } from "./test-outcome.ts";
import { toConform } from "./to-conform.ts";

test("the outcome follows the verdict: a failure with the finding, an unverified requirement as a skip with the reason", () => {
  const report = aReport();
  const words = report.requirements.map((row) => testOutcomeOf(report, row).word);
  expect(words).toEqual(
    report.requirements.map(({ verdict }) => (verdict === "pass" || verdict === "fail" ? verdict : "skip")),
  );
  const { requirement: id, surface } = aFinding();
  expect(testOutcomeOf(report, { id, surface })).toEqual({ word: "fail", text: formatFinding(aFinding()) });
});

test("a requirement that is missing in the report is skipped", () => {
  expect(testOutcomeOf(aGreenReport(), { surface: "sandbox", id: "no.such" })).toMatchObject({ word: "skip" });
});

test("a run that could not be done or verified too little is a separate error, a violation is not", () => {
  const tested = new Set(aReport().findings.map(({ surface, requirement }) => `${surface} ${requirement}`));
  expect(shortfallOf(aGreenReport(), tested)).toBeUndefined();
  expect(shortfallOf(aReport(), tested)).toBeUndefined();
  expect(shortfallOf(aReport({ exitStatus: 2, stopped: "nothing answers" }), tested)).toContain("nothing answers");
  expect(shortfallOf(aGreenReport({ exitStatus: 3 }), tested)).toBeDefined();
});

test("a violation beside the selected tests is a separate error with its finding", () => {
  const text = shortfallOf(aReport(), new Set(["sandbox card.answers"]));
  expect(text).toContain("violated beside the selected tests:");
  for (const finding of aReport().findings) expect(text).toContain(formatFinding(finding));
});

test("an error has no stack trace", () => {
  expect(withoutStack("line").stack).toBe("line");
});

test("toConform holds for exit status 0, and prints findings and not the report", () => {
  expect(toConform(aGreenReport()).pass).toBe(true);
  const { pass, message } = toConform(aReport());
  expect(pass).toBe(false);
  expect(message()).toContain(aFinding().actual);
  expect(message().split("\n").length).toBeLessThan(40);
});

test("text of the system under test can't control the terminal", () => {
  const erase = "\u001b[2J";
  const text = formatFindings(aReport({ findings: [aFinding({ actual: erase, summary: erase, steps: [erase] })] }));
  expect(text).not.toContain("\u001b");
});
