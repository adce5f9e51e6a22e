import { type ClauseRow, under } from "./clause-row.ts";

/** The clauses of partner-api.md about the service as a whole and about its records. */
export const partnerRecords: readonly ClauseRow[] = [
  ...under("Partner Pack Trading API (v1) and Sandbox", [
    {
      words: "This document covers the partner interface",
      because: "says what the document is about; that the sandbox is called read-only is an open question",
    },
    { words: "A second document covers", because: "points to the other document" },
  ]),
  ...under("What the service does", [
    {
      words: "The service also gives top-hit previews",
      because: "an overview; the pack's chase and the pull feed have clauses of their own",
    },
    {
      words: "Lists a user's inventory and the details",
      because: "an overview; both endpoints have clauses of their own",
    },
    {
      words: "Sells an item back for its buyback price",
      because: "an overview; the prices of both environments have clauses of their own",
    },
    { words: "That price is a fraction", coveredBy: ["card.fmv-agrees-with-price"] },
    { words: "Quotes and submits shipping", because: "an overview; both endpoints have clauses of their own" },
    { words: "Field names with blockchain terms", because: "explains names" },
    { words: "Partners never move assets", because: "says what clients don't do" },
    { words: "Buyback prices follow a live FMV", coveredBy: ["buyback.amount-live"] },
    {
      words: "Three item source values",
      because: "explains spellings; which live values they stand for is an open question",
    },
  ]),
  ...under("Resources and their fields", [
    {
      words: "A type written X or null",
      because: "a convention of the tables below; each nullable field has a requirement of its own",
    },
  ]),
  ...under("Pack (element of the available-packs array)", [
    { words: "id string", coveredBy: ["buy-init.every-purchasable-pack"] },
    { words: "slug string", coveredBy: ["chase.slug-of-every-pack"] },
    { words: "enable boolean", coveredBy: ["buy-init.disabled"] },
    { words: "in_stock boolean", coveredBy: ["buy-init.sold-out"] },
  ]),
  ...under("Chase card", [{ words: "id string", coveredBy: ["shape.one-card-per-id"] }]),
  ...under("Item (returned by buy/init and buy/status)", [
    { words: "The full canonical item schema", because: "not shown" },
  ]),
  ...under("Inventory item", [{ words: "buyback_expires_at string or null", coveredBy: ["buyback.expired"] }]),
  ...under("Recent pull", [{ words: "id string", coveredBy: ["shape.one-card-per-id"] }]),
  ...under("Card details", [
    { words: "back_image string or null", coveredBy: ["card.images-equal-item"] },
    { words: "It may carry extra fields", because: "a permission; every schema allows unknown fields" },
    { words: "Clients ignore unknown fields", because: "advice to clients" },
  ]),
  ...under("Destination (shipping address)", [
    { words: "Fields: name, line1, line2", coveredBy: ["destination.country"] },
    {
      words: "Required and non-empty",
      coveredBy: ["address.name-missing", "address.line1-missing", "address.city-missing", "address.country-missing"],
    },
    {
      words: "country is exactly 2 characters",
      coveredBy: ["address.country-one-letter", "address.country-three-letters"],
    },
    { words: "Whether the other fields are required", because: "not shown" },
  ]),
];
