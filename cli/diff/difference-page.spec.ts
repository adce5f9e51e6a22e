import { expect, test } from "vitest";
import { aFinding, aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { compareReports } from "./compare.ts";
import { differencePage } from "./difference-page.ts";

const MARKUP = "</h2><script>alert(1)</script>";

const seen = (text: string) => [{ topic: MARKUP, surface: "sandbox" as const, seen: text }];
const before = aGreenReport({ observations: seen("status 200") });
const after = aReport({ observations: seen("status 401") });
const worse = compareReports(before, after);

test("lists each change after the conclusion", () => {
  const page = differencePage(worse);
  expect(page.indexOf("something got worse")).toBeLessThan(page.indexOf("New findings"));
  for (const { requirement } of [...worse.findings.new, ...worse.verdicts]) expect(page).toContain(requirement);
  expect(page).toContain("New findings (2)");
  expect(page).toContain("status 401");
  expect(differencePage(compareReports(after, before))).toContain("Findings that are gone (2)");
  const same = differencePage(compareReports(after, after));
  expect(same).toContain("nothing changed");
  expect(same).not.toContain("<h2>");
});

test("requirements that only one report has are folded", () => {
  const [first, ...others] = aGreenReport().requirements;
  const page = differencePage(compareReports(aGreenReport(), aGreenReport({ requirements: others })));
  expect(page).toContain("Only in the report before (1)");
  expect(page).toContain(`${first?.surface}: 1 requirement`);
  expect(page).not.toContain("Other changed verdicts");
});

test("texts of the target are escaped, and no script can run", () => {
  const hostile = aFinding({ requirement: MARKUP, summary: MARKUP, expected: MARKUP, actual: MARKUP });
  const page = differencePage(compareReports(before, aReport({ findings: [hostile], observations: seen(MARKUP) })));
  expect(page).not.toContain("<script");
  expect(page).not.toContain("script-src");
});
