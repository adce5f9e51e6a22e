import { NothingFits } from "../granting.ts";
import type { Reply, Surface } from "../http.ts";
import { objectOf } from "../json.ts";
import { userPart } from "../user-part.ts";
import type { World } from "../world.ts";
import { addressStates } from "./addresses.ts";
import { faultStates } from "./faults.ts";
import { itemStates } from "./items.ts";
import { orderStates } from "./orders.ts";
import { packStates } from "./packs.ts";
import { pullStates } from "./pulls.ts";
import { purchaseStates } from "./purchases.ts";
import type { State, StateParams, StateTable, StateValues } from "./state.ts";
import { timeStates } from "./time.ts";

/** If two tables contain the same state, they are for different surfaces. */
const tables: readonly StateTable[] = [
  timeStates,
  faultStates,
  packStates,
  purchaseStates,
  itemStates,
  addressStates,
  orderStates,
  pullStates,
  userPart.states,
];

/** Answers a request of a Pact verifier: 200 with the state's values, 404 if it is not supported. */
export function serveStates(body: unknown, world: World): Reply {
  const request = objectOf(body) ?? {};
  const { surface: given = "sandbox", ...params } = objectOf(request.params) ?? {};
  const state = findState(request.state, given);
  const surface = given as Surface;
  if (!state) return notOffered;
  if (request.action === "teardown") {
    state.teardown?.(params, world, surface);
    return { status: 200, body: {} };
  }
  const values = setUp(state, params, world, surface);
  return values ? { status: 200, body: values } : notOffered;
}

/** A state that this world can't arrange is not supported. */
function setUp(state: State, params: StateParams, world: World, surface: Surface): StateValues {
  try {
    return state.setup(params, world, surface);
  } catch (fault) {
    if (fault instanceof NothingFits) return undefined;
    throw fault;
  }
}

function findState(name: unknown, surface: unknown): State | undefined {
  if (typeof name !== "string") return undefined;
  for (const table of tables) {
    const state = Object.hasOwn(table, name) ? table[name] : undefined;
    if (state?.surfaces.some((offered) => offered === surface)) return state;
  }
  return undefined;
}

const notOffered: Reply = { status: 404, body: { error: "No such state here" } };
