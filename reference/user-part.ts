import type { Route } from "./route.ts";
import type { StateTable } from "./states/state.ts";
import type { UserRules } from "./user/rules.ts";
import type { UserStore } from "./user/store.ts";
import type { World } from "./world.ts";

/** What the user-key surface adds to the reference. */
export interface UserPart {
  readonly rules: UserRules;
  /** Called once, with the world as it is before anything has happened. */
  readonly createStore: (world: Omit<World, "user">) => UserStore;
  readonly routes: readonly Route[];
  readonly states: StateTable;
}

/** Joined in one place: the core knows no more of that surface than this. */
export const userPart: UserPart = {
  rules: {} as UserRules,
  createStore: () => ({}) as UserStore,
  routes: [],
  states: {},
};
