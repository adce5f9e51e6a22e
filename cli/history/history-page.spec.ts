import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { accessibilityViolations } from "../../tests/support/axe.ts";
import { HAS_BROWSER, launchChromium } from "../../tests/support/chromium.ts";
import { simulateNights } from "../../tests/support/simulated-nights.ts";
import { analyse } from "./analysis.ts";
import { historyPage } from "./history-page.ts";
import { historyText } from "./history-text.ts";
import { titleOf } from "./words.ts";

const MARKUP = "</h2><script>alert(1)</script>";

const analysis = analyse(
  `https://sandbox.example.com/${MARKUP}`,
  simulateNights({
    nights: 90,
    seed: 4,
    rows: {
      "buyback.expired": (night) => (night < 60 ? "pass" : "fail"),
      "available.array": (_, chance) => (chance < 0.1 ? "fail" : "pass"),
      "card.unknown": () => "not exercised",
      "ship-quote.granularity": () => "inconclusive",
      "orders.shape": () => "pass",
    },
    isLost: (_, chance) => chance < 0.03,
    medianMs: (night, chance) => (night < 70 ? 20 : 50) + 5 * chance,
  }).map((night) => ({ ...night, ...(night.stopped === undefined ? {} : { stopped: MARKUP }) })),
);

test("the words name what the page names, and nothing of what is well", () => {
  const text = historyText(analysis);
  // A title may be reworded.
  expect(text.replaceAll(titleOf("buyback.expired") ?? "no title", "its title")).toMatchSnapshot();
  for (const id of ["buyback.expired", "available.array", "card.unknown", "ship-quote.granularity", "buy/init"]) {
    expect(text).toContain(id);
    expect(historyPage([analysis])).toContain(id);
  }
  expect(text).not.toContain("orders.shape");
});

test("texts of the target are escaped, and no script may run", () => {
  const page = historyPage([analysis]);
  expect(page).not.toContain("<script");
  expect(page).toMatch(/default-src 'none'|default-src &#39;none&#39;/);
  expect(page).not.toContain("script-src");
});

describe.skipIf(!HAS_BROWSER)("the page of nights in a browser", () => {
  test.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const)("fits, asks for nothing and gives axe nothing to find: $colorScheme, $width px", async (how) => {
    const folder = await mkdtemp(join(tmpdir(), "packproof-nights-"));
    const browser = await launchChromium();
    try {
      const address = pathToFileURL(join(folder, "history.html")).href;
      await writeFile(join(folder, "history.html"), historyPage([analysis]));
      const page = await browser.newPage({ colorScheme: how.colorScheme, viewport: { width: how.width, height: 900 } });
      const requested: string[] = [];
      page.on("request", (request) => requested.push(request.url()));
      await page.goto(address);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(how.width);
      expect(requested.filter((url) => url !== address && !url.startsWith("data:"))).toEqual([]);
      expect(await accessibilityViolations(page)).toEqual([]);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
