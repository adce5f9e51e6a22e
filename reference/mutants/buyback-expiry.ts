import type { Deviation } from "../deviation.ts";
import type { Holding } from "../holding.ts";
import type { Scope } from "../scope.ts";
import { userKey } from "../store.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { siblings } from "./support/holdings.ts";
import { errorIn, refusal } from "./support/replies.ts";
import { bodyOf } from "./support/requests.ts";
import { secondTime } from "./support/second-time.ts";
import { partner, sandbox } from "./support/surfaces.ts";

/** Counts the sellback window from another time than the item's own purchase. */
const countingFrom = (moment: (all: readonly Holding[]) => number): Pick<Deviation, "rules"> => ({
  rules: () => ({
    isExpired: (held, scope) => {
      const all = scope.store.users.get(userKey(held.partner, held.userId)) ?? [held];
      return scope.world.clock.now() > moment(all) + scope.rules.sellbackWindowMs(scope);
    },
  }),
});

const purchases = (all: readonly Holding[]) => all.map(({ purchasedAt }) => purchasedAt);

/** When the inventory last showed an item. */
const lookedAt = new WeakMap<Holding, number>();

const isDearest = ({ mint_price }: { readonly mint_price: number }, { packs }: World) =>
  mint_price === Math.max(...packs.filter(({ enable, in_stock }) => enable && in_stock).map((pack) => pack.mint_price));

/** Whether it is an item of every second pack of production. */
const isOfSome = ({ pack }: Holding, { surface, world }: Scope) =>
  surface === "partner" && world.packs.indexOf(pack) % 2 === 0;

/** A sale dates all other items of its user anew. */
const renewingAtSale: NonNullable<Deviation["rules"]> = ({ afterSale }) => ({
  afterSale: (held, scope) => {
    afterSale(held, scope);
    for (const other of siblings(held, scope)) Object.assign(other, { purchasedAt: scope.world.clock.now() });
  },
});

/** Sellback windows with another start or length. */
export const buybackExpiryMutants: readonly Mutant[] = [
  mutant("buyback.before-expiry", "later", sandbox, "the sellback window starts at the user's first purchase", {
    ...countingFrom((all) => Math.min(...purchases(all))),
  }),
  mutant(
    "buyback.before-expiry",
    "later",
    partner,
    "the sellback window of production starts at the user's first purchase",
    {
      ...countingFrom((all) => Math.min(...purchases(all))),
    },
  ),
  mutant("buyback.expired-text", "later", sandbox, "the sellback window starts at the user's last purchase", {
    ...countingFrom((all) => Math.max(...purchases(all))),
  }),
  mutant("buyback.expired-text", "later", sandbox, "reading the inventory renews the sellback windows", {
    rules: ({ inventoryItemView }) => ({
      inventoryItemView: (held, scope) => {
        lookedAt.set(held, scope.world.clock.now());
        return inventoryItemView(held, scope);
      },
      isExpired: (held, { world }) => world.clock.now() > (lookedAt.get(held) ?? held.purchasedAt) + 7 * DAY_MS,
    }),
  }),
  mutant("buyback.expired-text", "later", sandbox, "items of the most expensive pack never expire", {
    rules: (plain) => ({
      isExpired: (held, scope) => !isDearest(held.pack, scope.world) && plain.isExpired(held, scope),
    }),
  }),
  ...(["CORE", "MARKET"] as const).map(
    (type): Mutant =>
      mutant(
        "buyback.expired",
        "partial",
        ["partner"],
        `production does not check the sellback window of items of packs of type ${type}`,
        {
          rules: (plain) => ({
            isExpired: (held, scope) => held.pack.type !== type && plain.isExpired(held, scope),
          }),
        },
      ),
  ),
  mutant("buyback.expired", "odd", ["sandbox", "partner"], "an expired item can be sold if its pack is named", {
    answer: (call, reply) =>
      errorIn(reply) === "Item has expired" && bodyOf(call).claw_id !== undefined
        ? { status: 200, body: { success: true, amount: 1 } }
        : undefined,
  }),
  mutant("buyback.expired-text", "repeat", sandbox, "a second sellback of an expired item is refused as not found", {
    ...secondTime("Item has expired", refusal(400, "Item not found")),
  }),
  mutant("buyback.expired-text", "later", sandbox, "a sellback renews the windows of the user's other items", {
    rules: renewingAtSale,
  }),
  mutant(
    "inventory.expiry-kept",
    "later",
    partner,
    "a sellback in production renews the windows of the user's other items",
    {
      rules: renewingAtSale,
    },
  ),
  mutant(
    "buyback.expired-text",
    "later",
    ["sandbox"],
    "a sellback window does not close for users who have bought again",
    {
      rules: (plain) => ({
        isExpired: (held, scope) =>
          plain.isExpired(held, scope) &&
          !(
            scope.surface === "sandbox" &&
            siblings(held, scope).some(({ purchasedAt }) => purchasedAt > held.purchasedAt + 1000)
          ),
      }),
    },
  ),
  mutant(
    "buyback.no-expiry",
    "partial",
    ["partner"],
    "items of some packs, whose buyback_expires_at is null, expire after 3 days",
    {
      rules: (plain) => ({
        inventoryItemView: (held, scope) => ({
          ...plain.inventoryItemView(held, scope),
          ...(isOfSome(held, scope) ? { buyback_expires_at: null } : {}),
        }),
        isExpired: (held, scope) =>
          isOfSome(held, scope)
            ? scope.world.clock.now() > held.purchasedAt + 3 * DAY_MS
            : plain.isExpired(held, scope),
      }),
    },
  ),
  ...[0.5, 7, 14].map(
    (days): Mutant =>
      mutant(
        "buyback.no-expiry",
        "later",
        ["partner"],
        `an item whose buyback_expires_at is null expires after ${days} days`,
        {
          rules: () => ({
            buybackExpiresAt: () => null,
            isExpired: ({ purchasedAt }, { world }) => world.clock.now() > purchasedAt + days * DAY_MS,
          }),
        },
      ),
  ),
];
