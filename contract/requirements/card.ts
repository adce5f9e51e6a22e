import { requirements } from "../requirement.ts";

const record = "Card details";

/** The details of one card, by listing id or mint address. */
export const card = requirements(
  {
    document: "partner-api.md",
    endpoint: "card",
    section: "GET /api/v1/card/:item_id",
    surfaces: ["sandbox", "partner"],
    copies: "matter",
  },
  [
    {
      id: "card.answers",
      role: "answer",
      words: "Response 200: Card details",
      title: "answers 200 with the details of an owned core item, and of an owned market listing that is found",
    },
    {
      id: "card.changes-nothing",
      words: "owned buyback Item exists, not expired, not locked",
      section: "Item ownership",
      title: "a lookup does not change the inventory or a sellback window",
    },
    {
      id: "card.by-listing-id",
      words: "first as a market listing id",
      observed: { state: "an item is a market listing" },
      title: "finds a market listing by its listing id",
    },
    {
      id: "card.by-mint-address",
      words: "on-chain mint address of a core-pack item",
      observed: { state: "an item is minted" },
      title: "finds a core item by its mint address",
    },
    {
      id: "card.listing-first",
      words: "Lookup: first as a market listing id",
      observed: { nothing: "no client can make an id that is both a listing id and a mint address" },
      title: "prefers a listing to a mint address with the same id",
    },
    {
      id: "card.on-chain-fallback",
      words: "card resolved through the on-chain fallback",
      section: record,
      observed: { state: "a card resolves only on chain" },
      title: "answers 200 for a card that only the on-chain fallback finds",
    },
    {
      id: "card.id-echo",
      level: "may",
      copies: "do not matter",
      words: "id string",
      section: record,
      title: "echoes the requested id",
    },
    {
      id: "card.details-apart",
      copies: "do not matter",
      words: "name string",
      section: record,
      title: "a card has neither the name nor an image of another item, and its images are not swapped",
    },
    {
      id: "card.name-equals-item",
      level: "may",
      copies: "do not matter",
      words: "name string",
      section: record,
      title: "the name equals that of the item's purchase",
    },
    {
      id: "card.images-equal-item",
      level: "may",
      copies: "do not matter",
      words: "image string",
      section: record,
      title: "the images equal those of the item's purchase",
    },
    {
      id: "card.attributes-equal-item",
      copies: "do not matter",
      words: "metadata object: name, image, attributes[]",
      section: record,
      level: "may",
      title: "the attributes equal those of the item's purchase",
    },
    {
      id: "card.fmv-agrees-with-price",
      terms: "matter",
      words: "an FMV of buyback_price divided by 0.85",
      section: "Sandbox differences",
      title: "`fmv` times the pack's `buyback_percent`, or times 0.85, is the item's buyback price",
    },
    {
      id: "card.fmv-current",
      words: "number (USD, current)",
      section: record,
      surfaces: ["partner"],
      observed: { state: "an item is worth" },
      title: "`fmv` is the live value after the price feed has changed",
    },
    {
      id: "card.unknown",
      copies: "do not matter",
      words: "card 404 Card not found Unknown id",
      section: "Errors",
      title: "answers an unknown id with 404 and `Card not found`",
    },
    {
      id: "card.segment-missing",
      copies: "do not matter",
      words: "card 400 item_id is required",
      section: "Errors",
      title: "answers a request without an item id with 400 and `item_id is required`, or with a 404",
    },
    {
      id: "card.internal-error",
      copies: "do not matter",
      words: "recent-pulls, inventory, card, order 500",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of the card lookup with 500 and `An unexpected error occurred`",
    },
  ],
);
