import type { Choices, ItemType } from "./choices.ts";
import { between, pick, random, token } from "./dice.ts";
import { idOf } from "./ids.ts";

/** A card that can be drawn. Money in USD. */
export interface Listing {
  id: string;
  type: ItemType;
  mint: string | null;
  name: string;
  image: string;
  backImage: string | null;
  attributes: { trait_type: string; value: unknown }[];
  fmv: number;
  onlyOnChain?: boolean;
}

/** A range of values with its relative probability. */
export interface Tier {
  id: number;
  name: string;
  color: string;
  lower: number;
  upper: number;
  weight: number;
}

/** A pack with the cards that can be drawn from it. */
export interface Pack {
  id: string;
  slug: string | null;
  type: "CORE" | "MARKET";
  name: string;
  enable: boolean;
  inStock: boolean;
  stocked: boolean;
  /** Whether it is among the available packs, independently of its flags. */
  listed: boolean;
  price: number;
  most: number;
  categories: string[];
  percent: number;
  repack: boolean;
  tiers: Tier[];
  pool: Listing[];
}

const tier = (id: number, lower: number, upper: number, weight: number, color = "#0aF"): Tier => ({
  id,
  name: `Tier ${id} <b>&amp;`,
  color,
  lower,
  upper,
  weight,
});

const ONE = [tier(10, 0, 1000, 0.25)];
const ODDS = [tier(3, 5, 40, 3, "#A1B2C3"), tier(2, 40, 90, 1), tier(1, 90, 400, 0)];
const OVERLAP = [tier(0, 1, 60, 0.7), tier(-1, 45, 120, 0.2), tier(7, 5000, 9000, 0.1)];

type Row = Omit<Pack, "pool" | "listed">;

const PACKS: Row[] = [
  {
    id: "pack 1/α:β",
    slug: "first.pack~1",
    type: "CORE",
    name: "Première boîte 🂡",
    enable: true,
    inStock: true,
    stocked: true,
    price: 9.99,
    most: 10,
    categories: ["Sports", ""],
    percent: 0.85,
    repack: false,
    tiers: ODDS,
  },
  {
    id: "PACK",
    slug: "upper-PACK",
    type: "MARKET",
    name: '"Quoted"',
    enable: true,
    inStock: true,
    stocked: true,
    price: 1e3,
    most: 1,
    categories: [],
    percent: 0.875,
    repack: false,
    tiers: OVERLAP,
  },
  {
    id: "pack",
    slug: null,
    type: "CORE",
    name: "Without a slug",
    enable: true,
    inStock: true,
    stocked: true,
    price: 0.5,
    most: 1,
    categories: [],
    percent: 1,
    repack: true,
    tiers: ONE,
  },
  {
    id: "0",
    slug: "0",
    type: "MARKET",
    name: "Zero",
    enable: true,
    inStock: true,
    stocked: true,
    price: 25.005,
    most: 2,
    categories: ["0"],
    percent: 0.9,
    repack: true,
    tiers: ODDS,
  },
  {
    id: "off,1&2",
    slug: "off",
    type: "CORE",
    name: "Switched off",
    enable: false,
    inStock: true,
    stocked: true,
    price: 3,
    most: 1,
    categories: ["x"],
    percent: 0.8,
    repack: false,
    tiers: ONE,
  },
  {
    id: "sold?out#",
    slug: "sold-out",
    type: "CORE",
    name: "Sold out",
    enable: true,
    inStock: false,
    stocked: true,
    price: 3,
    most: 4,
    categories: ["x", "y"],
    percent: 0.8,
    repack: false,
    tiers: ODDS,
  },
  {
    id: "bare%20",
    slug: "bare",
    type: "MARKET",
    name: "Nothing in it",
    enable: true,
    inStock: true,
    stocked: false,
    price: 7,
    most: 3,
    categories: ["x"],
    percent: 0.95,
    repack: true,
    tiers: OVERLAP,
  },
];

/** Builds the packs of a profile, each with its own pool unless all share one. It includes unlisted packs. */
export function buildCatalogue(choices: Choices): Pack[] {
  const shared = Array.from({ length: choices.poolSize }, () => newListing(choices, PACKS[0] ?? null));
  const packs = PACKS.map((plain, index): Pack => {
    const row = rowOf(plain, index, choices);
    const wanted = { many: true, few: plain.most > 1, one: index === 0, "one of one": index === 0 }[choices.packs];
    const own = () => Array.from({ length: choices.poolSize }, () => newListing(choices, row));
    const pool = row.stocked ? (choices.oneSharedPool ? shared : own()) : [];
    return { ...row, listed: wanted && (row.stocked || choices.listsCandidateless), pool };
  });
  const [first] = packs;
  const more = first === undefined ? [] : Array.from({ length: choices.morePacks }, (_, n) => twinOf(first, n));
  return [...packs, ...more];
}

const twinOf = (pack: Pack, n: number): Pack => ({ ...pack, id: `twin ${n}`, slug: `twin-${n}` });

