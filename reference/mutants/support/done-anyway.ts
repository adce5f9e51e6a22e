import type { Deviation } from "../../deviation.ts";
import type { EndpointKey } from "../../http.ts";
import { FIRST_PARTNER } from "../../keys.ts";
import { type PackHandler, type PackSurface, scopeOf } from "../../scope.ts";

/** Executes requests that are answered with an internal error. */
export function doneAnyway(endpoint: EndpointKey, handle: PackHandler): Deviation {
  return {
    answer: async (call, reply, world) => {
      if (call.endpoint !== endpoint || reply.status !== 500) return undefined;
      await handle({ ...scopeOf(world, call.surface as PackSurface, FIRST_PARTNER), call });
      return reply;
    },
  };
}
