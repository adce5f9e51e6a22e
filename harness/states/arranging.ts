import type { ProviderState } from "../../contract/provider-states.ts";
import { SURFACES, type Surface } from "../../contract/surface.ts";
import { NotExercised, TargetGone } from "../exits/early-exits.ts";
import { NoAnswer } from "../transport/no-answer.ts";
import type { ProviderStates, StateValues } from "./provider-states.ts";

/** A state that can be requested before anything was bought. */
interface Probe {
  readonly state: ProviderState;
  readonly surfaces: readonly Surface[];
  /** Default: none. */
  readonly params?: StateValues | ((userIds: readonly [string, string]) => StateValues);
}

const PARTNER: readonly Surface[] = ["sandbox", "partner"];
const USER: readonly Surface[] = ["user"];
const owner = ([user_id]: readonly [string, string]) => ({ user_id });

/**
 * States that can be requested without harm, the most harmless first: most only look for something that fits. Moving
 * time and states of the whole provider come last; nothing else is running yet. A restart is not tried, nor a state of
 * an item, an order or a session that does not exist.
 */
const PROBES: readonly Probe[] = [
  { state: "a pack is sold out", surfaces: PARTNER },
  { state: "a session token", surfaces: USER, params: { account: "first", condition: "valid" } },
  { state: "a pack is disabled", surfaces: PARTNER },
  { state: "recent pulls exist", surfaces: PARTNER, params: { count: 1 } },
  {
    state: "an address resolves to",
    surfaces: PARTNER,
    params: { granularity: "PREMISE", unconfirmed: false, suggestion: false },
  },
  { state: "a country is not serviced", surfaces: PARTNER },
  { state: "a card resolves only on chain", surfaces: PARTNER },
  { state: "a pack has no candidate listing", surfaces: PARTNER },
  { state: "an item is minted", surfaces: PARTNER, params: owner },
  { state: "an item is a market listing", surfaces: PARTNER, params: owner },
  { state: "an item cannot be shipped", surfaces: PARTNER, params: owner },
  {
    state: "an item is covered by a voucher",
    surfaces: PARTNER,
    params: (users) => ({ ...owner(users), mint_price: 50, fmv: 40, buyback_percent: 0.85 }),
  },
  { state: "an item has an active buyback session", surfaces: PARTNER, params: owner },
  { state: "an item's buyback is being processed", surfaces: PARTNER, params: owner },
  { state: "an item's buyback transaction fails", surfaces: PARTNER, params: owner },
  { state: "a purchase is pending", surfaces: PARTNER, params: (users) => ({ ...owner(users), polls: 1 }) },
  { state: "a purchase fails", surfaces: PARTNER, params: owner },
  { state: "an order has status", surfaces: PARTNER, params: (users) => ({ ...owner(users), status: "queued" }) },
  { state: "two users hold the same listing", surfaces: PARTNER, params: (user_ids) => ({ user_ids }) },
  { state: "an API key", surfaces: USER, params: { account: "first", scopes: ["vm.buy.crypto"], condition: "valid" } },
  { state: "a crypto purchase", surfaces: USER, params: { account: "first", outcome: "fulfilled", polls: 0 } },
  { state: "a claw item", surfaces: USER, params: { account: "first", offers: 1 } },
  { state: "the address validator is unreachable", surfaces: PARTNER },
  { state: "an internal error", surfaces: SURFACES, params: { endpoint: "filters" } },
  { state: "an internal error", surfaces: PARTNER, params: { endpoint: "order" } },
  { state: "time has passed", surfaces: SURFACES, params: { seconds: 1 } },
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
  const users = [newUserId(), newUserId()] as const;
  let first: string | undefined;
  for (const { state, surfaces: offered, params } of PROBES) {
    for (const surface of offered.filter((each) => surfaces.includes(each))) {
      const wanted = typeof params === "function" ? params(users) : params;
      try {
        await states.setUp(state, surface, wanted);
        await states.tearDown(state, surface, wanted);
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
