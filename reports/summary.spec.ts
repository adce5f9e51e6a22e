import { describe, expect, test } from "vitest";
import { aFinding, aGreenReport, aReport } from "./sample-report.ts";
import { toSummary } from "./summary.ts";

const MIB = 1024 * 1024;

describe("toSummary", () => {
  test("renders the sample", () => {
    expect(toSummary(aReport())).toMatchSnapshot();
  });

  test("says nothing of broken things when there are none", () => {
    expect(toSummary(aGreenReport())).not.toContain("What is broken");
  });

  test("stays below a MiB and says what was left out", () => {
    const findings = Array.from({ length: 100 }, () => aFinding({ actual: "*".repeat(10_000) }));

    const text = toSummary(aReport({ findings }));

    expect(Buffer.byteLength(text)).toBeLessThan(MIB);
    expect(text).toMatch(/\*\d+ more parts did not fit here; they are in the report\.\*\n$/);
  });

  test.each([
    "*bold*",
    "[a](b)",
    "![a](b)",
    "`x`",
    "| cell |",
    "# head",
    "@name",
    "https://a.test",
    "<b>",
    "$x$",
    "~~x~~",
  ])("writes %s as text", (markup) => {
    const text = toSummary(aReport({ findings: [aFinding({ summary: markup, requirement: markup, curl: markup })] }));

    expect(text).not.toContain(markup);
    expect(decoded(text)).toContain(markup);
  });
});

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
