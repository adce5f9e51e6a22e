import { PROVIDER_STATES, type ProviderState, type StateRow } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import type { StateValues } from "./provider-states.ts";

const ROWS: readonly StateRow[] = PROVIDER_STATES;
/** An endpoint of the user-key interface with a documented internal error. */
const USER_ENDPOINT = "filters";

/** Returns the row of a state. */
export function stateRow(state: ProviderState): StateRow {
  const row = ROWS.find(({ name }) => name === state);
  if (row === undefined) throw new TypeError(`there is no state "${state}"`);
  return row;
}

/** Returns the examples of a state's parameters, of new users. */
export function exampleParams(state: ProviderState, surface: Surface, newUserId: () => string): StateValues {
  const exampleOf = (key: string, example: unknown) => {
    if (key === "user_id") return newUserId();
    if (key === "user_ids") return [newUserId(), newUserId()];
    return key === "endpoint" && surface === "user" ? USER_ENDPOINT : example;
  };
  const { params } = stateRow(state);
  return Object.fromEntries(Object.entries(params).map(([key, { example }]) => [key, exampleOf(key, example)]));
}
