import { describe, expect, test } from "vitest";
import type { KnownFailureResult, Report } from "../contract/report.ts";
import { sumOf } from "../harness/collections/sum.ts";
import { aReport } from "../tests/support/sample-report.ts";
import { FORMATS, toConsole } from "./index.ts";
import { shownVerdict, verdictCounts } from "./standing.ts";
import { parseXml } from "./well-formed.ts";

const ABOUT = { owner: "kim", reason: "mended with the next release", until: "2026-12-31" };
const EXCUSED: KnownFailureResult = {
  requirement: "buy-init.amount-above-max",
  surface: "sandbox",
  standing: "excused",
  signature: "0123456789ab",
  ...ABOUT,
};
const OTHER: KnownFailureResult = { ...EXCUSED, requirement: "filters.no-credential", surface: "user" };

/** One of two failures is known. */
const partly = aReport({ knownFailures: [EXCUSED, { ...OTHER, standing: "not listed" }] });
/** Both failures are known. */
const wholly = aReport({ exitStatus: 0, knownFailures: [EXCUSED, OTHER] });
/** Both are known, and two entries no longer apply. */
const stale = aReport({
  knownFailures: [
    EXCUSED,
    OTHER,
    { ...EXCUSED, requirement: "buy-init.session", standing: "passes again" },
    { ...EXCUSED, requirement: "buyback.expired", standing: "expired" },
  ],
});

test.each([
  ["excused", "fail", "known"],
  ["another failure", "fail", "fail"],
  ["expired", "fail", "fail"],
  ["expired", "not exercised", "fail"],
  ["passes again", "pass", "fail"],
  ["not seen", "not exercised", "not exercised"],
  ["not listed", "fail", "fail"],
] as const)("an entry that is %s makes %s count as %s", (standing, verdict, word) => {
  const [row] = aReport().requirements;
  if (row === undefined) throw new Error("the sample has no row");
  const report = aReport({ knownFailures: [{ ...EXCUSED, requirement: row.id, surface: row.surface, standing }] });
  expect(shownVerdict(report, { ...row, verdict }).word).toBe(word);
});

test.each([
  [partly, { pass: 4, fail: 1, known: 1, open: 3, stale: 0 }],
  [wholly, { pass: 4, fail: 0, known: 2, open: 3, stale: 0 }],
  [stale, { pass: 3, fail: 2, known: 2, open: 2, stale: 2 }],
])("known failures are counted separately, case %#", (report, counts) => {
  expect(verdictCounts(report)).toMatchObject(counts);
});

describe.each([
  { name: "partly", report: partly, passed: 4, failed: 1, skipped: 4 },
  { name: "wholly", report: wholly, passed: 4, failed: 0, skipped: 5 },
  { name: "stale", report: stale, passed: 3, failed: 2, skipped: 4 },
])("every format agrees: $name", ({ report, passed, failed, skipped }) => {
  test("console", () => {
    const text = toConsole(report, { color: false, width: 120 });
    expect(text).toMatch(new RegExp(`\\n${passed} passed, ${failed} failed, ${skipped} skipped: [^\\n]+\\n$`));
    expect(text).toContain("KNOWN sandbox buy-init.amount-above-max: known failure until 2026-12-31 (kim: mended with");
    expect(text).not.toContain("FAIL sandbox buy-init.amount-above-max");
  });

  test("JUnit", async () => {
    const root = parseXml(await rendered("junit", report));
    expect(root.attributes).toMatchObject({ failures: String(failed) });
    expect(sumOf(root.children.map(({ attributes }) => Number(attributes.skipped)))).toBe(skipped);
    const text = await rendered("junit", report);
    expect(text.match(/<failure /g) ?? []).toHaveLength(failed);
    expect(text.match(/<skipped /g) ?? []).toHaveLength(skipped);
    expect(text).toContain('<skipped message="known failure until 2026-12-31 (kim: mended with the next release)"/>');
  });

  test("CTRF", async () => {
    const { summary, tests } = JSON.parse(await rendered("ctrf", report)).results;
    expect(summary).toMatchObject({ passed, failed });
    expect(summary.skipped + summary.other).toBe(skipped);
    expect(tests.filter(({ status }: { status: string }) => status === "failed")).toHaveLength(failed);
  });

  test("summary, page and badge", async () => {
    expect(await rendered("summary", report)).toContain("| known |");
    const page = await rendered("html", report);
    expect(page).toContain("known failure until 2026-12-31 (kim: mended with the next release)");
    expect(page.match(/data-verdict="fail"/g) ?? []).toHaveLength(failed);
    expect((await rendered("badge", report)).includes("violated")).toBe(report === partly);
  });
});

test("an entry that no longer applies tells what to do with it", async () => {
  expect((await rendered("html", stale)).match(/class="card stale"/g)).toHaveLength(2);
  const text = toConsole(stale, { color: false, width: 120 });
  expect(text).toContain(
    "LIST  sandbox buy-init.session: listed as a known failure, but it passes again: remove the entry",
  );
  expect(text).toContain("2 outdated known failures");
});

async function rendered(name: (typeof FORMATS)[number]["format"], report: Report): Promise<string> {
  const found = FORMATS.find(({ format }) => format === name);
  return (await found?.render(report)) ?? "";
}
