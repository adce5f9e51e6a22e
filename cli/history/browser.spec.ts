import { expect, test } from "vitest";
import { HAS_BROWSER } from "../../tests/support/chromium.ts";
import { LOOKS, openInBrowser } from "../../tests/support/page-in-browser.ts";
import { sampleNights } from "../../tests/support/sample-history.ts";
import { analyse } from "./analysis.ts";
import { historyPage } from "./history-page.ts";

const MARKUP = "</h2><script>alert(1)</script>";

const analysis = analyse(
  `https://sandbox.example.com/${MARKUP}`,
  sampleNights().map((night) => ({ ...night, ...(night.stopped === undefined ? {} : { stopped: MARKUP }) })),
);

test.skipIf(!HAS_BROWSER).each(LOOKS)(
  "the page of nights fits the window, loads nothing and has no accessibility violation: $colorScheme, $width px",
  async (look) => {
    const { width, requested, accessibility } = await openInBrowser(historyPage([analysis]), look);
    expect(width).toBeLessThanOrEqual(look.width);
    expect(requested).toEqual([]);
    expect(accessibility).toEqual([]);
  },
);
