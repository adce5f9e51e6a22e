import { restartSandbox } from "../world.ts";
import { numberParam } from "./params.ts";
import type { StateTable } from "./state.ts";

/** The states that move the clock, or restart the sandbox. */
export const timeStates: StateTable = {
  "time has passed": {
    surfaces: ["sandbox", "partner", "user"],
    setup: (params, { clock }) => {
      const seconds = numberParam(params, "seconds");
      if (seconds === undefined) return undefined;
      clock.move(seconds);
      return {};
    },
  },
  "the sandbox is restarted": {
    surfaces: ["sandbox"],
    setup: (_, world) => {
      restartSandbox(world);
      return {};
    },
  },
};
