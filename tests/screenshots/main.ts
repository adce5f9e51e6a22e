import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { compareReports } from "../../cli/diff/compare.ts";
import { differencePage } from "../../cli/diff/difference-page.ts";
import { analyse } from "../../cli/history/analysis.ts";
import { historyPage } from "../../cli/history/history-page.ts";
import type { Report } from "../../contract/report.ts";
import { toHtml } from "../../reports/html/page.ts";
import { launchChromium } from "../support/chromium.ts";
import { sampleNights } from "../support/sample-history.ts";
import { type SampleRuns, sampleRuns } from "./sample-runs.ts";
import { terminalPage } from "./terminal-page.ts";

/**
 * Takes the screenshots of the pages: `npm run screenshots [folder]`. The runs are stored in the folder; `--again`
 * takes new screenshots of the stored runs.
 */
const [folder = "reports/out/screenshots", again] = process.argv.slice(2);
/** Maximum height of a browser's screenshot, in pixels. */
const MAX_HEIGHT = 9_500;
/** The screenshots in README.md. */
const PICTURE = "docs/images/page.png";
const CONSOLE_PICTURE = "docs/images/console.png";
const LOOKS = [
  { name: "light", colorScheme: "light", width: 1280, height: 900 },
  { name: "dark", colorScheme: "dark", width: 1280, height: 900 },
  { name: "phone", colorScheme: "light", width: 390, height: 844 },
] as const;

await mkdir(folder, { recursive: true });
await mkdir(dirname(PICTURE), { recursive: true });
const runs = again === "--again" ? await readRuns() : await sampleRuns();
for (const [name, report] of Object.entries(runs))
  await writeFile(join(folder, `${name}.json`), JSON.stringify(report));
const browser = await launchChromium();
for (const [name, markup] of Object.entries(await pagesOf(runs))) {
  const file = join(folder, `${name}.html`);
  await writeFile(file, markup);
  for (const { name: look, colorScheme, width, height } of LOOKS) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height } });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    const tall = Number(await page.evaluate("document.documentElement.scrollHeight"));
    const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
    console.log(`${name}, ${look}: ${(tall / height).toFixed(1)} screens${wide > width ? `, ${wide} px WIDE` : ""}`);
    if (name === "broken" && look === "light") await page.screenshot({ path: PICTURE });
    if (look !== "dark" && tall < MAX_HEIGHT)
      await page.screenshot({ path: join(folder, `${name}-${look}-whole.png`), fullPage: true });
    await page.close();
  }
}
const terminal = await browser.newPage({ viewport: { width: 960, height: 400 } });
await terminal.setContent(terminalPage(runs.broken));
await terminal.locator("pre").screenshot({ path: CONSOLE_PICTURE });
await browser.close();

async function pagesOf({ clean, broken, crashed }: SampleRuns): Promise<Readonly<Record<string, string>>> {
  return {
    clean: await toHtml(clean),
    broken: await toHtml(broken),
    crashed: await toHtml(crashed),
    diff: differencePage(compareReports(clean, broken)),
    history: historyPage([analyse("https://sandbox.example.com", sampleNights())]),
  };
}

async function readRuns(): Promise<SampleRuns> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as Report;
  return { clean: await read("clean"), broken: await read("broken"), crashed: await read("crashed") };
}
