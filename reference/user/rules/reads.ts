import type { Listing } from "../../listing.ts";
import type { Pack, PackRecord } from "../../pack.ts";

/** The traits in facets and conditions: user-key-api.md, "Marketplace filter facets". */
const TRAITS = ["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"];

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;

/** Trait names with the accepted values of each. */
export type Conditions = Record<string, string[]>;

/** The content of the public reads. */
export const readRules = {
  defaultPlatform: "mainnet",

  /** Whether the query requests partner repacks; only `true` does. */
  wantsRepacks: (raw: string | null): boolean => raw === "true",

  isListed: (pack: Pack, platform: string, withRepacks: boolean): boolean =>
    !pack.unlisted && pack.platform === platform && (withRepacks || !pack.repack),

  /** A copy of the documented record without internal data; `tier_counts` is not documented here. */
  packView: ({ stock, unlisted, theme, ...record }: Pack): PackRecord => structuredClone(record),

  /** The cropped front variant of a card's image. */
  croppedImage: (image: string): string => `${image}?crop=front`,

  /** Cache time of the facets in milliseconds. */
  facetCacheMs: 300_000,

  traits: TRAITS,

  /** The distinct values of a trait over all listings on sale, in alphabetical order. */
  facetValues: (trait: string, listings: readonly Listing[]): { value: string }[] =>
    [...new Set(listings.flatMap((listing) => valuesOf(listing, trait)))].sort().map((value) => ({ value })),

  /** Whether a listing has, for each trait, one of the accepted values. An unknown trait matches no listing. */
  matches: (listing: Listing, conditions: Conditions): boolean =>
    Object.entries(conditions).every(
      ([trait, wanted]) => wanted.length === 0 || valuesOf(listing, trait).some((value) => wanted.includes(value)),
    ),

  /** Entries per page; the default for anything but a positive integer. */
  pageSize: (raw: string | null): number => {
    const asked = Number(raw);
    return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_PAGE) : DEFAULT_PAGE;
  },

  /** The page number from zero; the first for any other value. */
  page: (raw: string | null): number => {
    const asked = Number(raw);
    return Number.isInteger(asked) && asked > 0 ? asked : 0;
  },

  /** A listing in the marketplace; the specification does not define this record. */
  listingView: ({ id, name, image, fmv, mintAddress, attributes }: Listing) => ({
    id,
    name,
    image,
    price: fmv,
    mint_address: mintAddress,
    attributes: attributes.map((attribute) => ({ ...attribute })),
  }),
};

const valuesOf = (listing: Listing, trait: string): string[] =>
  listing.attributes.filter(({ trait_type }) => trait_type === trait).map(({ value }) => value);
