import type { Mutant } from "./mutant.ts";
import { edited } from "./support/edit.ts";
import { partner } from "./support/surfaces.ts";

const hoursEarlier = (hours: number) => (at: unknown) =>
  new Date(Date.parse(String(at)) - hours * 3_600_000).toISOString();

const FLAGS = [
  { flag: "enable", violates: "available.disabled-shown", what: "disabled" },
  { flag: "in_stock", violates: "available.sold-out-shown", what: "sold out" },
] as const;

/** Gives the items of a purchase the time of its latest poll. */
const datedAtPoll: Pick<Mutant, "rules"> = {
  rules: (plain) => ({
    fulfilledView: (purchase, scope) => {
      for (const held of purchase.holdings) Object.assign(held, { purchasedAt: scope.world.clock.now() });
      return plain.fulfilledView(purchase, scope);
    },
  }),
};

/** Times in the zone of the server's machine, flags that are never false, and ids that are the same for everything. */
export const dateAndFlagMutants: readonly Mutant[] = [
  ...FLAGS.map(
    ({ flag, violates, what }): Mutant => ({
      name: `${flag} is true for a pack that is ${what}`,
      violates,
      kind: "value",
      surfaces: ["sandbox", "partner", "user"],
      answer: edited("available", `[].${flag}`, () => true),
    }),
  ),
  {
    name: "created_at of pulls in production is local time that says it is UTC",
    violates: "recent-pulls.created-at-of-pull",
    kind: "value",
    surfaces: partner,
    answer: edited("recent-pulls", "[].created_at", hoursEarlier(5)),
  },
  {
    name: "created_at of pulls in production is ten minutes early",
    violates: "recent-pulls.created-at-of-pull",
    kind: "value",
    surfaces: partner,
    answer: edited("recent-pulls", "[].created_at", hoursEarlier(1 / 6)),
  },
  {
    name: "a poll dates the items of its purchase anew",
    violates: "inventory.purchased-at-of-purchase",
    kind: "later",
    surfaces: ["sandbox"],
    ...datedAtPoll,
  },
  {
    name: "a poll in production dates the items of its purchase anew",
    violates: "inventory.purchased-at-kept",
    kind: "later",
    surfaces: ["partner"],
    ...datedAtPoll,
  },
  {
    name: "all items of a user in production have the date of the newest",
    violates: "inventory.purchased-at-kept",
    kind: "large",
    surfaces: partner,
    answer: edited("inventory", "items", (items) => {
      const shown = items as readonly Record<string, unknown>[];
      return shown.map((item) => ({ ...item, purchased_at: shown.at(-1)?.purchased_at }));
    }),
  },
  {
    name: "all items of a user in production have the end of the newest",
    violates: "inventory.expiry-kept",
    kind: "large",
    surfaces: partner,
    answer: edited("inventory", "items", (items) => {
      const shown = items as readonly Record<string, unknown>[];
      return shown.map((item) => ({ ...item, buyback_expires_at: shown.at(-1)?.buyback_expires_at }));
    }),
  },
  {
    name: "all purchases of production have the same transaction hash",
    violates: "buy-status.tx-hashes-distinct",
    kind: "value",
    surfaces: partner,
    rules: () => ({ txHash: () => "5".repeat(88) }),
  },
  {
    name: "all purchases of a user in production have the same transaction hash",
    violates: "buy-status.tx-hashes-distinct",
    kind: "value",
    surfaces: partner,
    answer: edited("buy/status", "result.tx_hash", (_, { holder }) => String(holder.user_id).slice(0, 3)),
  },
  {
    name: "orders of production lose the name of the receiver",
    violates: "order.destination-of-request",
    kind: "missing",
    surfaces: partner,
    rules: () => ({ destinationView: ({ name: _, ...others }) => others }),
  },
  {
    name: "orders of production have an empty city",
    violates: "order.destination-of-request",
    kind: "missing",
    surfaces: partner,
    rules: () => ({ destinationView: (destination) => ({ ...destination, city: "" }) }),
  },
];
