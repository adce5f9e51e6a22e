import type { Deviation } from "../deviation.ts";
import type { Holding } from "../holding.ts";
import type { Listing } from "../listing.ts";
import type { Pack, Tier } from "../pack.ts";
import { previewOf } from "../packs.ts";
import type { Rules } from "../rules.ts";
import type { Scope } from "../scope.ts";
import { restartSandbox, type World } from "../world.ts";

/** The copy that is taken if there are several: A-SHARED-LISTING leaves it open. */
type Copy = "oldest" | "newest" | "any";

/** Choices of a sandbox whose purchases draw from few listings that all users share. Each value is legal. */
export interface PoolChoices {
  /** Number of listings of all packs together; `unique`: every pull has an id of its own. */
  readonly size: number | "unique";
  /** `tiers`: by the tiers of the pack; `even`: evenly from all listings, with one tier per pack. */
  readonly draw: "tiers" | "even";
  /** `first`: the oldest, even if its window is closed and that of a younger one is not. */
  readonly sells: Copy | "first";
  /** `owner`: copies of one user if possible. */
  readonly ships: Copy | "owner";
  /** Whether a user with two copies of a listing sees two entries. */
  readonly shows: "each copy" | "each id";
  /** Whether an order locks its copies, or the listing for all holders. */
  readonly locks: "copy" | "id";
  /** `moving`: copies of one listing may have been bought at different prices. */
  readonly feed: "still" | "moving";
  /** Whether provider states give listings that nobody holds, or drawn ones, of which others may hold copies. */
  readonly arranges: "free" | "drawn";
}

/** A sandbox that draws from this many listings. Production gives out each card once, as always. */
export function sharedPool(choices: PoolChoices): Deviation {
  return {
    start: (world) => {
      if (choices.size !== "unique") stock(world, choices.size, choices.draw);
    },
    rules: (plain) => ({
      ...(choices.size === "unique" ? { takeListing: (listing, { world }) => twin(listing, world) } : {}),
      ...(choices.feed === "moving" ? movingFeed(plain) : {}),
      ...(choices.arranges === "drawn" ? drawnArrangements(plain) : {}),
      ...(choices.locks === "id" ? lockedById(plain) : {}),
      copyToSell: (copies, scope) => {
        const sellable = copies.filter((held) => scope.rules.isSellable(held, scope));
        if (choices.sells === "first") return sellable[0];
        const inWindow = sellable.filter((held) => !scope.rules.isExpired(held, scope));
        return inOrder(inWindow.length > 0 ? inWindow : sellable, choices.sells, scope)[0];
      },
      copiesToShip: (itemIds, scope) =>
        choices.ships === "owner" || scope.surface !== "sandbox"
          ? plain.copiesToShip(itemIds, scope)
          : copiesToShip(itemIds, choices.ships, scope),
    }),
    ...(choices.shows === "each id" ? { answer: showEachIdOnce } : {}),
  };
}

const twin = (listing: Listing, { listings, random }: World) => listings.twin(listing, random);

/** Lets every pack draw from the same listings, as far as their values lie in its tiers. */
function stock(world: World, size: number, draw: PoolChoices["draw"]): void {
  const { listings, packs } = world;
  const fresh = listings.at;
  const sold = packs.filter(({ enable, in_stock, platform }) => enable && in_stock && platform === "mainnet");
  // Packs of type CORE have minted cards, packs of type MARKET have market listings.
  const kinds = (["CORE", "MARKET"] as const).map((type) => sold.filter((pack) => pack.type === type));
  const pools = kinds.map((of, at) => fill(of, at === 0 ? Math.floor(size / 2) : Math.ceil(size / 2), fresh));
  const byTier = new Map<Tier, readonly Listing[]>();
  for (const pack of packs) {
    const pool = pools[pack.type === "CORE" ? 0 : 1] ?? [];
    if (draw === "even") pack.rarity_distribution = [oneTier(pack, pool)];
    for (const tier of pack.rarity_distribution) {
      const fitting = pool.filter(({ fmv }) => fmv >= tier.lower && fmv < tier.upper);
      byTier.set(tier, fitting);
      pack.stock[tier.id] = fitting.length;
    }
    if (draw === "even") pack.stock = { 1: pool.length };
    if (Object.values(pack.stock).every((count) => count === 0)) pack.in_stock = false;
  }
  listings.at = (pack, tier, index) => {
    const few = byTier.get(tier) ?? [];
    return few[index % few.length] ?? fresh(pack, tier, index);
  };
  for (const pack of packs) pack.chase = previewOf(pack, listings);
  // The restart fills the feed with pulls of the new stock.
  restartSandbox(world);
}

