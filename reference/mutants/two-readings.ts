import { stringOf } from "../json.ts";
import { userKey } from "../store.ts";
import type { Mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { edited } from "./support/edit.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, partnerOn } from "./support/requests.ts";
import { both, partner } from "./support/surfaces.ts";

const asSellbackPrice = (fmv: unknown) => Math.round(Number(fmv) * 85) / 100;

/** Faults that two readings show together, and neither of them alone. */
export const twoReadingsMutants: readonly Mutant[] = [
  {
    name: "num_pulls_7d is 0 for every pack",
    violates: "available.num-pulls-of-feed",
    kind: "value",
    surfaces: partner,
    answer: edited("available", "[].num_pulls_7d", () => 0),
  },
  {
    name: "num_pulls_7d of every second pack is 0",
    violates: "available.num-pulls-of-feed",
    kind: "partial",
    surfaces: partner,
    answer: edited("available", "[].num_pulls_7d", (count, { index }) => (index % 2 === 0 ? 0 : count)),
  },
  {
    name: "pulls of the feed are always as many minutes old as they are places from the top",
    violates: "recent-pulls.created-at-kept",
    kind: "value",
    surfaces: partner,
    answer: edited("recent-pulls", "[].created_at", (_, { index, world }) =>
      new Date(world.clock.now() - index * 60_000).toISOString(),
    ),
  },
  {
    name: "every pull of the feed is dated at the second of the reading",
    violates: "recent-pulls.created-at-kept",
    kind: "later",
    surfaces: partner,
    answer: edited("recent-pulls", "[].created_at", (_, { world }) =>
      new Date(Math.floor(world.clock.now() / 1000) * 1000).toISOString(),
    ),
  },
  {
    name: "a sellback sets the time of its item's pull",
    violates: "recent-pulls.created-at-kept",
    kind: "effect",
    surfaces: partner,
    rules: (plain) => ({
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        const { pulls } = scope.store;
        const at = pulls.findLastIndex(({ listing }) => listing === held.listing);
        const [touched] = at === -1 || scope.surface === "sandbox" ? [] : pulls.splice(at, 1);
        if (touched !== undefined) pulls.push({ ...touched, createdAt: scope.world.clock.now() });
      },
    }),
  },
  {
    name: "pulls of the feed are some seconds older or newer at each request",
    violates: "recent-pulls.created-at-kept",
    kind: "repeat",
    surfaces: partner,
    answer: edited("recent-pulls", "[].created_at", (created, { call }) =>
      new Date(Date.parse(String(created)) + (call.nth % 7) * 4_000 - 30_000).toISOString(),
    ),
  },
  {
    name: "fmv of chase cards is their sellback price",
    violates: "chase.fmv-as-in-preview",
    kind: "value",
    surfaces: both,
    answer: edited("chase", "[].fmv", asSellbackPrice),
  },
  {
    name: "fmv of chase cards of market packs on the user surface is their sellback price",
    violates: "chase.fmv-as-in-preview",
    kind: "partial",
    surfaces: ["user"],
    answer: edited("chase", "[].fmv", asSellbackPrice, {
      when: ({ params }, _, { packs }) => packs.some(({ slug, type }) => slug === params.slug && type === "MARKET"),
    }),
  },
  {
    name: "fmv of previewed cards is their sellback price",
    violates: "chase.fmv-as-in-preview",
    kind: "value",
    surfaces: both,
    answer: edited("available", "[].chase[].fmv", asSellbackPrice),
  },
  {
    name: "fmv of previewed cards of the user surface is their sellback price",
    violates: "chase.fmv-as-in-preview",
    kind: "value",
    surfaces: ["user"],
    answer: edited("available", "[].chase[].fmv", asSellbackPrice),
  },
  {
    name: "production's windows end 14 days after each reading",
    violates: "inventory.expiry-kept",
    kind: "repeat",
    surfaces: partner,
    answer: edited("inventory", "items[].buyback_expires_at", (_, { world }) =>
      new Date(world.clock.now() + 14 * DAY_MS).toISOString(),
    ),
  },
  {
    name: "the maximum of a purchase counts what the user bought before",
    violates: "buy-init.amount-highest",
    kind: "repeat",
    surfaces: both,
    request: (call, world) => {
      if (call.endpoint !== "buy/init" || call.surface === "user") return undefined;
      const { id, amount, user_id } = bodyOf(call);
      const pack = world.packs.find((each) => each.id === id);
      const bought = world[call.surface].users.get(userKey(partnerOn(call.surface), stringOf(user_id))) ?? [];
      const most = pack?.max_per_mint ?? 0;
      const isTooMany = bought.filter((held) => held.pack === pack).length + Number(amount) > most;
      return isTooMany && Number(amount) <= most
        ? refusal(400, `Amount must be less than or equal to ${most}`)
        : undefined;
    },
  },
  {
    name: "a filtered feed lists at most 50 pulls",
    violates: "recent-pulls.limit-within-filter",
    kind: "large",
    surfaces: both,
    rules: (plain) => ({
      recentPulls: (packs, limit, scope) =>
        plain.recentPulls(packs, packs.length > 0 ? Math.min(limit, 50) : limit, scope),
    }),
  },
];
