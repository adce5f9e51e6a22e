import type { ProviderState } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import { NotExercised, TargetGone } from "../exits/early-exits.ts";
import { NoAnswer } from "../transport/no-answer.ts";
import { exampleParams } from "./example-params.ts";
import { type ProviderStates, stateRow } from "./provider-states.ts";

/**
 * States that can be requested before anything was bought, the most harmless first: most only look for something that fits.
 * Moving time and states of the whole provider come last; nothing else is running yet. A restart is not tried, nor a state of
 * an item, an order or a session that does not exist.
 */
const PROBED: readonly ProviderState[] = [
  "a pack is sold out",
  "a session token",
  "a pack is disabled",
  "recent pulls exist",
  "an address resolves to",
  "a country is not serviced",
  "a card resolves only on chain",
  "a pack has no candidate listing",
  "an item is minted",
  "an item is a market listing",
  "an item cannot be shipped",
  "an item is covered by a voucher",
  "an item has an active buyback session",
  "an item's buyback is being processed",
  "an item's buyback transaction fails",
  "a purchase is pending",
  "a purchase fails",
  "an order has status",
  "two users hold the same listing",
  "an API key",
  "a crypto purchase",
  "a claw item",
  "the address validator is unreachable",
  "an internal error",
  "time has passed",
];

/**
 * Checks that the provider at `PROVIDER_STATES_URL` arranges something: requests one state after the other until one
 * succeeds.
 * @returns why not, in one line with the remedy; undefined if one is arranged or no provider is set
 */
export async function findStatesObstacle(
  states: ProviderStates,
  surfaces: readonly Surface[],
  newUserId: () => string,
): Promise<string | undefined> {
  if (!states.isConfigured) return undefined;
  let first: string | undefined;
  for (const state of PROBED) {
    for (const surface of stateRow(state).surfaces.filter((each) => surfaces.includes(each))) {
      const params = exampleParams(state, surface, newUserId);
      try {
        await states.setUp(state, surface, params);
        await states.tearDown(state, surface, params);
        return undefined;
      } catch (stop) {
        if (stop instanceof TargetGone) return undefined;
        if (!(stop instanceof NotExercised)) throw stop;
        if (stop.cause instanceof NoAnswer) return `${SETTING}: can't be reached: ${stop.cause.message}; ${MEND}`;
        first ??= stop.message;
      }
    }
  }
  return `${SETTING}: arranges nothing: ${first ?? "no state is known"}, and no other one is; ${MEND}`;
}

const SETTING = "PROVIDER_STATES_URL";
const MEND = "give the URL where the provider arranges states, or leave it unset";
