import type { Holding } from "../holding.ts";
import type { Listing } from "../listing.ts";
import type { Scope } from "../scope.ts";

/** How items and cards are shown. */
export const itemRules = {
  /** The fields of an item that all endpoints show. */
  itemView: (listing: Listing, buybackPrice: number, links: Record<string, unknown>): Record<string, unknown> => ({
    id: listing.id,
    type: listing.type,
    mint_address: listing.mintAddress,
    collection_address: listing.collectionAddress,
    token_standard: listing.tokenStandard,
    buyback_price: buybackPrice,
    content: {
      metadata: {
        name: listing.name,
        image: listing.image,
        back_image: listing.backImage,
        attributes: listing.attributes,
      },
      links,
    },
  }),

  /** Mirrors the images of the metadata. */
  linksOf: (listing: Listing): Record<string, unknown> => ({ image: listing.image, back_image: listing.backImage }),

  initItemView: (held: Holding, { rules }: Scope): Record<string, unknown> =>
    rules.itemView(held.listing, held.pullPrice, rules.linksOf(held.listing)),

  /** Only here the sandbox does not populate `links.image`. */
  statusItemView: (held: Holding, { rules, surface }: Scope): Record<string, unknown> => {
    const links = rules.linksOf(held.listing);
    return rules.itemView(held.listing, held.pullPrice, surface === "sandbox" ? { ...links, image: "" } : links);
  },

  inventoryItemView: (held: Holding, scope: Scope): Record<string, unknown> => {
    const { rules } = scope;
    const expiresAt = rules.buybackExpiresAt(held.purchasedAt, scope);
    return {
      ...rules.itemView(held.listing, rules.sellbackAmount(held, scope), rules.linksOf(held.listing)),
      claw_id: held.pack.id,
      claw_slug: held.pack.slug,
      purchased_at: rules.timestamp(held.purchasedAt),
      buyback_expires_at: expiresAt === null ? null : rules.timestamp(expiresAt),
    };
  },

  /** Whether the inventory shows the item, including items past their sellback window. */
  isInInventory: (held: Holding, _scope: Scope): boolean => held.state === "owned",

  /** The card of that id: a market listing, or else a minted core card. */
  cardOf: (id: string, { world }: Scope): Listing | undefined => world.listings.byId(id),

  /** The current value in the price feed, USD. */
  liveFmv: (listing: Listing, { world }: Scope): number => world.feed.get(listing.id) ?? listing.fmv,

  /** The live value; for core cards in the sandbox the sellback price over 0.85 (Sandbox differences 7). */
  cardFmv: (listing: Listing, scope: Scope): number => {
    const { rules, surface, world } = scope;
    const pack = world.packs.find(({ id }) => id === listing.packId);
    if (surface === "partner" || listing.mintAddress === null || !pack)
      return rules.money(rules.liveFmv(listing, scope));
    return rules.money(rules.pullPrice(listing.fmv, pack, scope) / 0.85);
  },

  /** Minted cards are resolved on chain, where the metadata has more than the documented fields. */
  cardMetadata: (listing: Listing): Record<string, unknown> => ({
    name: listing.name,
    image: listing.image,
    attributes: listing.attributes,
    ...(listing.mintAddress === null ? {} : chainMetadata(listing)),
  }),

  cardView: (listing: Listing, scope: Scope): Record<string, unknown> => ({
    id: listing.id,
    name: listing.name,
    image: listing.image,
    back_image: listing.backImage,
    fmv: scope.rules.cardFmv(listing, scope),
    metadata: scope.rules.cardMetadata(listing),
  }),
};

const chainMetadata = (listing: Listing) => ({
  symbol: "CARD",
  description: `Redeemable for ${listing.name}.`,
  seller_fee_basis_points: 0,
  properties: { category: "image", files: [{ uri: listing.image, type: "image/png" }] },
});
