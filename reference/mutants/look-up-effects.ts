import type { Call, Reply } from "../http.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { edited } from "./support/edit.ts";
import { perWorld } from "./support/per-world.ts";

const SURFACES = ["sandbox", "partner"] as const;

const isFound = (call: Call, reply: Reply) => call.endpoint === "card" && reply.status === 200;

const copiesLookedUp = (call: Call, world: World) =>
  call.surface === "user" ? [] : (world[call.surface].copies.get(call.params.item_id ?? "") ?? []);

const lookedUp = perWorld(() => new Set<string>());

/** Card lookups that change the item. */
export const lookUpEffectMutants: readonly Mutant[] = SURFACES.flatMap((surface): readonly Mutant[] => [
  mutant(
    "card.changes-nothing",
    "effect",
    [surface],
    `a card lookup removes the item from the inventory on ${surface}`,
    {
      answer: (call, reply, world) => {
        if (isFound(call, reply)) for (const held of copiesLookedUp(call, world)) held.state = "sold";
        return undefined;
      },
    },
  ),
  mutant(
    "card.changes-nothing",
    "effect",
    [surface],
    `a card lookup extends the sellback window of the item on ${surface}`,
    {
      answer: (call, reply, world) => {
        if (isFound(call, reply)) lookedUp(world).add(call.params.item_id ?? "");
        return edited("inventory", "items[].buyback_expires_at", (end, { holder }) =>
          lookedUp(world).has(String(holder.id)) ? new Date(Date.parse(String(end)) + DAY_MS).toISOString() : end,
        )(call, reply, world);
      },
    },
  ),
]);
