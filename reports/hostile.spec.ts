import { describe, expect, test } from "vitest";
import type { Report } from "../contract/report.ts";
import { aReport } from "../tests/support/sample-report.ts";
import { FORMATS, toConsole } from "./index.ts";
import { parseXml } from "./well-formed.ts";

const HOSTILE = [
  "\u001b[31m\u001b]8;;http://evil.test\u0007\u009b2J\u0000\u007f\b\r",
  "\u202e\u2066\u061c\u200b\u2028\ufeff\ufffe\ud800\u{e0041}",
  "</script><script>alert(1)</script><img src=x onerror=alert(1)>]]>--><!--",
  "\n::error file=a::boom\n  ::warning::x\n##[error]y ##vso[task.complete] ##teamcity[z]",
  "\"'&amp;&#x1b; onload=alert(1) `x` $(id) | [a](javascript:alert(1)) ![b](http://evil.test/c) @everyone\n9 passed, 0 failed, 0 skipped",
].join("");

// Members with values of the contract, which are checked when a report is read; the system under test can't set them.
const FIXED = new Set(["surface", "surfaces", "verdict", "level", "startedAt", "kind"]);

const MEDIA = [
  ...FORMATS.map(({ format, render }) => ({ medium: format as string, render })),
  { medium: "console", render: (report: Report) => toConsole(report, { color: false, width: 80 }) },
  {
    medium: "verbose console",
    render: (report: Report) => toConsole(report, { color: false, width: 80, verbose: true }),
  },
];

describe.each(MEDIA)("hostile text in $medium", async ({ render }) => {
  const text = await render(planted(aReport()));

  test("is present", () => {
    expect(text).toContain("evil");
  });

  test("contains neither control nor format characters", () => {
    expect(text.match(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u)).toBeNull();
  });

  test("contains no command of a CI system", () => {
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toMatch(/##(\[|vso\[|teamcity\[)/);
  });
});

test.each(FORMATS)("$file contains no markup from it", async ({ render }) => {
  expect(await render(planted(aReport()))).not.toMatch(/<script>alert|<img|<!--/);
});

test.each(MEDIA.filter(({ medium }) => medium !== "html"))(
  "no line of $medium looks like the line of counts",
  async ({ render }) => {
    const lines = (await render(planted(aReport()))).split("\n");

    expect(lines.filter((line) => line.startsWith("9 passed, "))).toEqual([]);
  },
);

test.each(FORMATS.filter(({ file }) => /\.(xml|svg)$/.test(file)))("$file stays well-formed", async ({ render }) => {
  const text = await render(planted(aReport()));

  expect(() => parseXml(text)).not.toThrow();
});

test.each(FORMATS.filter(({ file }) => /\.(json|har)$/.test(file)))(
  "$file keeps the text, but for half of a surrogate pair",
  async ({ render }) => {
    const strings: unknown[] = [];
    JSON.parse(await render(planted(aReport())), (_, value) => strings.push(value));

    expect(strings).toContain(HOSTILE.toWellFormed());
  },
);

test("a report is the same after it is written and read, but for half of a surrogate pair", () => {
  const written = FORMATS[0].render(planted(aReport()));

  const { $schema, ...read } = JSON.parse(written);
  expect($schema).toMatch(/\/report\.schema\.json$/);
  expect(read).toEqual(planted(aReport(), HOSTILE.toWellFormed()));
});

/** Puts the hostile text into every string of a report that may come from the system. */
function planted(report: Report, text = HOSTILE): Report {
  return JSON.parse(JSON.stringify(report), (key, value) => {
    if (FIXED.has(key)) return value;
    return typeof value === "string" && !SURFACE_WORDS.has(value) ? text : value;
  });
}

const SURFACE_WORDS = new Set(["sandbox", "partner", "user"]);
