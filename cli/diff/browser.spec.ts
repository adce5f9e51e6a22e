import { expect, test } from "vitest";
import { HAS_BROWSER } from "../../tests/support/chromium.ts";
import { LOOKS, openInBrowser } from "../../tests/support/page-in-browser.ts";
import { aGreenReport, aReport } from "../../tests/support/sample-report.ts";
import { compareReports } from "./compare.ts";
import { differencePage } from "./difference-page.ts";

const seen = (text: string) => [{ topic: "</h2><script>alert(1)</script>", surface: "sandbox" as const, seen: text }];
const before = aGreenReport({ observations: seen("status 200") });
const worse = compareReports(before, aReport({ observations: seen("status 401") }));

test.skipIf(!HAS_BROWSER).each(LOOKS)(
  "fits the window, loads nothing and has no accessibility violation: $colorScheme, $width px",
  async (look) => {
    const { width, requested, accessibility } = await openInBrowser(differencePage(worse), look);
    expect(width).toBeLessThanOrEqual(look.width);
    expect(requested).toEqual([]);
    expect(accessibility).toEqual([]);
  },
);
