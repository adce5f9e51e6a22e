import { BASE58, BASE64URL, HEX } from "../../catalogue/alphabets.ts";
import type { Listing } from "../../listing.ts";
import { cents } from "../../money.ts";
import type { Pack } from "../../pack.ts";
import type { World } from "../../world.ts";
import type { Account } from "../account.ts";
import { drawListing } from "../draw.ts";
import type { ClawItem, UserPurchase } from "../purchase.ts";
import type { RefusalName } from "../refusals.ts";

/** Purchases and their results: user-key-api.md, "Purchase session" and "Purchase result". */
export const purchaseRules = {
  /** The reason why this number of pulls can't be bought from the pack, or undefined. */
  packRefusal: (pack: Pack | undefined, amount: number): RefusalName | undefined => {
    if (!pack) return "packUnknown";
    if (!pack.enable || !pack.in_stock || !Object.values(pack.stock).some((count) => count > 0)) {
      return "packNotPurchasable";
    }
    if (!(amount >= 1)) return "amountTooSmall";
    return amount > pack.max_per_mint ? "amountTooLarge" : undefined;
  },

  /** The number of pulls in a body; one if it has none, because the request is documented only in part. */
  amountOf: (raw: unknown): number => {
    if (raw === undefined || raw === null) return 1;
    return typeof raw === "number" ? Math.floor(raw) : Number.NaN;
  },

  /** The card of one pull: a copy that no other account holds. */
  draw: (pack: Pack, world: World): Listing => drawListing(pack, world),

  /** The amount that the service offers for a new card, USD. */
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

  /** Whether buy/crypto shows the items of a purchase that is fulfilled immediately. */
  showsItemsAtOnce: true,

  /** How long a status call is held before it is answered as pending, in milliseconds on the reference's clock. */
  pollWindowMs: 6_000,

  /** The body of a status call after the poll window. */
  pendingBody: { status: "pending" },

  /** Whether that account may poll the purchase. */
  mayPoll: (purchase: UserPurchase, account: Account): boolean => purchase.account === account,

  /** The account identifier in a purchase result. */
  userIdOf: (purchase: UserPurchase): string => purchase.account.id,
};
