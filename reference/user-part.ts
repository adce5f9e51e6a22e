import type { Route } from "./route.ts";
import type { StateTable } from "./states/state.ts";
import { userRoutes } from "./user/routes.ts";
import { type UserRules, userRules } from "./user/rules.ts";
import { userStates } from "./user/states.ts";
import { createUserStore, type UserStore } from "./user/store.ts";

/** What the user-key surface adds to the reference. */
export interface UserPart {
  readonly rules: UserRules;
  readonly createStore: () => UserStore;
  readonly routes: readonly Route[];
  readonly states: StateTable;
}

/** Joined in one place: the core knows no more of that surface than this. */
export const userPart: UserPart = {
  rules: userRules,
  createStore: createUserStore,
  routes: userRoutes,
  states: userStates,
};
