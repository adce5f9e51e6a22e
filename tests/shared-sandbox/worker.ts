// A worker process that plays the combinations that its parent names. It saves each report that accuses a server.
import { mkdirSync, writeFileSync } from "node:fs";
import { serveParent } from "../support/process-pool.ts";
import type { Combination } from "./dimensions.ts";
import { outcomeOf } from "./outcome.ts";
import { type Played, play } from "./play.ts";

const FOLDER = new URL("../../reports/out/shared-sandbox/", import.meta.url);

serveParent(async ({ combination, seed }: { readonly combination: Combination; readonly seed: number }) => {
  const played = await play(combination, seed);
  saveFindings(played);
  return outcomeOf(played);
});

function saveFindings({ seed, runs }: Played): void {
  for (const [nth, report] of runs.entries()) {
    if (report.findings.length === 0) continue;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(new URL(`${seed}-${nth + 1}.json`, FOLDER), JSON.stringify(report, null, 2));
  }
}
