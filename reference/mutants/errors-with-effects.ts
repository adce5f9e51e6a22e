import type { Call, Reply } from "../http.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";
import { refusal } from "./support/replies.ts";
import { at } from "./support/requests.ts";
import { both } from "./support/surfaces.ts";

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

/** Internal errors of reads that have an effect. */
export const errorsWithEffectsMutants: readonly Mutant[] = [
  mutant("card.internal-error", "effect", both, "a card whose lookup met an internal error is not found any more", {
    ...keptFailure("card", refusal(404, "Card not found")),
  }),
  mutant("order.internal-error", "effect", both, "an order whose lookup met an internal error is not found any more", {
    ...keptFailure("order", refusal(404, "Order not found")),
  }),
];
