import type { Call, Reply } from "../http.ts";
import { objectOf } from "../json.ts";
import { doneAnyway } from "../mutants/support/done-anyway.ts";
import { perWorld, seen } from "../mutants/support/per-world.ts";
import { refusal } from "../mutants/support/replies.ts";
import { buyInit } from "../routes/buy-init.ts";
import { shipRequest } from "../routes/ship-request.ts";
import type { Variant } from "./variant.ts";

/** Internal errors that the next request to the same address meets, too, and those answers. */
const brokenOnce = perWorld(() => new Map<string, Reply>());
const repeats = new WeakSet<Reply>();
const addressOf = ({ surface, endpoint, url }: Call) => `${surface} ${endpoint} ${url}`;

/** Legal effects of an internal error. */
export const afterErrorVariants: readonly Variant[] = [
  {
    name: "a purchase that is answered with an internal error takes effect",
    because: "A-AFTER-500: a 500 says nothing about the effect",
    ...doneAnyway("buy/init", buyInit),
  },
  {
    name: "an order that is answered with an internal error is placed",
    because: "A-AFTER-500: a 500 says nothing about the effect",
    ...doneAnyway("ship/request", shipRequest),
  },
  {
    name: "the next request after an internal error fails, too",
    because: "A-AFTER-500: a 500 says nothing about the next request",
    request: (call, world) => {
      const again = brokenOnce(world).get(addressOf(call));
      brokenOnce(world).delete(addressOf(call));
      if (again !== undefined) repeats.add(again);
      return again;
    },
    answer: (call, reply, world) => {
      if (reply.status === 500 && !repeats.has(reply)) brokenOnce(world).set(addressOf(call), reply);
      return undefined;
    },
  },
  {
    name: "the first two lookups of the rates for several items fail",
    because: "A-AFTER-500: a 500 says nothing about the next request",
    answer: (call, reply, world) => {
      if (call.endpoint !== "ship/quote" || reply.status !== 200) return undefined;
      const ids = objectOf(call.body)?.item_ids;
      const isBroken = Array.isArray(ids) && ids.length > 1 && seen(world, `rates for ${ids.join()}`) <= 2;
      return isBroken ? refusal(500, "Failed to fetch shipping rates") : undefined;
    },
  },
];
