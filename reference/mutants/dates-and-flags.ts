import { type Mutant, mutant } from "./mutant.ts";
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
    ({ flag, violates, what }): Mutant =>
      mutant(violates, "value", ["sandbox", "partner", "user"], `${flag} is true for a pack that is ${what}`, {
        answer: edited("available", `[].${flag}`, () => true),
      }),
  ),
  mutant(
    "recent-pulls.created-at-of-pull",
    "value",
    partner,
    "created_at of pulls in production is local time that says it is UTC",
    {
      answer: edited("recent-pulls", "[].created_at", hoursEarlier(5)),
    },
  ),
  mutant(
    "recent-pulls.created-at-of-pull",
    "value",
    partner,
    "created_at of pulls in production is ten minutes early",
    {
      answer: edited("recent-pulls", "[].created_at", hoursEarlier(1 / 6)),
    },
  ),
  mutant("inventory.purchased-at-kept", "later", ["sandbox"], "a poll dates the items of its purchase anew", {
    ...datedAtPoll,
  }),
  mutant(
    "inventory.purchased-at-kept",
    "later",
    ["partner"],
    "a poll in production dates the items of its purchase anew",
    {
      ...datedAtPoll,
    },
  ),
  mutant(
    "inventory.purchased-at-kept",
    "large",
    partner,
    "all items of a user in production have the date of the newest",
    {
      answer: edited("inventory", "items", (items) => {
        const shown = items as readonly Record<string, unknown>[];
        return shown.map((item) => ({ ...item, purchased_at: shown.at(-1)?.purchased_at }));
      }),
    },
  ),
  mutant("inventory.expiry-kept", "large", partner, "all items of a user in production have the end of the newest", {
    answer: edited("inventory", "items", (items) => {
      const shown = items as readonly Record<string, unknown>[];
      return shown.map((item) => ({ ...item, buyback_expires_at: shown.at(-1)?.buyback_expires_at }));
    }),
  }),
  mutant("order.destination-of-request", "missing", partner, "orders of production lose the name of the receiver", {
    rules: () => ({ destinationView: ({ name: _, ...others }) => others }),
  }),
  mutant("order.destination-of-request", "missing", partner, "orders of production have an empty city", {
    rules: () => ({ destinationView: (destination) => ({ ...destination, city: "" }) }),
  }),
];
