import { expect, it } from "vitest";
import { createListings } from "./listings.ts";
import { createPacks } from "./packs.ts";
import { createRandom } from "./random.ts";

const listings = createListings(1);
const packs = createPacks(1, 0, listings);
const listed = packs.flatMap((pack) =>
  pack.rarity_distribution.flatMap((tier) =>
    Array.from({ length: 60 }, (_, index) => ({ pack, tier, listing: listings.at(pack, tier, index) })),
  ),
);

it("prices each listing strictly inside its tier", () => {
  for (const { tier, listing } of listed) {
    expect(listing.fmv).toBeGreaterThan(tier.lower);
    expect(listing.fmv).toBeLessThan(tier.upper);
  }
});

it("mints only the cards of core packs", () => {
  for (const { pack, listing } of listed) {
    expect(listing.type === "enft").toBe(pack.type === "CORE");
    expect(listing.mintAddress).toBe(listing.type === "enft" ? listing.id : null);
    expect(listing.collectionAddress === null).toBe(listing.type !== "enft");
    expect(listing.tokenStandard === null).toBe(listing.type !== "enft");
  }
});

it("has every item source, and cards without a back image", () => {
  expect(new Set(listed.map(({ listing }) => listing.type))).toEqual(
    new Set(["enft", "market_listing", "vendor_one", "vendor_two", "external"]),
  );
  expect(listed.some(({ listing }) => listing.backImage === null)).toBe(true);
});

it("gives every place a unique and stable id", () => {
  expect(new Set(listed.map(({ listing }) => listing.id)).size).toBe(listed.length);
  for (const { listing } of listed) expect(listings.byId(listing.id)).toBe(listing);
});

it("makes a twin that differs only in its id", () => {
  for (const { listing } of listed.slice(0, 3)) {
    const twin = listings.twin(listing, createRandom(5));
    expect(twin.id).not.toBe(listing.id);
    expect({ ...twin, id: listing.id, mintAddress: listing.mintAddress }).toEqual(listing);
    expect(listings.byId(twin.id)).toBe(twin);
  }
});
