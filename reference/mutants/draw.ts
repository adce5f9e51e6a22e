import type { Listing } from "../listing.ts";
import type { Pack, Tier } from "../pack.ts";
import type { Random } from "../random.ts";
import type { Rules } from "../rules.ts";
import type { Scope } from "../scope.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { perWorld } from "./support/per-world.ts";
import { bodyOf } from "./support/requests.ts";

type DrawTier = (plain: Rules, pack: Pack, random: Random, scope: Scope) => Tier | undefined;
type DrawItem = (plain: Rules, pack: Pack, tier: Tier, random: Random, scope: Scope) => Listing;

const tiers = (name: string, drawTier: DrawTier, violates = "draw.tiers-by-weight"): Mutant =>
  mutant(violates, "value", ["sandbox"], name, {
    rules: (plain) => ({ drawTier: (pack, random, scope) => drawTier(plain, pack, random, scope) }),
  });

const items = (name: string, drawItem: DrawItem, violates = "draw.uniform-in-tier"): Mutant =>
  mutant(violates, "value", ["sandbox"], name, {
    rules: (plain) => ({ drawItem: (pack, tier, random, scope) => drawItem(plain, pack, tier, random, scope) }),
  });

/** Items of a tier of which a run draws each several times. */
const FEW_ITEMS = 250;

/** Items of a tier of which a run draws all. */
const ITEMS_OF_SMALL_TIER = 9;

const weighty = (pack: Pack): Tier[] => pack.rarity_distribution.filter(({ weight }) => weight > 0);
const picked = <T>(list: readonly T[], random: Random): T | undefined => list[random.below(list.length)];

/** Draws a tier with changed weights. */
function weighted(pack: Pack, random: Random, weightOf: (tier: Tier, place: number) => number): Tier | undefined {
  const list = weighty(pack);
  let left = random.next() * list.reduce((sum, tier, place) => sum + weightOf(tier, place), 0);
  return list.find((tier, place) => {
    left -= weightOf(tier, place);
    return left < 0;
  });
}

/** Draws tiers in production otherwise than in the sandbox. */
const inProduction = (name: string, drawTier: DrawTier): Mutant =>
  mutant("draw.tiers-by-weight-in-production", "value", ["partner"], name, {
    rules: (plain) => ({
      drawTier: (pack, random, scope) =>
        scope.surface === "partner" ? drawTier(plain, pack, random, scope) : plain.drawTier(pack, random, scope),
    }),
  });

/** Makes each tier above the two lowest only a fifth less likely than the one below it. */
function raiseHigherTiers(distribution: readonly Tier[]): void {
  for (const [place, tier] of distribution.entries()) {
    const below = distribution[place - 1];
    if (place >= 2 && below !== undefined) tier.weight = 0.8 * below.weight;
  }
}

/** Never draws a part of each tier, of few items. */
const leftOut = (name: string, partOf: (stock: number) => number): Mutant => ({
  ...items(name, (_, pack, tier, random, { world }) =>
    world.listings.at(pack, tier, random.below(partOf(pack.stock[tier.id] ?? 1))),
  ),
  start: ({ packs }) => {
    for (const { stock } of packs)
      for (const [tier, count] of Object.entries(stock)) stock[Number(tier)] = Math.min(count, ITEMS_OF_SMALL_TIER);
  },
  isWithoutStates: true,
});

/** Gives every second purchase of a pack the items of the one before it, as far as it had as many. */
function givenTwice(plain: Rules): Partial<Rules> {
  const before = new Map<string, readonly Listing[]>();
  return {
    drawListings: (pack, amount, scope) => {
      const known = scope.surface === "sandbox" ? before.get(pack.id) : undefined;
      before.delete(pack.id);
      if (known !== undefined && known.length >= amount) return known.slice(0, amount);
      const drawn = plain.drawListings(pack, amount, scope);
      before.set(pack.id, drawn);
      return drawn;
    },
  };
}

/** Draws the first pull of each user from the most common tier. */
function firstOfUserCommon(): Pick<Mutant, "request" | "rules"> {
  const seen = perWorld(() => ({ users: new Set<unknown>(), isNew: false }));
  return {
    request: (call, world) => {
      if (call.surface !== "sandbox" || call.endpoint !== "buy/init") return undefined;
      const users = seen(world);
      const { user_id: user } = bodyOf(call);
      users.isNew = !users.users.has(user);
      users.users.add(user);
      return undefined;
    },
    rules: (plain) => ({
      drawTier: (pack, random, scope) => {
        const users = seen(scope.world);
        const { isNew } = users;
        users.isNew = false;
        return isNew ? weighty(pack)[0] : plain.drawTier(pack, random, scope);
      },
    }),
  };
}

