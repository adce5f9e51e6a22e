import type { Surface } from "../http.ts";
import type { World } from "../world.ts";

/** The parameters of a provider state, as sent, without `surface`. */
export type StateParams = Record<string, unknown>;

/** The values a state returns; undefined where it isn't offered for these parameters. */
export type StateValues = Record<string, unknown> | undefined;

/** One provider state: how to arrange it and, where it lasts, how to undo it. */
export interface State {
  /** Where it makes sense; elsewhere it is answered as not offered. */
  readonly surfaces: readonly Surface[];
  readonly setup: (params: StateParams, world: World, surface: Surface) => StateValues;
  readonly teardown?: (params: StateParams, world: World, surface: Surface) => void;
}

/** Provider states by name. */
export type StateTable = Record<string, State>;
