import type { Call, Reply } from "../http.ts";
import { stringOf } from "../json.ts";
import { buyInit } from "../routes/buy-init.ts";
import { shipRequest } from "../routes/ship-request.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { doneAnyway } from "./support/done-anyway.ts";
import { perWorld } from "./support/per-world.ts";
import { refusal } from "./support/replies.ts";
import { at, bodyOf } from "./support/requests.ts";
import { both } from "./support/surfaces.ts";

/** Items whose sellback met an internal error. */
const brokenSales = perWorld(() => new Set<string>());
const saleKey = (call: Call) => `${call.surface} ${stringOf(bodyOf(call).item_id)}`;

/** Reads that met an internal error, by their addresses. */
const brokenReads = perWorld(() => new Set<string>());

/** Keeps the failure of a read, and gives another answer to the same request from then on. */
const keptFailure = (endpoint: Call["endpoint"], instead: Reply): Pick<Mutant, "answer"> => ({
  answer: (call, reply, world) => {
    if (!at(call, endpoint)) return undefined;
    if (reply.status !== 500) return brokenReads(world).has(call.url) ? instead : undefined;
    brokenReads(world).add(call.url);
    return undefined;
  },
});

/** Internal errors whose text says that the request failed, and that take effect nevertheless. */
export const errorsWithEffectsMutants: readonly Mutant[] = [
  mutant(
    "buy-init.refusal-changes-nothing",
    "effect",
    both,
    "a purchase that is answered with an internal error takes effect",
    {
      ...doneAnyway("buy/init", buyInit),
    },
  ),
  mutant(
    "ship-request.refusal-changes-nothing",
    "effect",
    both,
    "an order that is answered with an internal error locks its items",
    {
      ...doneAnyway("ship/request", shipRequest),
    },
  ),
  mutant(
    "buyback.internal-error",
    "effect",
    both,
    "a sellback that met an internal error leaves its item in process for ever",
    {
      request: (call, world) =>
        at(call, "buyback") && brokenSales(world).has(saleKey(call))
          ? refusal(500, "An unexpected error occurred")
          : undefined,
      answer: (call, reply, world) => {
        if (at(call, "buyback") && reply.status === 500) brokenSales(world).add(saleKey(call));
        return undefined;
      },
    },
  ),
  mutant(
    "ship-request.refusal-changes-nothing",
    "effect",
    both,
    "an order that met an internal error uses its quote up",
    {
      answer: (call, reply, world) => {
        const [sessionId = ""] = stringOf(bodyOf(call).quote_id).split("_rate_");
        if (at(call, "ship/request") && reply.status === 500)
          world[call.surface === "sandbox" ? "sandbox" : "partner"].quotes.delete(sessionId);
        return undefined;
      },
    },
  ),
  mutant("card.internal-error", "effect", both, "a card whose lookup met an internal error is not found any more", {
    ...keptFailure("card", refusal(404, "Card not found")),
  }),
  mutant("order.internal-error", "effect", both, "an order whose lookup met an internal error is not found any more", {
    ...keptFailure("order", refusal(404, "Order not found")),
  }),
];