function rowOf(row: Row, index: number, choices: Choices): Row {
  const named =
    choices.names === "wild" ? { ...row, name: pick(WILD_NAMES), categories: row.categories.map(wild) } : row;
  const price = { usual: row.price, tiny: 0.000000000000000001, free: 0, huge: 1e12 }[choices.packPrices];
  const most = choices.unlimited ? 1e15 : choices.packs === "one of one" ? 1 : row.most;
  const counted =
    choices.ids === "numbers" ? { id: String(index + 1), slug: row.slug === null ? null : `${index + 1}` } : {};
  const opaque = choices.ids === "odd" || choices.ids === "numbers" ? {} : { id: idOf(choices.ids, "pack") };
  const tiers = choices.oneTier ? ONE : row.tiers;
  return { ...named, price, most, tiers, ...counted, ...opaque };
}

/** @returns a card whose value lies in some tier of the pack */
export function newListing(choices: Choices, row: Row | null, type?: ItemType): Listing {
  const tiers = row?.tiers.filter((entry) => entry.weight > 0 && entry.upper < 5000) ?? ONE;
  const band = pick(tiers);
  // Well inside the tier, so that a small change of the value does not change the tier.
  const exact = between(1.03 * band.lower + 0.01, 0.97 * Math.min(band.upper, 300));
  const kind = type ?? pick(row?.type === "MARKET" ? MARKET_TYPES : CORE_TYPES);
  const opaque = kind === "enft" ? `mint${token(30)}` : `${pick(ODD_IDS)}${token(9)}`;
  const id = choices.ids === "odd" ? opaque : idOf(choices.ids, "card");
  const odd = choices.images === "odd";
  return {
    id,
    type: kind,
    mint: kind === "enft" ? id : null,
    name: pick(choices.names === "wild" ? WILD_NAMES : ["Card № 7", "<img src=x onerror=1>", "O'Neil \\ 2", "Ü"]),
    image: odd ? pick(["ipfs://bafy/1.png", "data:image/png;base64,AA=="]) : `https://img.invalid/${token(6)}?a=1&b=2`,
    backImage: odd ? null : pick([null, `https://img.invalid/back/${token(6)}`]),
    attributes: pick([[], [{ trait_type: "Grade", value: 9.5 }], [{ trait_type: "Year", value: "1999" }]]),
    fmv: choices.wholeCents ? Math.round(exact * 100) / 100 : exact,
  };
}

const CORE_TYPES: readonly ItemType[] = ["enft", "enft", "external"];
const MARKET_TYPES: readonly ItemType[] = ["market_listing", "vendor_one", "vendor_two"];
const WILD_NAMES = [
  "🂡🎴👨‍👩‍👧‍👦",
  "\u202eevil\u202c שלום",
  "two\nlines\tand \"quotes\" 'both'",
  "<script>alert(1)</script></title>",
  "\u001b[31mred\u0007",
  "::error::x%0A",
  " ",
  "Zalgo\u0335\u0321",
  "x".repeat(5000),
];
const wild = (text: string) => `${text} ${pick(WILD_NAMES)}`;
const ODD_IDS = ["a/b ", "x:y?", "50%#", "é+&=", "", "..", "_rate_"];

type Stock = { tier: Tier; cards: Listing[] }[];
const stocks = new WeakMap<Listing[], Map<Tier[], Stock>>();
const UNCHANGED: ReadonlyMap<string, number> = new Map();

/**
 * @param worth values that were set, by id
 * @returns the tiers that can be drawn from, each with its cards; cached while no value is set, as pools never change
 */
function stockedTiers({ pool, tiers }: Pack, worth: ReadonlyMap<string, number>): Stock {
  const known = stocks.get(pool) ?? new Map<Tier[], Stock>();
  stocks.set(pool, known);
  const cached = worth.size === 0 ? known.get(tiers) : undefined;
  const stock =
    cached ??
    tiers
      .map((tier) => ({ tier, cards: cardsIn(tier, { pool }, worth) }))
      .filter(({ tier: { weight }, cards }) => cards.length > 0 && weight > 0);
  if (worth.size === 0) known.set(tiers, stock);
  return stock;
}

/** @returns the cards of a pack whose current values lie in a tier */
export function cardsIn(tier: Tier, { pool }: Pick<Pack, "pool">, worth: ReadonlyMap<string, number>): Listing[] {
  const currentValue = ({ id, fmv }: Listing) => worth.get(id) ?? fmv;
  return pool.filter((card) => currentValue(card) >= tier.lower && currentValue(card) < tier.upper);
}

/** Whether any tier has a card to draw. */
export const hasCandidates = (pack: Pack, worth: ReadonlyMap<string, number>): boolean =>
  stockedTiers(pack, worth).length > 0;

/** Draws a tier by weight, then one of its cards with equal probability. */
export function draw(
  pack: Pack,
  isDry: (tier: Tier) => boolean = () => false,
  worth: ReadonlyMap<string, number> = UNCHANGED,
): Listing {
  const stocked = stockedTiers(pack, worth).filter(({ tier }) => !isDry(tier));
  let left = random() * stocked.reduce((sum, entry) => sum + entry.tier.weight, 0);
  for (const entry of stocked) {
    left -= entry.tier.weight;
    if (left < 0) return pick(entry.cards);
  }
  return pick(stocked[stocked.length - 1]?.cards ?? []);
}
