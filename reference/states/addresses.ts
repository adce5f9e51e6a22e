import { textParam } from "./params.ts";
import type { StateTable } from "./state.ts";

/** The states of an address. */
export const addressStates: StateTable = {
  "an address resolves to": {
    surfaces: ["sandbox", "partner"],
    setup: (params, { validator }) => {
      const granularity = textParam(params, "granularity");
      if (granularity === undefined) return undefined;
      return {
        destination: validator.addressJudged({
          granularity,
          unconfirmed: params.unconfirmed === true,
          suggestion: params.suggestion === true,
        }),
      };
    },
  },
  "a country is not serviced": {
    // The sandbox accepts any country of two characters.
    surfaces: ["partner"],
    setup: (_, { validator }) => {
      const address = validator.addressJudged({ granularity: "PREMISE", unconfirmed: false, suggestion: false });
      return { destination: { ...address, country: "AQ" } };
    },
  },
};
