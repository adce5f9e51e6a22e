import type { Surface } from "../http.ts";
import type { World } from "../world.ts";

/** The parameters of a provider state, as sent, without `surface`. */
export type StateParams = Record<string, unknown>;

/** The values that a state returns; undefined if it is not supported with these parameters. */
export type StateValues = Record<string, unknown> | undefined;

/** One provider state: how to set it up and, if it lasts, how to tear it down. */
export interface State {
  /** The surfaces on which it is supported. */
  readonly surfaces: readonly Surface[];
  readonly setup: (params: StateParams, world: World, surface: Surface) => StateValues;
  readonly teardown?: (params: StateParams, world: World, surface: Surface) => void;
}

/** Provider states by name. */
export type StateTable = Record<string, State>;
