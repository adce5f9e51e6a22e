import { freshListing } from "../granting.ts";
import { FIRST_PARTNER } from "../keys.ts";
import { scopeOf } from "../scope.ts";
import { recordPull } from "../store.ts";
import { numberParam } from "./params.ts";
import type { StateTable } from "./state.ts";

/** The states of the recent-pulls feed. */
export const pullStates: StateTable = {
  "recent pulls exist": {
    surfaces: ["sandbox", "partner"],
    setup: (params, world, surface) => {
      const count = numberParam(params, "count");
      if (count === undefined) return undefined;
      const scope = scopeOf(world, surface === "sandbox" ? "sandbox" : "partner", FIRST_PARTNER);
      const clawIds = world.packs
        .filter((pack) => pack.platform === "mainnet" && scope.rules.isPurchasable(pack, scope))
        .slice(0, 3)
        .map(({ id }) => id);
      for (let pulled = 0; pulled < Math.min(count, MAX_PULLS); pulled++) {
        const [listing, pack] = freshListing(({ packId }) => packId === clawIds[pulled % clawIds.length], scope);
        const createdAt = world.clock.now();
        recordPull(scope.store, { listing, pack, fmv: listing.fmv, createdAt, synthetic: surface === "sandbox" });
      }
      return { claw_ids: clawIds };
    },
  },
};

/** Ten times the largest page. */
const MAX_PULLS = 1000;
