import type { Route } from "./route.ts";
import type { StateTable } from "./states/state.ts";
import { userRoutes } from "./user/routes.ts";
import { type UserRules, userRules } from "./user/rules.ts";
import { userStates } from "./user/states.ts";
import { createUserStore, type UserStore } from "./user/store.ts";

/** The parts of the user-key surface that the reference includes. */
export interface UserPart {
  readonly rules: UserRules;
  readonly createStore: () => UserStore;
  readonly routes: readonly Route[];
  readonly states: StateTable;
}

/** The only place where the core refers to that surface. */
export const userPart: UserPart = {
  rules: userRules,
  createStore: createUserStore,
  routes: userRoutes,
  states: userStates,
};
