import { errorRow } from "../../contract/errors.ts";
import type { ProviderState } from "../../contract/provider-states.ts";
import { ignoreEarlyExit, NotExercised } from "../exits/early-exits.ts";
import type { RunContext } from "../operations/run-context.ts";
import { perRun } from "../operations/run-memory.ts";
import { sandboxOn } from "../operations/sandbox-client.ts";
import { isRefusal } from "../oracles/refusal.ts";

const UNKNOWN_USER = errorRow("inventory", "User not found");
/** States that give a fresh user an item; the first one that is offered will do. */
const OWNED = ["an item is minted", "an item is a market listing", "an item cannot be shipped"] as const;
/** Where an instance is chosen by chance for each request, two of them are both met in 255 of 256 runs. */
const LOOKS = 8;

/**
 * Whether provider states reach another instance of the sandbox than requests do, or may: instances share no state, so
 * what one of them arranged is unknown to the others. Then a user who was just given an item is unknown. Found out once
 * in a run, only when something that rests on a state needs explaining.
 */
export const isArrangedElsewhere = perRun((run: RunContext) =>
  findOut(run).catch((stop) => ignoreEarlyExit(stop) ?? false),
);

async function findOut(run: RunContext): Promise<boolean> {
  for (const state of OWNED) {
    try {
      return await isUnknownSomewhere(run, state);
    } catch (stop) {
      if (!(stop instanceof NotExercised)) throw stop;
    }
  }
  return false;
}

async function isUnknownSomewhere(run: RunContext, state: ProviderState): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const user = run.newUserId();
    const connection = run.transport.lease(true);
    try {
      await run.states.setUp(state, "sandbox", { user_id: user });
      const inventory = await sandboxOn(run, connection).inventory(user);
      if (isRefusal(inventory, UNKNOWN_USER)) return true;
    } finally {
      await run.states.tearDown(state, "sandbox", { user_id: user });
      run.transport.giveBack(connection);
    }
  }
  return false;
}