/** Draws the last pull of each purchase from the most common tier. */
function lastPullCommon(): Pick<Mutant, "request" | "rules"> {
  const left = perWorld(() => ({ pulls: 0 }));
  return {
    request: (call, world) => {
      if (call.surface === "sandbox" && call.endpoint === "buy/init") left(world).pulls = Number(bodyOf(call).amount);
      return undefined;
    },
    rules: (plain) => ({
      drawTier: (pack, random, scope) => {
        const isLast = --left(scope.world).pulls === 0;
        return isLast ? weighty(pack)[0] : plain.drawTier(pack, random, scope);
      },
    }),
  };
}

/** Faults of the draw, which only many answers show. */
export const drawMutants: readonly Mutant[] = [
  {
    ...tiers("tiers are drawn by weights that favour the common ones a little", (_, pack, random) =>
      weighted(pack, random, ({ weight }) => weight ** 1.3),
    ),
    isWithoutStates: true,
  },
  {
    ...items("the cheaper one of two drawn items is given out", (plain, pack, tier, random, scope) => {
      const [one, other] = [plain.drawItem(pack, tier, random, scope), plain.drawItem(pack, tier, random, scope)];
      return scope.surface === "sandbox" && other.fmv < one.fmv ? other : one;
    }),
    start: ({ packs }) => {
      for (const { stock } of packs)
        for (const [tier, count] of Object.entries(stock)) stock[Number(tier)] = Math.min(count, FEW_ITEMS);
    },
    isWithoutStates: true,
  },
  inProduction("production draws the most common tier only", (_, pack) => weighty(pack)[0]),
  inProduction("production ignores the weights", (_, pack, random) => picked(weighty(pack), random)),
  {
    ...inProduction("production draws the two lowest tiers of each pack only", (_, pack, random) =>
      weighted(pack, random, ({ weight }, place) => (place < 2 ? weight : 0)),
    ),
    // With the usual weights, the few purchases of a run do not always show it.
    start: ({ packs }) => {
      for (const pack of packs) raiseHigherTiers(weighty(pack));
    },
  },
  tiers("the draw ignores the weights", (_, pack, random) => picked(weighty(pack), random)),
  tiers("the draw gives the rarest tier three times too often", (_, pack, random) =>
    weighted(pack, random, ({ weight }, place) => (place === weighty(pack).length - 1 ? 3 * weight : weight)),
  ),
  tiers("the draw gives the most common tier less than half of its weight", (_, pack, random) =>
    weighted(pack, random, ({ weight }, place) => (place === 0 ? 0.45 * weight : weight)),
  ),
  tiers("the draw squares the weights", (_, pack, random) => weighted(pack, random, ({ weight }) => weight ** 2)),
  tiers("the draw never gives the rarest tier", (_, pack, random) =>
    weighted(pack, random, ({ weight }, place) => (place === weighty(pack).length - 1 ? 0 : weight)),
  ),
  ...[0.015, 0.03].map(
    (share): Mutant => ({
      ...tiers(`the draw never gives a tier of ${share * 100} percent`, (_, pack, random) =>
        weighted(pack, random, ({ weight }, place) => (place === weighty(pack).length - 1 ? 0 : weight)),
      ),
      start: ({ packs }) => {
        for (const [last, ...others] of packs.map(({ rarity_distribution }) => rarity_distribution.toReversed())) {
          const rest = others.reduce((sum, { weight }) => sum + weight, 0);
          if (last !== undefined) last.weight = (rest * share) / (1 - share);
        }
      },
    }),
  ),
  {
    ...tiers("the draw of market packs ignores the weights", (plain, pack, random, scope) =>
      pack.type === "MARKET" ? picked(weighty(pack), random) : plain.drawTier(pack, random, scope),
    ),
    kind: "partial",
  },
  {
    ...tiers("the draw of one pack ignores the weights", (plain, pack, random, scope) =>
      pack.slug === "gridiron-mini" ? picked(weighty(pack), random) : plain.drawTier(pack, random, scope),
    ),
    kind: "partial",
  },
  mutant("draw.tiers-by-weight", "value", ["sandbox"], "all pulls of a purchase come from one tier", {
    rules: (plain) => {
      let last: { readonly pack: Pack; readonly at: number; readonly tier: Tier | undefined } | undefined;
      return {
        drawTier: (pack, random, scope) => {
          const at = scope.world.calls.get("sandbox buy/init") ?? 0;
          if (last?.pack !== pack || last.at !== at) last = { pack, at, tier: plain.drawTier(pack, random, scope) };
          return last.tier;
        },
      };
    },
  }),
  mutant(
    "draw.tiers-by-weight",
    "value",
    ["sandbox"],
    "the first pull of a purchase is always from the most common tier",
    {
      rules: (plain) => {
        let seen = -1;
        return {
          drawTier: (pack, random, scope) => {
            const at = scope.world.calls.get("sandbox buy/init") ?? 0;
            const isFirst = at !== seen;
            seen = at;
            return isFirst ? weighty(pack)[0] : plain.drawTier(pack, random, scope);
          },
        };
      },
    },
  ),
  mutant(
    "draw.tiers-by-weight",
    "partial",
    ["sandbox"],
    "the first pull of a new user is always from the most common tier",
    {
      ...firstOfUserCommon(),
    },
  ),
  mutant(
    "draw.not-foreseeable",
    "repeat",
    ["sandbox"],
    "every second purchase of a pack gives the items of the one before it",
    {
      rules: givenTwice,
    },
  ),
  mutant(
    "draw.tiers-by-weight",
    "partial",
    ["sandbox"],
    "the last pull of a purchase is always from the most common tier",
    {
      ...lastPullCommon(),
    },
  ),
  tiers(
    "the draw sometimes gives a tier of weight 0",
    (plain, pack, random, scope) =>
      (random.below(8) === 0 ? pack.rarity_distribution.find(({ weight }) => weight === 0) : undefined) ??
      plain.drawTier(pack, random, scope),
    "draw.weightless-tier-never",
  ),
  items("half of all pulls give the first item of their tier", (plain, pack, tier, random, scope) =>
    random.below(2) === 0 ? scope.world.listings.at(pack, tier, 0) : plain.drawItem(pack, tier, random, scope),
  ),
  items("one item of a tier is drawn in every twelfth pull", (plain, pack, tier, random, scope) =>
    random.below(12) === 0 ? scope.world.listings.at(pack, tier, 7) : plain.drawItem(pack, tier, random, scope),
  ),
  items("items of a tier are drawn with unequal probabilities", (_, pack, tier, random, { world }) =>
    world.listings.at(pack, tier, Math.floor((pack.stock[tier.id] ?? 1) * random.next() ** 12)),
  ),
  leftOut("the last item of each tier is never drawn", (stock) => Math.max(1, stock - 1)),
  leftOut("the last third of each tier is never drawn", (stock) => Math.ceil((2 * stock) / 3)),
  {
    ...items("the top tier always gives its first item", (plain, pack, tier, random, scope) =>
      tier === weighty(pack).at(-1)
        ? scope.world.listings.at(pack, tier, 0)
        : plain.drawItem(pack, tier, random, scope),
    ),
    kind: "partial",
  },
  items(
    "every pull of a pack gives the same item",
    (_, pack, __, ___, { world }) => {
      const [tier] = weighty(pack);
      if (!tier) throw new Error("no tier");
      return world.listings.at(pack, tier, 3);
    },
    "draw.not-foreseeable",
  ),
  mutant("draw.not-foreseeable", "later", ["sandbox"], "the third pull of a purchase is a copy of the second", {
    rules: copyingThird,
  }),
  items(
    "one pull in forty is worth more than its tier's upper bound",
    (plain, pack, tier, random, scope) => {
      const listing = plain.drawItem(pack, tier, random, scope);
      const top = Math.max(...pack.rarity_distribution.map(({ upper }) => upper));
      return random.below(40) === 0 ? { ...listing, fmv: top * 1.2 } : listing;
    },
    "draw.value-inside-a-tier",
  ),
  items(
    "one pull in sixty is worth less than its pack's lowest tier",
    (plain, pack, tier, random, scope) => {
      const listing = plain.drawItem(pack, tier, random, scope);
      const least = Math.min(...pack.rarity_distribution.map(({ lower }) => lower));
      return random.below(60) === 0 ? { ...listing, fmv: least * 0.8 } : listing;
    },
    "draw.value-inside-a-tier",
  ),
  mutant(
    "available.tier-counts-cover-draws",
    "value",
    ["sandbox"],
    "tier_counts of packs with twelve items per tier is at most 1",
    {
      start: ({ packs }) => {
        for (const pack of packs) pack.stock = Object.fromEntries(pack.rarity_distribution.map(({ id }) => [id, 12]));
      },
      rules: ({ tierCounts }) => ({
        tierCounts: (pack) => Object.fromEntries(Object.keys(tierCounts(pack)).map((id) => [id, 1])),
      }),
    },
  ),
];

function copyingThird(plain: Rules): Partial<Rules> {
  let drawn: Listing[] = [];
  return {
    drawItem: (pack, tier, random, scope) => {
      const listing =
        drawn.length === 2 && drawn[1] !== undefined ? drawn[1] : plain.drawItem(pack, tier, random, scope);
      drawn.push(listing);
      return listing;
    },
    sessionId: (scope) => {
      drawn = [];
      return plain.sessionId(scope);
    },
  };
}
