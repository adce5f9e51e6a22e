import { expect, test } from "vitest";
import { toHtml } from "../../reports/html/page.ts";
import { toJson } from "../../reports/json.ts";
import { aFinding, aGreenReport, anotherFinding, aReport } from "../../tests/support/sample-report.ts";
import { withSinceLast } from "./since-last.ts";

const rowOf = ({ requirement, surface }: ReturnType<typeof aFinding>) => ({ requirement, surface });

test("a report names the findings that are new, changed and gone since the last one", () => {
  const last = aReport({ findings: [aFinding()], startedAt: "2026-01-01T00:00:00.000Z" });
  const now = aReport({ findings: [anotherFinding()] });

  expect(withSinceLast(now, toJson(last)).sinceLast).toEqual({
    startedAt: "2026-01-01T00:00:00.000Z",
    new: [rowOf(anotherFinding())],
    changed: [],
    gone: [rowOf(aFinding())],
  });
});

test("a requirement that one of the runs left out is neither new nor gone", () => {
  const whole = aReport({ findings: [aFinding()] });
  const requirements = whole.requirements.map((row) =>
    row.id === aFinding().requirement ? { ...row, verdict: "not exercised" as const } : row,
  );
  const narrower = aReport({ findings: [], requirements });

  expect(withSinceLast(narrower, toJson(whole)).sinceLast?.gone).toEqual([]);
  expect(withSinceLast(whole, toJson(narrower)).sinceLast?.new).toEqual([]);
});

test.each([
  ["there is none", undefined],
  ["it is damaged", "{"],
  ["it is about another system", toJson(aReport({ target: { ...aReport().target, baseUrl: "http://b.example" } }))],
  ["it could not be done", toJson(aReport({ requirements: [], findings: [], exitStatus: 2 }))],
])("a report is not compared with the last one if %s", (_, last) => {
  expect(withSinceLast(aReport(), last)).toEqual(aReport());
});

test("the page shows what changed, and that nothing did", async () => {
  const changed = await toHtml(withSinceLast(aReport({ findings: [anotherFinding()] }), toJson(aReport())));
  expect(changed).toContain('id="since"');
  expect(changed).toContain("Findings that are gone (1)");

  const same = await toHtml(withSinceLast(aGreenReport(), toJson(aGreenReport())));
  expect(same).toContain("The same requirements are violated, in the same way.");
  expect(await toHtml(aReport())).not.toContain('id="since"');
});
