import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";
import { both } from "./support/surfaces.ts";

/** Returns the items of the quote that a request orders. */
function quotedIn(call: Call, world: World): readonly Holding[] {
  if (call.surface === "user") return [];
  const { sessionId = "" } = world.rules.splitQuoteId(objectOf(call.body)?.quote_id) ?? {};
  return world[call.surface].quotes.get(sessionId)?.holdings ?? [];
}

/** Items that a refused order has locked, although the inventory lists them. */
const lockedInVain = perWorld(() => new WeakSet<Holding>());

/** An order locks one item after the other, and is refused at the first that can't be locked. */
const lockingUpTo = (isObstacle: (held: Holding) => boolean): Pick<Mutant, "answer" | "rules"> => ({
  answer: (call, reply, world) => {
    if (call.endpoint !== "ship/request" || reply.status !== 400) return undefined;
    const holdings = quotedIn(call, world);
    for (const held of holdings.slice(0, Math.max(0, holdings.findIndex(isObstacle))))
      if (held.state === "owned") lockedInVain(world).add(held);
    return undefined;
  },
  rules: (plain) => ({
    isSellable: (held, scope) => plain.isSellable(held, scope) && !lockedInVain(scope.world).has(held),
    isLocked: (held, scope) => plain.isLocked(held, scope) || lockedInVain(scope.world).has(held),
  }),
});

/** Quotes and orders of several items, one of which is sold or locked. */
export const soldAndLockedItemMutants: readonly Mutant[] = [
  mutant(
    "ship-request.refusal-changes-nothing",
    "effect",
    both,
    "an order that is refused for a locked item locks the items before it",
    lockingUpTo(({ state }) => state === "shipping"),
  ),
  mutant(
    "ship-request.refusal-changes-nothing",
    "effect",
    both,
    "an order that is refused for a sold item locks the items before it",
    lockingUpTo(({ state }) => state === "sold"),
  ),
  mutant("ship-quote.item-sold", "partial", both, "a sold item beside owned ones is left out of a quote", {
    rules: (plain) => ({
      copiesToShip: (itemIds, scope) => {
        const usual = plain.copiesToShip(itemIds, scope);
        const areKnown = itemIds.every((id) => plain.copiesOf(id, scope).length > 0);
        if (usual !== undefined || !areKnown) return usual;
        const free = itemIds.filter((id) => plain.copiesOf(id, scope).some((held) => plain.canBeQuoted(held, scope)));
        return free.length > 0 ? plain.copiesToShip(free, scope) : undefined;
      },
    }),
  }),
];
