import type { ProviderState } from "../../contract/provider-states.ts";
import { USER_UNKNOWN } from "../../contract/refusals.ts";
import { ignoring, NotExercised } from "../exits/early-exits.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { sandboxOn } from "../run-context/first-clients.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Connection } from "../transport/connection.ts";
import { withNewConnections } from "../transport/with-connection.ts";

/** Provider states that give a fresh user an item. The first offered one is used. */
const OWNED = ["an item is minted", "an item is a market listing", "an item cannot be shipped"] as const;
/** Maximum tries. If each request reaches one of two instances at random, 8 tries miss the other one in 1 of 256 runs. */
const LOOKS = 8;

/**
 * Finds out whether provider states may reach another instance of the sandbox than requests do. Instances share no state,
 * so a user who was just given an item is then unknown.
 */
export async function findArrangedElsewhere(run: RunContext): Promise<boolean> {
  for (const state of OWNED) {
    const isElsewhere = await isUnknownSomewhere(run, state).catch(ignoring(NotExercised));
    if (isElsewhere !== undefined) return isElsewhere;
  }
  return false;
}

async function isUnknownSomewhere(run: RunContext, state: ProviderState): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const user = run.newUserId();
    try {
      await run.states.setUp(state, "sandbox", { user_id: user });
      const look = (connection: Connection) => sandboxOn(run, connection).inventory(user);
      if (isRefusal(await withNewConnections(run.transport, 1, look), USER_UNKNOWN)) return true;
    } finally {
      await run.states.tearDown(state, "sandbox", { user_id: user });
    }
  }
  return false;
}
