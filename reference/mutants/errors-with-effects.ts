import type { EndpointKey } from "../http.ts";
import { FIRST_PARTNER } from "../keys.ts";
import { buyInit } from "../routes/buy-init.ts";
import { buyback } from "../routes/buyback.ts";
import { shipRequest } from "../routes/ship-request.ts";
import { type PackHandler, type PackSurface, scopeOf } from "../scope.ts";
import type { Mutant } from "./mutant.ts";
import { both } from "./support/surfaces.ts";

/** Executes a request that is answered with an internal error. */
const doneAnyway = (name: string, violates: string, endpoint: EndpointKey, handle: PackHandler): Mutant => ({
  name,
  violates,
  surfaces: both,
  answer: async (call, reply, world) => {
    if (call.endpoint !== endpoint || reply.status !== 500) return undefined;
    await handle({ ...scopeOf(world, call.surface as PackSurface, FIRST_PARTNER), call });
    return reply;
  },
});

/** Internal errors that take effect nevertheless. */
export const errorsWithEffectsMutants: readonly Mutant[] = [
  doneAnyway(
    "a purchase that is answered with an internal error takes effect",
    "buy-init.refusal-changes-nothing",
    "buy/init",
    buyInit,
  ),
  doneAnyway(
    "a sellback that is answered with an internal error takes effect",
    "buyback.refusal-changes-nothing",
    "buyback",
    buyback,
  ),
  doneAnyway(
    "an order that is answered with an internal error locks its items",
    "ship-request.refusal-changes-nothing",
    "ship/request",
    shipRequest,
  ),
];
