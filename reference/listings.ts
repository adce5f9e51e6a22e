import { BASE58, HEX } from "./catalogue/alphabets.ts";
import { type CardSet, themes } from "./catalogue/themes.ts";
import type { ItemType, Listing } from "./listing.ts";
import { cents } from "./money.ts";
import type { Pack, Tier } from "./pack.ts";
import { createRandom, type Random } from "./random.ts";

/** All listings: far more than a run draws, so each is generated at its first use. */
export interface Listings {
  /** The listing at that index of the tier, from 0; always the same one. */
  at(pack: Pack, tier: Tier, index: number): Listing;
  /** A listing that has been used before, by its item id. */
  byId(id: string): Listing | undefined;
  /** Another physical card with the same properties and its own id. */
  twin(listing: Listing, random: Random): Listing;
}

/** @param seed  determines a listing together with the pack, the tier and the index */
export function createListings(seed: number): Listings {
  const byPlace = new Map<string, Listing>();
  const byId = new Map<string, Listing>();
  const known = (listing: Listing) => {
    byId.set(listing.id, listing);
    return listing;
  };
  return {
    at: (pack, tier, index) => {
      const place = `${pack.id} ${tier.id} ${index}`;
      const seen = byPlace.get(place);
      if (seen) return seen;
      const listing = known(makeListing(pack, tier, index, createRandom(seed, textSeed(pack.id), tier.id, index)));
      byPlace.set(place, listing);
      return listing;
    },
    byId: (id) => byId.get(id),
    twin: (listing, random) => {
      const identity = identityOf(listing.type, random);
      return known({ ...listing, ...identity, collectionAddress: listing.collectionAddress });
    },
  };
}

function makeListing(pack: Pack, tier: Tier, index: number, random: Random): Listing {
  const theme = themes[pack.theme] ?? themes.monsters;
  if (!theme) throw new Error(`No theme ${pack.theme}`);
  const subject = random.pick(theme.subjects);
  const set = random.pick(theme.sets);
  const grader = random.pick(["PSA", "BGS", "CGC"]);
  const grade = random.pick(["8", "9", "9.5", "10"]);
  const number = random.below(200) + 1;
  const type = typeOf(pack, index);
  const image = `https://images.packs.example/${pack.slug ?? pack.id}/${tier.id}-${index}`;
  return {
    ...identityOf(type, random),
    collectionAddress: type === "enft" ? createRandom(textSeed(pack.id)).text(44, BASE58) : null,
    type,
    name: `${set.released.slice(0, 4)} ${set.name} ${subject} #${number} ${grader} ${grade}`,
    image: `${image}-front.png`,
    // Every ninth card has no back image.
    backImage: index % 9 === 4 ? null : `${image}-back.png`,
    attributes: attributesOf(theme.type, tier, set, grader, grade, random),
    fmv: fmvOf(tier, random),
    packId: pack.id,
    tierId: tier.id,
  };
}

/** Well inside the tier, so that it does not matter whether bounds are inclusive. */
const fmvOf = (tier: Tier, random: Random) =>
  cents(tier.lower + (tier.upper - tier.lower) * (0.02 + 0.96 * random.next()));

function typeOf(pack: Pack, index: number): ItemType {
  if (pack.type === "CORE") return "enft";
  if (index % 16 === 5) return "vendor_one";
  if (index % 16 === 9) return "vendor_two";
  if (index % 16 === 13) return "external";
  return "market_listing";
}

const idShapes: Record<ItemType, (random: Random) => string> = {
  enft: (random) => random.text(44, BASE58),
  market_listing: (random) => random.text(24, HEX),
  vendor_one: (random) => `v1-${random.text(12, HEX)}`,
  vendor_two: (random) => `v2-${random.text(12, HEX)}`,
  external: (random) => `ext-${random.text(12, HEX)}`,
};

function identityOf(type: ItemType, random: Random) {
  const id = idShapes[type](random);
  return type === "enft"
    ? { id, mintAddress: id, tokenStandard: "ProgrammableNonFungible" }
    : { id, mintAddress: null, tokenStandard: null };
}

const attributesOf = (type: string, tier: Tier, set: CardSet, grader: string, grade: string, random: Random) => [
  { trait_type: "Type", value: type },
  { trait_type: "Rarity", value: tier.name },
  { trait_type: "Set", value: set.name },
  { trait_type: "Set Release Date", value: set.released },
  { trait_type: "Grader", value: grader },
  { trait_type: "Grade", value: grade },
  { trait_type: "Language", value: random.pick(["English", "Japanese"]) },
];

/** FNV-1a. */
function textSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
