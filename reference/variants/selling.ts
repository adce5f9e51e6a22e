import type { Holding } from "../holding.ts";
import type { Call } from "../http.ts";
import { objectOf } from "../json.ts";
import { doneAnyway } from "../mutants/support/done-anyway.ts";
import { buyback } from "../routes/buyback.ts";
import type { World } from "../world.ts";
import { everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

const SHORT_WINDOW_MS = 200;
/** Added to the price of a pull. Most cards are worth less. */
const COSTLY_USD = 400;

/** Finds some items to sell only if `claw_id` is sent. */
const requiringPack =
  (isRequired: (held: Holding) => boolean): NonNullable<Variant["rules"]> =>
  (plain) => ({
    copyToSell: (copies, scope) => {
      const { call } = scope as { call?: Call };
      const isNamed = objectOf(call?.body)?.claw_id !== undefined;
      return plain.copyToSell(
        copies.filter((held) => isNamed || !isRequired(held)),
        scope,
      );
    },
  });

/** Legal differences in sellbacks and items. */
export const sellingVariants: readonly Variant[] = [
  {
    name: "a sellback requires claw_id",
    because: "A-BB-CLAWID: whether claw_id is required is not shown",
    rules: requiringPack(() => true),
  },
  {
    name: "a sellback requires claw_id for cards that are not minted",
    because: "A-BB-CLAWID: whether claw_id is required is not shown; a listing may be in several packs",
    rules: requiringPack(({ listing }) => listing.mintAddress === null),
  },
  {
    name: "a sellback of production without claw_id is refused with a text of its own",
    because: "A-BB-CLAWID: whether claw_id is required is not shown; nor are all errors of production",
    surfaces: ["partner"],
    rules: (plain) => ({
      copyToSell: (copies, scope) => {
        const { call } = scope as { call?: Call };
        const isRefused = call?.surface === "partner" && objectOf(call.body)?.claw_id === undefined;
        return isRefused ? undefined : plain.copyToSell(copies, scope);
      },
    }),
    answer: ({ surface, endpoint, body }, reply) => {
      const sent = objectOf(body);
      const isWithoutPack = typeof sent?.item_id === "string" && sent.claw_id === undefined;
      const isRefused = surface === "partner" && endpoint === "buyback" && reply.status === 400;
      return isRefused && isWithoutPack ? { ...reply, body: { error: "claw_id is required" } } : undefined;
    },
  },
  {
    name: "a sellback that is answered with an internal error takes effect",
    because: "Errors: buyback 500 says that something unexpected happened, not that nothing was sold",
    ...doneAnyway("buyback", buyback),
  },
  {
    name: "sometimes another user holds a copy of a drawn listing",
    because: "A-SHARED-LISTING: the sandbox reserves nothing, and others use it too",
    surfaces: ["sandbox"],
    answer: (call, reply, world) => {
      if (call.endpoint === "buy/init" && call.surface === "sandbox" && call.nth % 15 === 0)
        shareWithSomebody(reply.body, world);
      return undefined;
    },
  },
  {
    name: "production fails sellbacks that overlap with another one of the user",
    because: "partner-api.md, Errors: `Transaction failed`, production only",
    surfaces: ["partner"],
    request: async (call, world) => {
      const held = world.partner.copies.get(String(objectOf(call.body)?.item_id))?.at(-1);
      if (call.endpoint !== "buyback" || call.surface !== "partner" || held === undefined) return undefined;
      const busy = underWay.get(world) ?? new Set();
      underWay.set(world, busy);
      const user = `user ${held.userId}`;
      if (busy.has(user)) return { status: 400, body: { error: "Transaction failed" } };
      busy.add(user);
      await new Promise((resolve) => setTimeout(resolve, 3));
      busy.delete(user);
      return undefined;
    },
  },
  {
    name: "production refuses concurrent sellbacks as already being processed",
    because: "partner-api.md, Errors: 429, production only",
    surfaces: ["partner"],
    request: async (call, world) => {
      if (call.endpoint !== "buyback" || call.surface !== "partner") return undefined;
      const busy = underWay.get(world) ?? new Set();
      underWay.set(world, busy);
      const id = objectOf(call.body)?.item_id;
      if (busy.has(id)) {
        return { status: 429, body: { error: "A buyback request for this item is already being processed" } };
      }
      busy.add(id);
      await new Promise((resolve) => setImmediate(resolve));
      busy.delete(id);
      return undefined;
    },
  },
  {
    name: "items of production never expire",
    because: "A-EXPIRY-NULL: null means no expiry",
    surfaces: ["partner"],
    rules: (plain) => ({
      buybackExpiresAt: (purchasedAt, scope) =>
        scope.surface === "partner" ? null : plain.buybackExpiresAt(purchasedAt, scope),
    }),
  },
  {
    name: "vouchers cover many items of production",
    because: "POST buyback: a voucher path pays the larger of mint_price and the live price",
    surfaces: ["partner"],
    rules: (plain) => ({
      sellbackAmount: (held, scope) => {
        const live = plain.sellbackAmount(held, scope);
        const isCovered = scope.surface === "partner" && held.listing.id.charCodeAt(3) % 3 === 0;
        return isCovered ? Math.max(held.pack.mint_price, live) : live;
      },
    }),
    withoutStates: ["an item is minted", "an item is a market listing"],
  },
  {
    name: "vouchers cover half of production's items, and packs cost more than most cards",
    because: "POST buyback: a voucher path pays the larger of mint_price and the live price",
    surfaces: ["partner"],
    start: everyPack((pack) => {
      pack.mint_price += COSTLY_USD;
    }),
    rules: (plain) => ({
      sellbackAmount: (held, scope) => {
        const live = plain.sellbackAmount(held, scope);
        // Its answers show the price without the voucher.
        const { call } = scope as { call?: Call };
        const isCovered =
          call?.surface === "partner" && call.method === "POST" && held.listing.id.charCodeAt(5) % 2 === 1;
        return isCovered ? Math.max(held.pack.mint_price, live) : live;
      },
    }),
  },
  {
    name: "items of production can be sold back for 200 ms",
    because: "not shown: the length of production's sellback window",
    surfaces: ["partner"],
    rules: (plain) => ({
      sellbackWindowMs: (scope) => (scope.surface === "partner" ? SHORT_WINDOW_MS : plain.sellbackWindowMs(scope)),
    }),
    withoutStates: [
      "an item is covered by a voucher",
      "an item has an active buyback session",
      "an item's buyback is being processed",
      "an item's buyback transaction fails",
    ],
  },
  {
    name: "items past their sellback window leave the inventory and can't be shipped",
    because: "A-EXPIRED-LISTED: either is open",
    rules: (plain) => ({
      isInInventory: (held, scope) => plain.isInInventory(held, scope) && !plain.isExpired(held, scope),
      canBeQuoted: (held, scope) => plain.canBeQuoted(held, scope) && !plain.isExpired(held, scope),
    }),
  },
  {
    name: "a sellback returns more members than documented",
    because: "partner-api.md, Versioning: extra response fields may appear",
    rules: (plain) => ({
      soldView: (amount, held, scope) => ({ ...plain.soldView(amount, held, scope), currency: "USD", tx_hash: null }),
    }),
  },
  {
    name: "production pays fractions of cents",
    because: "A-ROUND: rounding is not stated",
    surfaces: ["partner"],
    rules: (plain) => ({
      sellbackAmount: (held, scope) =>
        scope.surface === "sandbox"
          ? plain.sellbackAmount(held, scope)
          : Math.max(
              held.voucher ? held.pack.mint_price : 0,
              plain.liveFmv(held.listing, scope) * held.pack.buyback_percent,
            ),
    }),
  },
];

/** Sellbacks in progress per world. */
const underWay = new WeakMap<World, Set<unknown>>();

function shareWithSomebody(body: unknown, world: World): void {
  const items = objectOf(body)?.nfts;
  for (const item of Array.isArray(items) ? items : []) {
    const copies = world.sandbox.copies.get(String(objectOf(item)?.id));
    const [held] = copies ?? [];
    if (held) copies?.push({ ...held, userId: "somebody-else" });
  }
}
