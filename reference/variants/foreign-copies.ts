import { pull } from "../buying.ts";
import { objectOf, stringOf } from "../json.ts";
import type { Listing } from "../listing.ts";
import type { Pack } from "../pack.ts";
import { topHits } from "../packs.ts";
import { scopeOf } from "../scope.ts";
import { hand } from "../store.ts";
import type { World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** Gives another user of the sandbox a copy. */
function giveToStranger(listing: Listing, pack: Pack, world: World): void {
  const scope = scopeOf(world, "sandbox", "");
  hand(scope.store, pull(listing, pack, "stranger", scope));
}

/** Sandboxes in which other users hold what this run never bought there. */
export const foreignCopyVariants: readonly Variant[] = [
  {
    name: "another user of the sandbox holds two copies of every chase card",
    because: "A-SHARED-LISTING: others may hold any listing",
    surfaces: ["sandbox"],
    start: (world) => {
      for (const pack of world.packs)
        for (const listing of topHits(pack, world.listings))
          for (let copy = 0; copy < 2; copy++) giveToStranger(listing, pack, world);
    },
  },
  {
    name: "a user of the sandbox holds a copy of everything that production sells",
    because: "A-SHARED-LISTING: whether the sandbox draws production's listings is not said",
    surfaces: ["sandbox", "partner"],
    answer: (call, reply, world) => {
      if (call.surface !== "partner" || call.endpoint !== "buy/init" || reply.status !== 200) return undefined;
      const purchase = world.partner.purchases.get(stringOf(objectOf(reply.body)?.session_id));
      for (const { listing, pack } of purchase?.holdings ?? []) giveToStranger(listing, pack, world);
      return undefined;
    },
  },
];
