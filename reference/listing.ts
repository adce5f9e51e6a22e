/** Source of an item: partner-api.md, "Item". */
export type ItemType = "enft" | "market_listing" | "vendor_one" | "vendor_two" | "external";

/** A trait of a card. */
interface Attribute {
  trait_type: string;
  value: string;
}

/** A physical card in one tier of one pack. */
export interface Listing {
  /** The mint address of a minted card, or else the id at its source. */
  readonly id: string;
  readonly type: ItemType;
  readonly mintAddress: string | null;
  readonly collectionAddress: string | null;
  readonly tokenStandard: string | null;
  readonly name: string;
  readonly image: string;
  readonly backImage: string | null;
  readonly attributes: readonly Attribute[];
  /** USD, within the range of its tier. */
  readonly fmv: number;
  readonly packId: string;
  readonly tierId: number;
}