/** Distributes listings over packs and tiers in turn, so that as many packs as possible have stock. */
function fill(packs: readonly Pack[], count: number, fresh: World["listings"]["at"]): readonly Listing[] {
  const pool: Listing[] = [];
  for (let at = 0; pool.length < count; at++) {
    const pack = packs[at % packs.length];
    const round = Math.floor(at / packs.length);
    const tier = pack?.rarity_distribution[round % pack.rarity_distribution.length];
    if (pack !== undefined && tier !== undefined) pool.push(fresh(pack, tier, at));
  }
  return pool;
}

const oneTier = (pack: Pack, pool: readonly Listing[]): Tier => {
  const [first] = pack.rarity_distribution;
  const values = pool.map(({ fmv }) => fmv);
  return {
    ...(first ?? { name: "All", color: "#808080" }),
    id: 1,
    weight: 1,
    lower: Math.floor(Math.min(...values) * 0.9),
    upper: Math.ceil(Math.max(...values) * 1.1),
  };
};

/**
 * Prices vary by two percent, within about a second.
 * @param options.leaves whether the price of a pull may already lie outside of the tier from which it was drawn
 * @param options.isVendorAlike whether all items of a vendor move by one ratio
 */
export function movingFeed(plain: Rules, { leaves = false, isVendorAlike = false } = {}): Partial<Rules> {
  const moved = ({ fmv, type }: Listing, { world }: Scope) => {
    const phase = isVendorAlike && type.startsWith("vendor") ? type.length : fmv;
    return fmv * (1 + 0.02 * Math.sin(world.clock.now() / 900 + phase));
  };
  return {
    // A pull keeps its current value, which lies in the tier.
    drawItem: (pack, tier, random, scope) => {
      const listing = plain.drawItem(pack, tier, random, scope);
      if (scope.surface !== "sandbox") return listing;
      const value = moved(listing, scope);
      const inTier = Math.min(tier.upper - 0.01, Math.max(tier.lower, value));
      return { ...listing, fmv: scope.rules.money(leaves ? value : inTier) };
    },
    liveFmv: (listing, scope) => scope.world.feed.get(listing.id) ?? moved(listing, scope),
    cardFmv: (listing, scope) => {
      const newest = scope.rules.copiesOf(listing.id, scope).at(-1);
      return scope.surface === "sandbox" && listing.mintAddress !== null && newest !== undefined
        ? scope.rules.money(newest.pullPrice / 0.85)
        : plain.cardFmv(listing, scope);
    },
  };
}

function drawnArrangements(plain: Rules): Partial<Rules> {
  return { mayArrange: (listing, scope) => scope.surface === "sandbox" || plain.mayArrange(listing, scope) };
}

/** An order locks its listings: no holder's copy can be sold or shipped. */
function lockedById(plain: Rules): Partial<Rules> {
  // Orders are few; copies may be thousands after several runs.
  const isIdLocked = ({ listing: { id } }: Holding, { surface, store }: Scope) =>
    surface === "sandbox" &&
    [...store.orders.values()].some(({ holdings }) =>
      holdings.some(({ listing, state }) => listing.id === id && state === "shipping"),
    );
  return {
    isSellable: (held, scope) => plain.isSellable(held, scope) && !isIdLocked(held, scope),
    canBeQuoted: (held, scope) => plain.canBeQuoted(held, scope) && !isIdLocked(held, scope),
    isLocked: (held, scope) => plain.isLocked(held, scope) || isIdLocked(held, scope),
  };
}

/** One copy for each id, of any holder. */
function copiesToShip(itemIds: readonly unknown[], copy: Copy, scope: Scope): Holding[] | undefined {
  const taken = new Set<Holding>();
  for (const id of itemIds) {
    const free = scope.rules
      .copiesOf(id, scope)
      .filter((held) => scope.rules.canBeQuoted(held, scope) && !taken.has(held));
    const [chosen] = inOrder(free, copy, scope);
    if (chosen === undefined) return undefined;
    taken.add(chosen);
  }
  return [...taken];
}

/** @param copies  oldest first */
function inOrder(copies: readonly Holding[], copy: Copy, { world }: Scope): readonly Holding[] {
  if (copy === "oldest") return copies;
  const at = copy === "newest" ? copies.length - 1 : world.random.below(copies.length);
  return copies.slice(at);
}

const showEachIdOnce: NonNullable<Deviation["answer"]> = (call, reply) => {
  const { items, ...rest } = reply.body as { readonly items?: readonly { readonly id: string }[] };
  if (call.endpoint !== "inventory" || call.surface !== "sandbox" || !Array.isArray(items)) return undefined;
  return { ...reply, body: { ...rest, items: [...new Map(items.map((item) => [item.id, item])).values()] } };
};
