import { VALIDATOR_FAILURES } from "../validator.ts";
import { textParam } from "./params.ts";
import type { StateTable } from "./state.ts";

/** Endpoints of partner-api.md with a documented 500. */
const BREAKABLE = ["buy/init", "recent-pulls", "inventory", "card", "buyback", "ship/quote", "ship/request", "order"];

/** The states with a fault inside the provider, or in a service behind it. */
export const faultStates: StateTable = {
  "an internal error": {
    surfaces: ["sandbox", "partner"],
    setup: (params, { faults }, surface) => {
      const endpoint = textParam(params, "endpoint");
      if (endpoint === undefined || !BREAKABLE.includes(endpoint)) return undefined;
      faults.order(surface, endpoint);
      return {};
    },
    teardown: (params, { faults }, surface) => {
      const endpoint = textParam(params, "endpoint");
      for (const broken of endpoint === undefined ? BREAKABLE : [endpoint]) faults.withdraw(surface, broken);
    },
  },
  "the address validator is unreachable": {
    surfaces: ["sandbox", "partner"],
    setup: ({ how = "unreachable" }, { validator }) => {
      const failure = VALIDATOR_FAILURES.find((known) => known === how);
      if (failure === undefined) return undefined;
      validator.failure = failure;
      return {};
    },
    teardown: (_, { validator }) => {
      validator.failure = null;
    },
  },
};
