/** One pack of the catalogue, without the generated ids, listings and expected values. */
export interface PackRow {
  /** Also used in the names of images, even for a pack without a slug. */
  slug: string;
  /** The pack is shown without its slug. */
  isSlugless?: true;
  name: string;
  platform: string;
  type: "CORE" | "MARKET";
  price: number;
  max: number;
  percent: number;
  /** A key of `tierProfiles`. */
  tiers: string;
  theme: string;
  categories: string[];
  enable: boolean;
  inStock: boolean;
  repack: boolean;
  /** The slug of the parent. */
  variantOf: string | null;
}

export const packTable: readonly PackRow[] = [
  {
    slug: "starter-monsters",
    name: "Starter Monsters",
    platform: "mainnet",
    type: "CORE",
    price: 25,
    max: 10,
    percent: 0.85,
    tiers: "five",
    theme: "monsters",
    categories: ["monsters", "starter"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "elite-monsters",
    name: "Elite Monsters",
    platform: "mainnet",
    type: "CORE",
    price: 250,
    max: 3,
    percent: 0.9,
    tiers: "four",
    theme: "monsters",
    categories: ["monsters"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "rookie-hoops",
    name: "Rookie Hoops",
    platform: "mainnet",
    type: "MARKET",
    price: 50,
    max: 5,
    percent: 0.8,
    tiers: "steep",
    theme: "hoops",
    categories: ["basketball", "sports"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "diamond-baseball",
    name: "Diamond Baseball",
    platform: "mainnet",
    type: "MARKET",
    price: 19.99,
    max: 20,
    percent: 0.85,
    tiers: "three",
    theme: "baseball",
    categories: ["baseball", "sports"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "gridiron-legends",
    name: "Gridiron Legends",
    platform: "mainnet",
    type: "MARKET",
    price: 100,
    max: 10,
    percent: 0.88,
    tiers: "five",
    theme: "gridiron",
    categories: ["football", "sports"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "gridiron-mini",
    name: "Gridiron Mini",
    platform: "mainnet",
    type: "MARKET",
    price: 35,
    max: 5,
    percent: 0.88,
    tiers: "four",
    theme: "gridiron",
    categories: ["football"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: "gridiron-legends",
  },
  {
    slug: "grail-vault",
    name: "Grail Vault",
    platform: "mainnet",
    type: "CORE",
    price: 1000,
    max: 1,
    percent: 0.93,
    tiers: "three",
    theme: "pirates",
    categories: ["pirates", "premium"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "harbor-repack",
    name: "Harbor Card Shop",
    platform: "mainnet",
    type: "MARKET",
    price: 75,
    max: 5,
    percent: 0.82,
    tiers: "retired",
    theme: "pirates",
    categories: ["pirates"],
    enable: true,
    inStock: true,
    repack: true,
    variantOf: null,
  },
  {
    slug: "winter-monsters",
    name: "Winter Monsters",
    platform: "mainnet",
    type: "CORE",
    price: 60,
    max: 5,
    percent: 0.85,
    tiers: "four",
    theme: "monsters",
    categories: ["monsters", "season"],
    enable: false,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "summer-hoops",
    name: "Summer Hoops",
    platform: "mainnet",
    type: "MARKET",
    price: 45,
    max: 5,
    percent: 0.8,
    tiers: "three",
    theme: "hoops",
    categories: ["basketball"],
    enable: true,
    inStock: false,
    repack: false,
    variantOf: null,
  },
  {
    slug: "practice-monsters",
    name: "Practice Monsters",
    platform: "testnet",
    type: "CORE",
    price: 5,
    max: 10,
    percent: 0.85,
    tiers: "three",
    theme: "monsters",
    categories: ["monsters"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
  },
  {
    slug: "attic-finds",
    name: "Attic Finds",
    platform: "mainnet",
    type: "MARKET",
    price: 30,
    max: 5,
    percent: 0.86,
    tiers: "four",
    theme: "hoops",
    categories: ["basketball", "vintage"],
    enable: true,
    inStock: true,
    repack: false,
    variantOf: null,
    isSlugless: true,
  },
];

/** A tier whose bounds are relative to the price of its pack. */
export interface TierRow {
  name: string;
  color: string;
  lower: number;
  upper: number;
  weight: number;
}

/** The weights of a profile intentionally do not add up to 1. */
export const tierProfiles: Record<string, readonly TierRow[]> = {
  three: [
    { name: "Common", color: "#9aa5b1", lower: 0.4, upper: 0.85, weight: 70 },
    { name: "Rare", color: "#3f83f8", lower: 0.9, upper: 1.8, weight: 25 },
    { name: "Legendary", color: "#e3a008", lower: 2, upper: 8, weight: 5 },
  ],
  four: [
    { name: "Common", color: "#9aa5b1", lower: 0.45, upper: 0.8, weight: 12 },
    { name: "Uncommon", color: "#31c48d", lower: 0.8, upper: 1.2, weight: 5 },
    { name: "Rare", color: "#3f83f8", lower: 1.2, upper: 3, weight: 2 },
    { name: "Legendary", color: "#e3a008", lower: 3, upper: 12, weight: 1 },
  ],
  five: [
    { name: "Common", color: "#9aa5b1", lower: 0.3, upper: 0.6, weight: 0.6 },
    { name: "Uncommon", color: "#31c48d", lower: 0.6, upper: 1, weight: 0.35 },
    { name: "Rare", color: "#3f83f8", lower: 1, upper: 2, weight: 0.18 },
    { name: "Epic", color: "#9061f9", lower: 2.5, upper: 5, weight: 0.06 },
    { name: "Legendary", color: "#e3a008", lower: 6, upper: 30, weight: 0.02 },
  ],
  // A tier that has stock and is listed, but has weight 0.
  retired: [
    { name: "Retired", color: "#6b7280", lower: 0.05, upper: 0.25, weight: 0 },
    { name: "Base", color: "#9aa5b1", lower: 0.35, upper: 0.75, weight: 800 },
    { name: "Silver", color: "#cbd5e1", lower: 0.8, upper: 1.5, weight: 250 },
    { name: "Grail", color: "#f05252", lower: 5, upper: 20, weight: 60 },
  ],
  steep: [
    { name: "Base", color: "#9aa5b1", lower: 0.35, upper: 0.75, weight: 800 },
    { name: "Silver", color: "#cbd5e1", lower: 0.8, upper: 1.5, weight: 250 },
    { name: "Gold", color: "#e3a008", lower: 1.6, upper: 4, weight: 90 },
    { name: "Grail", color: "#f05252", lower: 5, upper: 20, weight: 15 },
  ],
};
