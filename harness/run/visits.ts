import type { Scenario } from "../arrange/scenario.ts";
import { sharingOf } from "../listings/sharing.ts";
import { mayBeOfOthers } from "./other-holders.ts";
import { findingsOf, note, type RunProgress, type ScenarioRunOptions } from "./progress.ts";
import type { Run } from "./run.ts";
import { play } from "./run-scenario.ts";
import { settle } from "./scenario-outcome.ts";

/** Maximum times that a visit is played where others hold the same listings. */
const MAX_VISITS = 4;

/**
 * Plays visits one after another, before any request that an ordinary client would not send. Violations that other
 * holders of a listing may explain are left to the scenarios. Where listings are shared, a visit with such a violation is
 * repeated, because an ordinary client meets other holders only sometimes.
 */
export async function runVisits(
  run: Run,
  visits: readonly Scenario[],
  { onProgress }: ScenarioRunOptions,
  progress: RunProgress,
): Promise<void> {
  for (const visit of visits) {
    await run.scheduler.runAll([
      async () => {
        let ending = await play(run, visit);
        let isExplainedByHolders = await mayBeOfOthers(run, ending);
        for (let turn = 1; isExplainedByHolders && turn < MAX_VISITS && areListingsShared(run); turn++) {
          ending = await play(run, visit);
          isExplainedByHolders = await mayBeOfOthers(run, ending);
        }
        if (!isExplainedByHolders) settle(run, ending);
        note(progress, visit, ending);
        onProgress?.({ done: 0, total: visits.length, findings: findingsOf(run) });
      },
    ]);
  }
}

/** Returns whether the run has drawn listings repeatedly, or has sold copies of others. */
function areListingsShared({ listings }: Run): boolean {
  return sharingOf(listings) === "shared" || listings.foreignCopies > 0;
}
