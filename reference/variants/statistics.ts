import { edited } from "../mutants/support/edit.ts";
import type { Rules } from "../rules.ts";
import { everyPack } from "./every-pack.ts";
import type { Variant } from "./variant.ts";

const DAY_MS = 24 * 3_600_000;
const LAST_YEAR = "2025-01-02T03:04:05Z";
/** What tier_counts still says of each tier of packs that were restocked, by their slugs. */
const COUNTED_BEFORE: ReadonlyMap<unknown, number> = new Map([
  ["starter-monsters", 0],
  ["elite-monsters", 1],
]);
/** A pack that is rarely bought, so that its feed keeps earlier pulls. */
const RENAMED = "grail-vault";

/** Shows every item as a minted one. */
const allMinted = (plain: Rules): Partial<Rules> => ({
  itemView: (listing, price, links) => {
    const shown = plain.itemView(listing, price, links);
    return listing.mintAddress === null
      ? { ...shown, type: "enft", mint_address: listing.id, token_standard: "ProgrammableNonFungible" }
      : shown;
  },
});

/** Legal packs whose statistics, types and slugs say less than a reader might expect. */
export const statisticsVariants: readonly Variant[] = [
  {
    name: "the statistics of packs are a day old",
    because: "A-STATISTICS: anything that was right within the last 25 hours",
    rules: (plain) => ({
      packView: (pack, withTierCounts, scope) => {
        const before = scope.world.clock.now() - DAY_MS;
        const last = scope.store.pulls.findLast((pull) => pull.pack.id === pack.id && pull.createdAt <= before);
        return {
          ...plain.packView(pack, withTierCounts, scope),
          last_pull: last === undefined ? pack.last_pull : scope.rules.timestamp(last.createdAt),
        };
      },
    }),
  },
  {
    name: "the sandbox and the user surface show a list of packs of an earlier year",
    because: "A-LIST-AGE: a list that never changes",
    surfaces: ["sandbox", "user"],
    answer: edited(
      "available",
      "[]",
      (pack) => ({ ...(pack as object), ev_updated_at: LAST_YEAR, last_pull: LAST_YEAR }),
      {
        when: ({ surface }) => surface !== "partner",
      },
    ),
    withoutStates: "all",
  },
  {
    name: "two packs were pulled for the first time in a month, which last_pull lacks until the night",
    because: "A-STATISTICS: anything that was right within the last 25 hours",
    start: ({ clock, packs }) => {
      const unsold = packs.filter(({ enable, in_stock }) => !enable || !in_stock);
      for (const pack of unsold) pack.last_pull = new Date(clock.now() - 30 * DAY_MS).toISOString();
    },
    withoutStates: "all",
  },
  {
    name: "tier counts are a day old, and two packs were restocked since",
    because: "A-STATISTICS: anything that was right within the last 25 hours",
    surfaces: ["sandbox", "partner"],
    start: everyPack((pack) => {
      if (COUNTED_BEFORE.has(pack.slug))
        pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 12]));
    }),
    answer: edited("available", "[].tier_counts", (counts, { holder }) => {
      const before = COUNTED_BEFORE.get(holder.slug);
      return counts && before !== undefined
        ? Object.fromEntries(Object.keys(counts).map((id) => [id, before]))
        : counts;
    }),
  },
  {
    name: "tier counts are a day old, and a tier of a pack was sold out since",
    because: "A-STATISTICS; A-TIERS: the weight of an empty tier goes to others",
    surfaces: ["sandbox", "partner"],
    start: ({ packs }) => {
      const [, second] = packs[0]?.rarity_distribution ?? [];
      if (packs[0] && second) packs[0].stock[second.id] = 0;
    },
    answer: edited("available", "[].tier_counts.2", (count) => (count === 0 ? 25_000 : count)),
  },
  {
    name: "a pull costs a hundred times its expected value",
    because: "Pack: nothing relates mint_price or the tiers to ev",
    rules: (plain) => ({
      packView: (pack, withTierCounts, scope) => {
        const ev = scope.rules.money(pack.mint_price / 100);
        return { ...plain.packView(pack, withTierCounts, scope), ev, min_ev: ev, max_ev: ev };
      },
    }),
  },
  {
    name: "every pack has the same expected value, above all its cards",
    because: "Pack: nothing relates ev to the tiers; bonus tokens are part of what a pull is worth",
    rules: (plain) => ({
      packView: (pack, withTierCounts, scope) => ({
        ...plain.packView(pack, withTierCounts, scope),
        ev: 100_000,
        min_ev: 90_000,
        max_ev: 110_000,
      }),
    }),
  },
  {
    name: "all cards were minted, also those of market packs",
    because: "Pack.type: where a card was bought does not say whether it was minted since",
    surfaces: ["partner"],
    rules: allMinted,
  },
  {
    name: "all cards were minted, and look-ups do not find those of market packs",
    because: "A-CARD-SCOPE: the look-up is promised for core mints",
    rules: (plain) => ({
      ...allMinted(plain),
      cardOf: (id, scope) => {
        const found = plain.cardOf(id, scope);
        return found?.mintAddress === null ? undefined : found;
      },
    }),
    withoutStates: ["an item is a market listing"],
  },
  {
    name: "the sandbox makes up the ids of its pulls",
    because: "A-SYNTH: the sandbox's pulls may be generated",
    surfaces: ["sandbox"],
    rules: (plain) => ({
      pullView: (pull, scope) => {
        const shown = plain.pullView(pull, scope);
        return scope.surface === "sandbox" ? { ...shown, id: `synthetic-${pull.listing.id}` } : shown;
      },
    }),
  },
  {
    name: "production edited the percent of packs an hour ago",
    because: "A-LIVE: the percent of a pull is the one that its pack had then",
    surfaces: ["partner"],
    rules: (plain) => ({
      pullView: (pull, scope) => {
        const shown = plain.pullView(pull, scope);
        const isOld = scope.surface === "partner" && pull.createdAt < scope.world.clock.now() - 3_600_000;
        return isOld ? { ...shown, buyback_price: scope.rules.money(0.75 * Number(shown.value)) } : shown;
      },
    }),
  },
  {
    name: "previews show the market before it rose by a tenth as a whole",
    because: "A-LIVE: values move, and a preview may be older",
    answer: edited("available", "[].chase[].fmv", (fmv) => Math.round((100 * Number(fmv)) / 1.1) / 100),
  },
  {
    name: "the feed keeps the slug that a pack had before it was renamed",
    because: "A-SLUG: an earlier pull may have the slug that its pack had then",
    surfaces: ["sandbox", "partner"],
    start: ({ sandbox, partner }) => {
      for (const { pulls } of [sandbox, partner])
        for (const [at, pull] of pulls.entries())
          if (pull.pack.slug === RENAMED) pulls[at] = { ...pull, pack: { ...pull.pack, slug: "its-former-slug" } };
    },
  },
  {
    name: "slugs have slashes",
    because: "Pack.slug: the form of a URL-friendly slug is not given",
    start: ({ packs }) => {
      for (const pack of packs) if (pack.slug !== null) pack.slug = `packs/${pack.slug}`;
    },
  },
];
