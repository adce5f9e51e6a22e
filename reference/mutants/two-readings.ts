import { stringOf } from "../json.ts";
import { userKey } from "../store.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { DAY_MS } from "./support/durations.ts";
import { edited } from "./support/edit.ts";
import { refusal } from "./support/replies.ts";
import { bodyOf, partnerOn } from "./support/requests.ts";
import { both, partner } from "./support/surfaces.ts";

const asSellbackPrice = (fmv: unknown) => Math.round(Number(fmv) * 85) / 100;

/** Faults that two readings show together, and neither of them alone. */
export const twoReadingsMutants: readonly Mutant[] = [
  mutant("available.num-pulls-of-feed", "value", partner, "num_pulls_7d is 0 for every pack", {
    answer: edited("available", "[].num_pulls_7d", () => 0),
  }),
  mutant("available.num-pulls-of-feed", "partial", partner, "num_pulls_7d of every second pack is 0", {
    answer: edited("available", "[].num_pulls_7d", (count, { holder, world }) =>
      world.packs.findIndex(({ id }) => id === holder.id) % 2 === 0 ? 0 : count,
    ),
  }),
  mutant(
    "recent-pulls.created-at-kept",
    "value",
    partner,
    "pulls of the feed are always as many minutes old as they are places from the top",
    {
      answer: edited("recent-pulls", "[].created_at", (_, { index, world }) =>
        new Date(world.clock.now() - index * 60_000).toISOString(),
      ),
    },
  ),
  mutant(
    "recent-pulls.created-at-kept",
    "later",
    partner,
    "every pull of the feed is dated at the second of the reading",
    {
      answer: edited("recent-pulls", "[].created_at", (_, { world }) =>
        new Date(Math.floor(world.clock.now() / 1000) * 1000).toISOString(),
      ),
    },
  ),
  mutant("recent-pulls.created-at-kept", "effect", partner, "a sellback sets the time of its item's pull", {
    rules: (plain) => ({
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        const { pulls } = scope.store;
        const at = pulls.findLastIndex(({ listing }) => listing === held.listing);
        const [touched] = at === -1 || scope.surface === "sandbox" ? [] : pulls.splice(at, 1);
        if (touched !== undefined) pulls.push({ ...touched, createdAt: scope.world.clock.now() });
      },
    }),
  }),
  mutant(
    "recent-pulls.created-at-kept",
    "repeat",
    partner,
    "pulls of the feed are some seconds older or newer at each request",
    {
      answer: edited("recent-pulls", "[].created_at", (created, { call }) =>
        new Date(Date.parse(String(created)) + (call.nth % 7) * 4_000 - 30_000).toISOString(),
      ),
    },
  ),
  mutant("chase.fmv-as-in-preview", "value", both, "fmv of chase cards is their sellback price", {
    answer: edited("chase", "[].fmv", asSellbackPrice),
  }),
  mutant(
    "chase.fmv-as-in-preview",
    "partial",
    ["user"],
    "fmv of chase cards of market packs on the user surface is their sellback price",
    {
      answer: edited("chase", "[].fmv", asSellbackPrice, {
        when: ({ params }, _, { packs }) => packs.some(({ slug, type }) => slug === params.slug && type === "MARKET"),
      }),
    },
  ),
  mutant("chase.fmv-as-in-preview", "value", both, "fmv of previewed cards is their sellback price", {
    answer: edited("available", "[].chase[].fmv", asSellbackPrice),
  }),
  mutant(
    "chase.fmv-as-in-preview",
    "value",
    ["user"],
    "fmv of previewed cards of the user surface is their sellback price",
    {
      answer: edited("available", "[].chase[].fmv", asSellbackPrice),
    },
  ),
  mutant("inventory.expiry-kept", "repeat", partner, "production's windows end 14 days after each reading", {
    answer: edited("inventory", "items[].buyback_expires_at", (_, { world }) =>
      new Date(world.clock.now() + 14 * DAY_MS).toISOString(),
    ),
  }),
  mutant("buy-init.amount-highest", "repeat", both, "the maximum of a purchase counts what the user bought before", {
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
  }),
  mutant("recent-pulls.limit-within-filter", "large", both, "a filtered feed lists at most 50 pulls", {
    rules: (plain) => ({
      recentPulls: (packs, limit, scope) =>
        plain.recentPulls(packs, packs.length > 0 ? Math.min(limit, 50) : limit, scope),
    }),
  }),
];
