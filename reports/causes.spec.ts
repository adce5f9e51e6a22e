import { expect, test } from "vitest";
import { aFinding, anotherFinding, aReport } from "../tests/support/sample-report.ts";
import { causesOf, headOf } from "./causes.ts";
import { toCtrf } from "./ctrf.ts";
import { toHtml } from "./html/page.ts";
import { toConsole } from "./index.ts";
import { toJunit } from "./junit.ts";
import { toSummary } from "./summary.ts";

const head = aFinding({ cause: 1 });
const other = anotherFinding({ cause: 1 });
const report = aReport({ findings: [head, other] });

test("findings of one cause are grouped, and findings without a number are separate", () => {
  expect(causesOf(report)).toEqual([{ head, others: [other] }]);
  expect(causesOf(aReport())).toHaveLength(2);
  expect(headOf(report, other)).toBe(head);
  expect(headOf(aReport(), aFinding())).toEqual(aFinding());
});

test("a known finding does not count as a cause", () => {
  const { requirement, surface } = head;
  const known = aReport({ findings: [head, other], knownFailures: [{ requirement, surface, standing: "excused" }] });
  expect(causesOf(known)).toEqual([{ head: other, others: [] }]);
});

test("the console shows each cause once and lists its other findings", () => {
  const text = toConsole(report, { color: false, width: 120 });
  expect(text.match(/^FAIL /gm)).toHaveLength(1);
  expect(text).toMatch(/also +user filters\.no-credential/);
  expect(text).toContain("fail: 2 requirements violated by one cause");
});

test("the console names every other finding of a cause in verbose output, and some of many in the other", () => {
  const many = Array.from({ length: 40 }, (_, i) => anotherFinding({ cause: 1, requirement: `filters.rule-${i}` }));
  const texts = [false, true].map((verbose) => {
    const text = toConsole(aReport({ findings: [head, ...many] }), { color: false, width: 120, verbose });
    return /^ {2}also .*?\n\n/ms.exec(text)?.[0] ?? "";
  });
  expect(texts.map((text) => text.match(/filters\.rule-/g)?.length)).toEqual([12, 40]);
  expect(texts[0]).toContain("and 28 more");
  expect(texts[1]?.replace(/\s+/g, " ")).toContain("filters.rule-39 (details: index.html)");
});

test("JUnit and CTRF fail each requirement, and the second names the first", () => {
  expect(toCtrf(report)).toContain("same cause as sandbox buy-init.amount-above-max: filters: violates");
  expect(toJunit(report).match(/<failure /g)).toHaveLength(2);
  expect(toJunit(report)).toContain("same cause as sandbox buy-init.amount-above-max: filters: violates");
});

test("the summary and the page fold the other findings of a cause", async () => {
  expect(toSummary(report)).toContain("<summary>The same cause violates another requirement</summary>");
  const page = await toHtml(report);
  expect(page.match(/<article class="card"/g)).toHaveLength(1);
  expect(page).toContain("The same cause violates another requirement");
  expect(page).toContain('href="#finding-1"');
});
