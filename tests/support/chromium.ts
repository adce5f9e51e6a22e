import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

/** A browser of the machine's own, for people whose machine the packaged one does not fit. */
const OWN = process.env.CHROMIUM;

/**
 * Whether a page can be tried in a browser here. Where it can't (the packaged browser is for Linux on x64, and CHROMIUM
 * names no other) those tests are skipped and counted as skipped; a CI system gets the failure instead of the skip.
 */
export const HAS_BROWSER =
  OWN !== undefined || process.env.CI !== undefined || (process.platform === "linux" && process.arch === "x64");

/** Starts a headless Chromium: the one that CHROMIUM names, else the one that comes with the development dependencies. */
export async function launchChromium(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  if (OWN !== undefined && !existsSync(OWN)) {
    throw new Error(`CHROMIUM: ${OWN} is no file; name a Chromium, or unset it`);
  }
  return chromium.launch({ args: ["--no-sandbox"], ...(OWN === undefined ? await unpack() : { executablePath: OWN }) });
}

/** What the package sets while it is loaded; the specs that share this process should not meet it. */
const SET = ["AWS_LAMBDA_JS_RUNTIME", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"] as const;

/** With the shared libraries and fonts that a machine without a desktop lacks; the package brings them for this runtime only. */
async function unpack() {
  const before = SET.map((name) => [name, process.env[name]] as const);
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs20.x";
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    const executablePath = await packaged.executablePath();
    return { executablePath, env: { ...process.env } as Record<string, string> };
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
