import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

/** Path of another browser, for machines on which the packaged one does not run. */
const OWN = process.env.CHROMIUM;

/**
 * Whether browser tests can run here. The packaged browser is for Linux on x64; elsewhere, without CHROMIUM, these
 * tests are skipped and counted as skipped. In a CI system they fail instead.
 */
export const HAS_BROWSER =
  OWN !== undefined || process.env.CI !== undefined || (process.platform === "linux" && process.arch === "x64");

/** Starts a headless Chromium: the one that CHROMIUM names, or else the one in the development dependencies. */
export async function launchChromium(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  if (OWN !== undefined && !existsSync(OWN)) {
    throw new Error(`CHROMIUM: ${OWN} is no file; name a Chromium, or unset it`);
  }
  return chromium.launch({ args: ["--no-sandbox"], ...(OWN === undefined ? await unpack() : { executablePath: OWN }) });
}

/** Variables that the package sets when it is loaded; other specs in this process must not see them. */
const SET = ["AWS_LAMBDA_JS_RUNTIME", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"] as const;

/**
 * Also unpacks the shared libraries and fonts that a machine without a desktop lacks; the package does so only in this
 * runtime.
 */
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
