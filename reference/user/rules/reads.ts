import type { Listing } from "../../listing.ts";
import type { Pack, PackRecord } from "../../pack.ts";

/** The traits that the facets and the conditions on listings know: user-key-api.md, "Marketplace filter facets". */
const TRAITS = ["Type", "Rarity", "Set", "Grader", "Grade", "Set Release Date", "Language"];

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;

/** Trait names with the values that are wanted of each. */
export type Conditions = Record<string, string[]>;

/** What the public reads show. */
export const readRules = {
  defaultPlatform: "mainnet",

  /** Whether the query asks for partner repacks too; only `true` does. */
  wantsRepacks: (raw: string | null): boolean => raw === "true",

  isListed: (pack: Pack, platform: string, withRepacks: boolean): boolean =>
    !pack.unlisted && pack.platform === platform && (withRepacks || !pack.repack),

  /** A copy of the documented record, without what the reference keeps beside it; `tier_counts` is not documented here. */
  packView: ({ stock, unlisted, theme, ...record }: Pack): PackRecord => structuredClone(record),

  /** The cropped front variant of a card's image. */
  croppedImage: (image: string): string => `${image}?crop=front`,

  /** Milliseconds for which the facets are not worked out again. */
  facetCacheMs: 300_000,

  traits: TRAITS,

  /** The values of a trait over all listings on sale, each once, in the order of the alphabet. */
  facetValues: (trait: string, listings: readonly Listing[]): { value: string }[] =>
    [...new Set(listings.flatMap((listing) => valuesOf(listing, trait)))].sort().map((value) => ({ value })),

  /** Whether a listing has, for each trait, one of its values. A trait that nobody has excludes everything. */
  matches: (listing: Listing, conditions: Conditions): boolean =>
    Object.entries(conditions).every(
      ([trait, wanted]) => wanted.length === 0 || valuesOf(listing, trait).some((value) => wanted.includes(value)),
    ),

  /** Entries per page; anything but a positive whole number falls back. */
  pageSize: (raw: string | null): number => {
    const asked = Number(raw);
    return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_PAGE) : DEFAULT_PAGE;
  },

  /** The page, counted from zero; anything else is the first. */
  page: (raw: string | null): number => {
    const asked = Number(raw);
    return Number.isInteger(asked) && asked > 0 ? asked : 0;
  },

  /** A listing as the marketplace shows it; the specification leaves this record open. */
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
