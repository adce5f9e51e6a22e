import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityViolations } from "../../tests/support/axe.ts";
import { HAS_BROWSER, launchChromium } from "../../tests/support/chromium.ts";
import { aFinding, anotherFinding, aReport } from "../../tests/support/sample-report.ts";
import { toHtml } from "./page.ts";

/** Runs in the page: the number of state texts that exceed their boxes. */
const LEAVING = `[...document.querySelectorAll("svg.machine .state")].flatMap((state) => {
  const box = state.querySelector("rect").getBoundingClientRect();
  return [...state.querySelectorAll("text")].filter((text) => {
    const { left, right } = text.getBoundingClientRect();
    return left < box.left || right > box.right;
  });
}).length`;

/** Runs in the page: elements that are wider than the screen, except drawings, which would be illegible if they were not. */
const TOO_WIDE = `[...document.body.querySelectorAll("*")]
  .filter((each) => each.closest("svg") === null && each.getBoundingClientRect().width > innerWidth)
  .map((each) => each.outerHTML.slice(0, 120))`;

describe.skipIf(!HAS_BROWSER)("the page in a browser", { timeout: 300_000 }, () => {
  let folder: string;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "packproof-page-"));
    const file = join(folder, "index.html");
    const findings = [
      aFinding({ cause: 1 }),
      aFinding({ requirement: "no-such.row", cause: 1 }),
      anotherFinding(),
      aFinding({ requirement: "buyback.expired", cause: 3, sequence: [7, 9] }),
    ];
    const entry = { owner: "kim", reason: "mended soon", until: "2026-12-31" };
    const knownFailures = [
      { requirement: "filters.no-credential", surface: "user", standing: "excused", ...entry },
      { requirement: "available.array", surface: "sandbox", standing: "passes again", ...entry },
    ] as const;
    const rows = findings.map(({ requirement, surface }) => ({ requirement, surface }));
    const sinceLast = { startedAt: "2026-01-01T00:00:00.000Z", new: rows, changed: rows, gone: rows };
    await writeFile(file, await toHtml(aReport({ findings, knownFailures, sinceLast })));
    address = pathToFileURL(file).href;
    browser = await launchChromium();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(how: { readonly colorScheme?: "light" | "dark"; readonly width?: number } = {}) {
    const { colorScheme = "light", width = 1280 } = how;
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (request.url() !== address && !request.url().startsWith("data:")) complaints.push(request.url());
    });
    await page.goto(address);
    return { page, complaints };
  }

  test.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "light", width: 390 },
    { colorScheme: "dark", width: 390 },
  ] as const)("has no accessibility violation with everything unfolded: $colorScheme, $width px", async (how) => {
    const { page } = await open(how);
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true;');

    expect(await accessibilityViolations(page)).toEqual([]);
    await page.close();
  });

  test.each([1280, 390, 320])("is not wider than a screen of %d px", async (width) => {
    const { page } = await open({ width });

    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await page.close();
  });

  test("has no element wider than a screen of 320 px, with everything unfolded", async () => {
    const { page } = await open({ width: 320 });
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true;');

    expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    await page.close();
  });

  test("runs under its own content security policy without an error or a request", async () => {
    const { page, complaints } = await open();

    expect(complaints).toEqual([]);
    await page.close();
  });

  test("filters requirements by choice and by text, and resets, with the keyboard", async () => {
    const { page } = await open();
    const shown = () => page.locator("#requirement-rows tr:visible").count();
    const folded = await shown();
    await page.locator("#filter button").press("Enter");
    const all = await shown();
    expect(folded).toBeLessThan(all);

    await page.keyboard.press("/");
    await page.keyboard.type("pull");
    const found = await shown();
    await page.locator("select[name=verdict]").selectOption("fail");
    const failed = await shown();
    expect(new URL(page.url()).hash).toBe("#requirements?verdict=fail&text=pull");
    await page.locator("#filter button").press("Enter");
    await expect.poll(shown).toBe(all);

    expect([found, failed]).toEqual([1, 1]);
    expect(await page.locator("#filter-count").textContent()).toBe(`${all} of ${all}`);
    await page.close();
  });

  test("reads its filter from the address", async () => {
    const { page } = await open();
    await page.goto(`${address}#requirements?surface=user`);
    await page.reload();

    const surfaces = page.locator("#requirement-rows tr:visible td:nth-child(3)");
    expect(new Set(await surfaces.allTextContents())).toEqual(new Set(["user"]));
    await page.close();
  });

  test("shows only the finding of a tile beside the list, or all of them on a phone", async () => {
    const { page } = await open();
    const shown = () => page.locator(".cards > .card:visible").count();

    await page.locator("#matrix td.fail a").last().click();
    expect(await shown()).toBe(1);
    expect(await page.locator(".cards > .card:visible").getAttribute("id")).toBe(new URL(page.url()).hash.slice(1));
    await page.setViewportSize({ width: 390, height: 844 });

    await expect.poll(shown).toBe(2);
    await page.close();
  });

  test("shows the row of a link even if the filter had hidden it", async () => {
    const { page } = await open();
    await page.locator("select[name=surface]").selectOption("user");
    await page.evaluate('for (const each of document.querySelectorAll(".fold, .part")) each.open = true;');

    await page.locator("a[data-row]:visible").first().click();

    expect(await page.locator("tr:target").isVisible()).toBe(true);
    await page.close();
  });

  test("copies a command", async () => {
    const { page } = await open();

    await page.locator("button[data-copy]").first().click();

    await expect.poll(() => page.locator("button[data-copy]").first().textContent()).toMatch(/Copied|Selected/);
    await page.close();
  });

  test("prints everything unfolded except whole exchanges, and folds it again afterwards", async () => {
    const { page } = await open();
    const folded = () => page.locator("details:not([open], .exchange, .folded)").count();
    const before = await folded();

    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    const onPaper = await folded();
    await page.evaluate('dispatchEvent(new Event("afterprint"))');

    expect(before).toBeGreaterThan(0);
    expect(onPaper).toBe(0);
    expect(await folded()).toBe(before);
    await page.close();
  });

  test("keeps all texts of drawings inside their boxes", async () => {
    const { page } = await open();

    const leaving = await page.evaluate(LEAVING);

    expect(leaving).toBe(0);
    await page.close();
  });
});
