import { BASE58, BASE64URL, HEX } from "../../catalogue/alphabets.ts";
import type { Listing } from "../../listing.ts";
import { cents } from "../../money.ts";
import type { Pack } from "../../pack.ts";
import type { World } from "../../world.ts";
import type { Account } from "../account.ts";
import { drawListing } from "../draw.ts";
import type { ClawItem, UserPurchase } from "../purchase.ts";
import type { RefusalName } from "../refusals.ts";

/** How packs are bought and what a purchase shows: user-key-api.md, "Purchase session" and "Purchase result". */
export const purchaseRules = {
  /** Why a pack can't be bought in that number, or undefined. */
  packTrouble: (pack: Pack | undefined, amount: number): RefusalName | undefined => {
    if (!pack) return "packUnknown";
    if (!pack.enable || !pack.in_stock || !Object.values(pack.stock).some((count) => count > 0)) {
      return "packNotPurchasable";
    }
    if (!(amount >= 1)) return "amountTooSmall";
    return amount > pack.max_per_mint ? "amountTooLarge" : undefined;
  },

  /** How many pulls a body asks for; one where it says nothing, for the request is not documented in full. */
  amountOf: (raw: unknown): number => {
    if (raw === undefined || raw === null) return 1;
    return typeof raw === "number" ? Math.floor(raw) : Number.NaN;
  },

  /** The card of one pull; a copy that nobody else holds. */
  draw: (pack: Pack, world: World): Listing => drawListing(pack, world),

  /** What the service bids for a card just pulled, USD. */
  buybackPrice: (listing: Listing, pack: Pack): number => cents(listing.fmv * pack.buyback_percent),

  purchaseSessionId: (world: World): string => `purchase_${world.random.text(24, HEX)}`,

  publicId: (world: World): string => world.random.text(10, BASE64URL),

  /** The form of a chain signature: 64 bytes in base 58. */
  purchaseTxHash: (world: World): string => world.random.text(88, BASE58),

  itemView: ({ listing, buybackPrice }: ClawItem) => ({
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
        attributes: listing.attributes.map((attribute) => ({ ...attribute })),
      },
      links: { image: listing.image, back_image: listing.backImage },
    },
  }),

  /** Whether buy/crypto shows the items of a purchase that is fulfilled at once. */
  showsItemsAtOnce: true,

  /** How long a status call is held before it is answered as pending, in milliseconds on the reference's clock. */
  pollWindowMs: 6_000,

  /** What a status call says once the poll window has ended. */
  pendingBody: { status: "pending" },

  /** Whether a purchase may be polled by that account. */
  mayPoll: (purchase: UserPurchase, account: Account): boolean => purchase.account === account,

  /** The account identifier in a purchase result. */
  userIdOf: (purchase: UserPurchase): string => purchase.account.id,
};
