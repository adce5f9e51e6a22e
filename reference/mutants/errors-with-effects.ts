import { buyInit } from "../routes/buy-init.ts";
import { shipRequest } from "../routes/ship-request.ts";
import type { Mutant } from "./mutant.ts";
import { doneAnyway } from "./support/done-anyway.ts";
import { both } from "./support/surfaces.ts";

/** Internal errors whose text says that the request failed, and that take effect nevertheless. */
export const errorsWithEffectsMutants: readonly Mutant[] = [
  {
    name: "a purchase that is answered with an internal error takes effect",
    violates: "buy-init.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    ...doneAnyway("buy/init", buyInit),
  },
  {
    name: "an order that is answered with an internal error locks its items",
    violates: "ship-request.refusal-changes-nothing",
    kind: "effect",
    surfaces: both,
    ...doneAnyway("ship/request", shipRequest),
  },
];
