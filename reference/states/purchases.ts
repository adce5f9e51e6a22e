import { buy } from "../buying.ts";
import { FIRST_PARTNER } from "../keys.ts";
import type { Purchase } from "../purchase.ts";
import { scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { numberParam, textParam } from "./params.ts";
import type { StateTable } from "./state.ts";

/** The states of a purchase that is not fulfilled immediately; the sandbox supports none of them. */
export const purchaseStates: StateTable = {
  "a purchase is pending": {
    surfaces: ["partner"],
    setup: (params, world) => {
      const userId = textParam(params, "user_id");
      const polls = numberParam(params, "polls");
      if (userId === undefined || polls === undefined) return undefined;
      const purchase = open(userId, world);
      if (purchase) purchase.pollsLeft = polls;
      return purchase && { session_id: purchase.sessionId };
    },
  },
  "a purchase fails": {
    surfaces: ["partner"],
    setup: (params, world) => {
      const userId = textParam(params, "user_id");
      const purchase = userId === undefined ? undefined : open(userId, world);
      if (purchase) purchase.state = "failed";
      return purchase && { session_id: purchase.sessionId };
    },
  },
};

/** A purchase that is not fulfilled yet. */
function open(userId: string, world: World): Purchase | undefined {
  const scope = scopeOf(world, "partner", FIRST_PARTNER);
  const pack = world.packs.find((candidate) => scope.rules.isPurchasable(candidate, scope));
  return pack && buy(pack, 1, userId, 1, scope);
}
