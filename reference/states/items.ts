import { give, pull } from "../buying.ts";
import { anyListing, freshListing, grant } from "../granting.ts";
import type { Holding } from "../holding.ts";
import type { Surface } from "../http.ts";
import { FIRST_PARTNER } from "../keys.ts";
import type { Listing } from "../listing.ts";
import type { Pack } from "../pack.ts";
import { type PackSurface, type Scope, scopeOf } from "../scope.ts";
import type { World } from "../world.ts";
import { numberParam, textParam } from "./params.ts";
import type { State, StateTable, StateValues } from "./state.ts";

const itemAndPack = ({ listing, pack }: Holding) => ({ item_id: listing.id, claw_id: pack.id });
const itemOnly = ({ listing }: Holding) => ({ item_id: listing.id });

/** The states of single cards and of items that a user owns. */
export const itemStates: StateTable = {
  "an item is minted": owned(["sandbox", "partner"], { fits: ({ type }) => type === "enft", shows: itemAndPack }),
  "an item is a market listing": owned(["sandbox", "partner"], {
    fits: ({ type }) => type === "market_listing",
    shows: itemAndPack,
  }),
  "an item cannot be shipped": owned(["sandbox", "partner"], { change: { shippable: false } }),
  "an item is covered by a voucher": owned(["partner"], {
    // Below its price, because otherwise the voucher makes no difference.
    fits: ({ fmv }, pack) => fmv * pack.buyback_percent < pack.mint_price - 1,
    change: { voucher: true },
    shows: ({ listing, pack }) => ({
      item_id: listing.id,
      mint_price: pack.mint_price,
      fmv: listing.fmv,
      buyback_percent: pack.buyback_percent,
    }),
  }),
  "an item has an active buyback session": owned(["partner"], { change: { obstacle: "active session" } }),
  "an item's buyback is being processed": owned(["partner"], { change: { obstacle: "being processed" } }),
  "an item's buyback transaction fails": owned(["partner"], { change: { obstacle: "transaction fails" } }),

  "an item is worth": {
    surfaces: ["sandbox", "partner"],
    setup: (params, { feed, listings }) => {
      const itemId = textParam(params, "item_id");
      const fmv = numberParam(params, "fmv");
      if (itemId === undefined || fmv === undefined || !listings.byId(itemId)) return undefined;
      feed.set(itemId, fmv);
      return {};
    },
  },
  "a card resolves only on chain": {
    surfaces: ["sandbox", "partner"],
    setup: (_, world, surface) => {
      const [listing] = freshListing(({ type }) => type === "enft", stateScope(world, surface));
      return { item_id: listing.id };
    },
  },
  "two users hold the same listing": {
    surfaces: ["sandbox"],
    setup: ({ user_ids: userIds }, world, surface) => {
      if (!Array.isArray(userIds) || userIds.length < 2) return undefined;
      const scope = stateScope(world, surface);
      const [listing, pack] = freshListing(anyListing, scope);
      for (const userId of userIds) give(pull(listing, pack, String(userId), scope), scope);
      return { item_id: listing.id };
    },
  },
};

interface Wish {
  fits?: (listing: Listing, pack: Pack) => boolean;
  change?: Partial<Holding>;
  shows?: (held: Holding) => StateValues;
}

/** Gives an item to the user in the parameters. */
function owned(surfaces: readonly PackSurface[], { fits = anyListing, change = {}, shows = itemOnly }: Wish): State {
  return {
    surfaces,
    setup: (params, world, surface) => {
      const userId = textParam(params, "user_id");
      return userId === undefined ? undefined : shows(grant(userId, fits, stateScope(world, surface), change));
    },
  };
}

const stateScope = (world: World, surface: Surface): Scope =>
  scopeOf(world, surface === "sandbox" ? "sandbox" : "partner", FIRST_PARTNER);
