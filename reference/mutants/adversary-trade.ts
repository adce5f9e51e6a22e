import type { Deviation } from "../deviation.ts";
import type { Holding } from "../holding.ts";
import { objectOf } from "../json.ts";
import { cents } from "../money.ts";
import { userKey } from "../store.ts";
import type { Call } from "../wire.ts";
import type { Mutant } from "./mutant.ts";

const sandbox = ["sandbox"] as const;
const DAY_MS = 86_400_000;

const bodyOf = (call: Call) => objectOf(call.body) ?? {};

/** Reads the amount of a purchase otherwise; undefined leaves it as it is read. */
const reading = (read: (raw: unknown) => number | undefined): Pick<Deviation, "rules"> => ({
  rules: ({ amountOf }) => ({ amountOf: (raw) => read(raw) ?? amountOf(raw) }),
});

/** Lets a window count from another moment than the item's own purchase. */
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

/** Faults that an adversary planted in purchases and sellbacks. */
export const adversaryTradeMutants: readonly Mutant[] = [
  {
    name: "a millionth of a pull is one",
    violates: "buy-init.amount-below-one",
    surfaces: sandbox,
    ...reading((raw) => (typeof raw === "number" && raw > 0 && raw < 0.001 ? 1 : undefined)),
  },
  {
    name: "half a pull less than none is one",
    violates: "buy-init.amount-negative",
    surfaces: sandbox,
    ...reading((raw) => (raw === -0.5 ? 1 : undefined)),
  },
  {
    name: "amounts keep their low 32 bits",
    violates: "buy-init.amount-above-highest",
    surfaces: sandbox,
    ...reading((raw) => (typeof raw === "number" && raw > 2 ** 31 ? Math.max(1, raw | 0) : undefined)),
  },
  {
    name: "windows count from the user's first purchase",
    violates: "buyback.before-expiry",
    surfaces: sandbox,
    ...countingFrom((all) => Math.min(...purchases(all))),
  },
  {
    name: "windows count from the user's last purchase",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    ...countingFrom((all) => Math.max(...purchases(all))),
  },
  {
    name: "whoever looks at the inventory renews its windows",
    violates: "buyback.expired-text",
    surfaces: sandbox,
    rules: ({ inventoryItemView }) => ({
      inventoryItemView: (held, scope) => {
        lookedAt.set(held, scope.world.clock.now());
        return inventoryItemView(held, scope);
      },
      isExpired: (held, { world }) => world.clock.now() > (lookedAt.get(held) ?? held.purchasedAt) + 7 * DAY_MS,
    }),
  },
  {
    name: "the inventory shows the live price",
    violates: "buyback.amount-not-repriced",
    surfaces: sandbox,
    rules: ({ inventoryItemView }) => ({
      inventoryItemView: (held, scope) => ({
        ...inventoryItemView(held, scope),
        buyback_price: cents(scope.rules.liveFmv(held.listing, scope) * held.pack.buyback_percent),
      }),
    }),
  },
  {
    name: "a list with an item's id sells it",
    violates: "buyback.item-unknown",
    surfaces: sandbox,
    request: (call) => {
      const { item_id: id } = bodyOf(call);
      if (call.endpoint === "buyback" && Array.isArray(id)) call.body = { ...bodyOf(call), item_id: id[0] };
      return undefined;
    },
  },
  {
    name: "an item id that is no text breaks a sellback",
    violates: "buyback.item-unknown",
    surfaces: sandbox,
    request: (call) => {
      const { item_id: id } = bodyOf(call);
      return call.endpoint === "buyback" && id !== undefined && typeof id !== "string"
        ? { status: 500, body: { error: "An unexpected error occurred" } }
        : undefined;
    },
  },
];
