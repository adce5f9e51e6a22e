/** A rarity tier of a pack; `lower` and `upper` bound its FMV range in USD, `weight` is relative to the other tiers'. */
export interface Tier {
  id: number;
  name: string;
  color: string;
  lower: number;
  upper: number;
  weight: number;
}

/** The inline preview of a top hit. */
interface ChasePreview {
  id: string;
  name: string;
  image: string;
  fmv: number;
}

/** A pack as every surface shows it: partner-api.md, "Pack", the additional fields included. */
export interface PackRecord {
  id: string;
  slug: string | null;
  platform: string;
  name: string;
  enable: boolean;
  description: string;
  mint_price: number;
  max_per_mint: number;
  in_stock: boolean;
  categories: string[];
  ev: number;
  min_ev: number;
  max_ev: number;
  ev_updated_at: string;
  buyback_percent: number;
  claw_image_url: string;
  rarity_distribution: Tier[];
  type: "CORE" | "MARKET";
  chase: ChasePreview[];
  num_pulls_7d: number;
  category: string | null;
  creator_profile: CreatorProfile | null;
  pack_managers: PackManager[];
  repack: boolean;
  last_pull: string | null;
  variant_of: string | null;
  variants: { id: string; slug: string | null; name: string; mint_price: number }[];
  rewards_amounts: number[];
  sellback_rewards_amounts: number[];
  rewards_mint_addresses: string[];
  rewards_symbols: string[];
  rewards_decimals: number[];
}

/** Creator of a pack: partner-api.md, "Pack", `creator_profile`. */
export interface CreatorProfile {
  id: string;
  wallet_address?: string;
  username?: string;
  profile_picture?: string;
  twitter_username?: string;
  socials?: Record<string, string>;
}

/** Manager of a pack: partner-api.md, "Pack", `pack_managers`. */
export interface PackManager {
  id: string;
  username: string;
  profile_picture: string;
  role: "creator" | null;
}

/** A pack with the data that the reference does not show. */
export interface Pack extends PackRecord {
  /** Number of listings per tier id; a missing tier has none. */
  stock: Record<number, number>;
  /** Purchasable by its flags, but not listed. */
  unlisted: boolean;
  /** Subject of the pack's cards, from which their names are generated. */
  theme: string;
}
