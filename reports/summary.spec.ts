import { describe, expect, test } from "vitest";
import { aFinding, aGreenReport, aReport } from "../tests/support/sample-report.ts";
import { toSummary } from "./summary.ts";

const MIB = 1024 * 1024;

describe("toSummary", () => {
  test("renders the sample", () => {
    expect(toSummary(aReport())).toMatchSnapshot();
  });

  test("has no section of failures without failures", () => {
    expect(toSummary(aGreenReport())).not.toContain("What is broken");
  });

  test("stays below 1 MiB and names what was omitted", () => {
    const findings = Array.from({ length: 400 }, () => aFinding({ actual: "*".repeat(10_000) }));

    const text = toSummary(aReport({ findings }));

    expect(Buffer.byteLength(text)).toBeLessThan(MIB);
    expect(text).toMatch(/\*\d+ more parts did not fit here; they are in the report\.\*\n$/);
  });

  test.each([
    ["*bold*", "\\*bold\\*"],
    ["_bold_", "\\_bold\\_"],
    ["[a](b)", "\\[a\\](b)"],
    ["![a](b)", "!\\[a\\](b)"],
    ["`x`", "\\`x\\`"],
    ["| cell |", "\\| cell \\|"],
    ["# head", "\\# head"],
    ["@name", "\\@name"],
    ["https://a.test", "https\\://a.test"],
    ["www.a.test", "www\\.a.test"],
    ["<b>", "&lt;b&gt;"],
    ["&lt;", "&amp;lt;"],
    ["$x$", "\\$x\\$"],
    ["~~x~~", "\\~\\~x\\~\\~"],
    ["\\*", "\\\\\\*"],
  ])("writes %s without markup", (markup, escaped) => {
    const text = toSummary(aReport({ findings: [aFinding({ requirement: markup })] }));

    expect(text).toContain(`#### sandbox ${escaped}\n`);
  });

  test("does not shorten the most important parts", () => {
    const text = toSummary(aReport());

    expect(text).toContain("#### sandbox buy-init.amount-above-max\n");
    expect(text).toContain("<code>http\\://localhost:4010</code>, 1234 exchanges");
    expect(text).toContain('expected  400 {"error":"Amount must be less than or equal to 5"}\n');
    expect(text).not.toMatch(/&#\d/);
  });

  test("lists new failures before known ones and counts", () => {
    const knownFailures = [
      { requirement: "filters.no-credential", surface: "user", standing: "excused", until: "2026-12-31" } as const,
    ];
    const text = toSummary(aReport({ knownFailures }));
    const places = ["What is broken", "buy-init.amount-above-max", "**Known failures**", "| surface | pass"].map(
      (part) => text.indexOf(part),
    );

    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});
