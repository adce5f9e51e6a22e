import type { Listing } from "../listing.ts";
import { cents } from "../money.ts";
import type { Pack } from "../pack.ts";
import { previewOf } from "../packs.ts";
import type { Scope } from "../scope.ts";
import { callsSoFar, type World } from "../world.ts";
import type { Variant } from "./variant.ts";

/** How far terms move, up and down in turn. */
const UP = 1.05;
const PERCENT_DOWN = 0.02;
/** Characters of a withdrawn pack's id that its successor keeps. */
const NAMED_BY = 30;

/** Changes every pack after each so many requests. */
const everyFewRequests =
  (requests: number, change: (pack: Pack, turn: number, place: number, world: World) => void) =>
  (_: unknown, world: World): undefined => {
    const total = callsSoFar(world);
    if (total % requests !== 0) return;
    for (const [place, pack] of world.packs.entries()) change(pack, total / requests, place, world);
  };

/** Packs that are changed while they are sold, and cards that are sold more than once. */
export const liveCatalogueVariants: readonly Variant[] = [
  {
    name: "the price and the maximum of packs move often",
    because: "A-LIVE: nothing says that a pack keeps its terms",
    request: everyFewRequests(11, (pack, turn) => {
      pack.mint_price = cents(pack.mint_price * (turn % 2 === 0 ? UP : 1 / UP));
      if (pack.max_per_mint > 1) pack.max_per_mint += turn % 2 === 0 ? 1 : -1;
    }),
  },
  {
    name: "buyback_percent, tiers and slugs of packs change at times",
    because: "A-LIVE: nothing says that a pack keeps its terms",
    request: everyFewRequests(60, (pack, turn) => {
      pack.buyback_percent = cents(pack.buyback_percent + (turn % 2 === 0 ? PERCENT_DOWN : -PERCENT_DOWN));
      const factor = turn % 2 === 0 ? UP : 1 / UP;
      for (const tier of pack.rarity_distribution) {
        tier.lower *= factor;
        tier.upper *= factor;
      }
      if (pack.slug !== null) pack.slug = `${pack.slug.replace(/-v\d+$/, "")}-v${turn}`;
    }),
  },
  {
    name: "packs leave the list and come back",
    because: "A-LISTED",
    request: everyFewRequests(200, (pack, turn, place) => {
      pack.unlisted = (place + turn) % 4 === 0;
    }),
  },
  {
    name: "a third of the packs leave the list in turns, and come back soon",
    because: "A-LISTED",
    request: everyFewRequests(90, (pack, turn, place) => {
      pack.unlisted = place > 1 && (place + turn) % 3 === 0;
    }),
  },
  {
    name: "one pack after another leaves the catalogue, and comes back later",
    because: "What the service does: lists purchasable packs; Errors: `VM not found` for an unknown pack id",
    request: everyFewRequests(1000, (pack, turn, place, { packs }) => {
      pack.unlisted = place === turn % packs.length;
    }),
    rules: (plain) => ({
      packToBuy: (id, scope) => {
        const pack = plain.packToBuy(id, scope);
        return pack?.unlisted ? undefined : pack;
      },
    }),
    withoutStates: ["a pack has no candidate listing"],
  },
  {
    name: "one pack after another is withdrawn, and a similar one is listed instead",
    because: "What the service does: lists purchasable packs; Errors: `VM not found` for an unknown pack id",
    request: everyFewRequests(300, (pack, turn, place, { packs, listings }) => {
      const isRelated = pack.variant_of !== null || pack.variants.length > 0;
      if (place !== turn % packs.length || isRelated) return;
      const next = { ...structuredClone(pack), id: `${pack.id.slice(0, NAMED_BY)}-${turn}` };
      packs[place] = { ...next, chase: previewOf(next, listings) };
    }),
  },
  {
    name: "a quarter of the packs sell out in turns, and are restocked soon",
    because: "Pack: in_stock; no document promises that a pack stays in stock, or stays sold out",
    request: everyFewRequests(23, (pack, turn, place) => {
      pack.in_stock = (place + turn) % 4 !== 0;
    }),
    withoutStates: ["a pack is sold out"],
  },
  {
    name: "production sells cards again that were sold back",
    because: "a card that was sold back is the service's again, and may be pulled by the next user",
    surfaces: ["partner"],
    rules: (plain) => ({
      takeListing: (listing, scope) => returnedTo(listing, scope)?.pop() ?? plain.takeListing(listing, scope),
      afterSale: (held, scope) => {
        plain.afterSale(held, scope);
        returnedTo(held.listing, scope)?.push(held.listing);
      },
    }),
  },
];

const returned = new WeakMap<World, Map<string, Listing[]>>();

/** The cards of the listing's tier that were sold back in production and not pulled since. */
function returnedTo({ packId, tierId }: Listing, { surface, world }: Scope): Listing[] | undefined {
  if (surface !== "partner") return undefined;
  const tiers = returned.get(world) ?? new Map<string, Listing[]>();
  returned.set(world, tiers);
  const tier = `${packId} ${tierId}`;
  const cards = tiers.get(tier) ?? [];
  tiers.set(tier, cards);
  return cards;
}
