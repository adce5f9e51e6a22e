import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accessibilityViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";

/** A window size and a colour scheme. Pixels. */
export interface Look {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
}

/** A desktop window with the light scheme and a phone with the dark one. */
export const LOOKS: readonly Look[] = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
];

/** The browser's results for a page that was opened as a file. */
export interface Opened {
  /** Width of the page in pixels; if it is wider than the window, it scrolls sideways. */
  readonly width: number;
  /** Addresses that the page requested, except its own. */
  readonly requested: readonly string[];
  readonly accessibility: Awaited<ReturnType<typeof accessibilityViolations>>;
}

/** Opens a page in a real browser. */
export async function openInBrowser(markup: string, { colorScheme, width }: Look): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "packproof-page-"));
  const browser = await launchChromium();
  try {
    const file = join(folder, "page.html");
    const address = pathToFileURL(file).href;
    await writeFile(file, markup);
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(address);
    return {
      width: Number(await page.evaluate("document.documentElement.scrollWidth")),
      requested: requested.filter((url) => url !== address && !url.startsWith("data:")),
      accessibility: await accessibilityViolations(page),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
