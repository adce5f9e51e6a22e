import type { ProviderState } from "../../contract/provider-states.ts";
import type { Surface } from "../../contract/surface.ts";
import { type StateValues, stateRow } from "./provider-states.ts";

/** An endpoint of the user-key interface with a documented internal error. */
const USER_ENDPOINT = "filters";

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
