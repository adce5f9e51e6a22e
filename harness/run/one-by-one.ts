import { Release } from "../given/release.ts";
import { type Ending, play } from "./play.ts";
import type { RunContext } from "./run-context.ts";
import type { Scenario } from "./scenario.ts";
import type { Sentinels } from "./sentinels.ts";
import { NotHeldOnce } from "./stops.ts";

const MOST_TURNS = 3;

/** Whether nothing could be said because all items that the scenario drew were held by others too. */
export function isCrowdedOut({ attempt, stop }: Ending): boolean {
  return attempt.scenario.surface === "sandbox" && stop instanceof NotHeldOnce && attempt.violations.length === 0;
}

/**
 * Where a sandbox has few cards, users of this run hold them all at once, and whose copy is sold or shipped is open. So
 * what came to nothing for that reason is played again, one scenario at a time, with nothing left of the others.
 */
export async function playOneByOne(
  run: RunContext,
  sentinels: Sentinels,
  scenarios: readonly Scenario[],
  conclude: (scenario: Scenario, ending: Ending) => void,
): Promise<void> {
  const release = new Release(run);
  const letGo = async () => {
    // Where it comes to nothing, the scenario finds its items held by others once more, and says so.
    await release.all().catch(() => undefined);
    sentinels.forget();
  };
  const playAnew = async (scenario: Scenario) => {
    await letGo();
    return play(run, sentinels, scenario);
  };
  run.letGo = letGo;
  for (const scenario of scenarios) {
    await run.conductor.runAll([
      async () => {
        if (run.transport.goneBecause !== undefined) return;
        let ending = await playAnew(scenario);
        // Its own pulls may have met at one card.
        for (let turn = 1; turn < MOST_TURNS && isCrowdedOut(ending); turn++) ending = await playAnew(scenario);
        conclude(scenario, ending);
      },
    ]);
  }
  run.letGo = undefined;
}
