import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const record = "Inventory item";

/** A user's inventory: which items it lists, and that each is the item that was bought. */
export const inventory = requirements(
  {
    document: "partner-api.md",
    section: "GET /api/v1/inventory/:user_id",
    surfaces: ["sandbox", "partner"],
    copies: "matter",
  },
  [
    {
      id: "inventory.answers",
      role: "answer",
      copies: "do not matter",
      words: "Response 200: user_id (echo) and items",
      title: "answers 200 with the user id and an array of items for a user with a purchase",
    },
    {
      id: "inventory.user-id-echo",
      copies: "do not matter",
      words: "Response 200: user_id (echo)",
      title: "echoes the user id",
    },
    {
      id: "inventory.user-id-encoded",
      words: "Path: user_id (string, required)",
      copies: "do not matter",
      title: "finds a user whose id has to be percent-encoded in the path",
    },
    {
      id: "inventory.lists-purchase",
      words: "Appears in inventory",
      section: "Item ownership",
      title: "lists the items of a fulfilled purchase",
    },
    {
      id: "inventory.lists-all-purchases",
      words: "The pulled items belong to that user until",
      section: "What the service does",
      title: "lists the items of all purchases of the user",
    },
    {
      id: "inventory.item-kind-equals-init",
      words: "An Item plus",
      section: record,
      title: "type, addresses and token standard of an inventory item equal those in buy/init",
    },
    {
      id: "inventory.item-metadata-equals-init",
      words: "An Item plus",
      section: record,
      title: "metadata of an inventory item equals that in buy/init",
    },
    {
      id: "inventory.item-price-equals-init",
      words: "the buyback_price fixed at buy/init",
      section: "POST /api/v1/vm/buyback",
      surfaces: sandbox,
      title: "`buyback_price` of an inventory item equals that in buy/init",
    },
    {
      id: "inventory.item-price-of-the-moment",
      words: "buyback_price number Sellback value, USD",
      section: "Item (returned by buy/init and buy/status)",
      surfaces: ["partner"],
      title: "`buyback_price` of an inventory item is close to that in buy/init a moment before",
    },
    {
      id: "inventory.claw-id-of-purchase",
      words: "Pack the item came from",
      section: record,
      title: "`claw_id` of an item is the id of the purchased pack",
    },
    {
      id: "inventory.claw-slug-of-pack",
      words: "Pack slug",
      section: record,
      title: "`claw_slug` of an item equals the slug of its pack in the pack list",
    },
    {
      id: "inventory.purchased-at-of-purchase",
      words: "Timestamp of the pull",
      section: record,
      title: "`purchased_at` of an item is the time of its purchase",
    },
    {
      id: "inventory.no-more-than-bought",
      copies: "do not matter",
      words: "The pulled items belong to that user until",
      section: "What the service does",
      observed: "traffic",
      title: "lists an item no more often than its user pulled it",
    },
    {
      id: "inventory.purchased-at-kept",
      words: "Timestamp of the pull",
      section: record,
      title: "`purchased_at` of an item does not change",
    },
    {
      id: "inventory.expires-after-purchase",
      words: "Time after which sellback is no longer possible",
      section: record,
      title: "`buyback_expires_at` of an item is later than its purchase",
    },
    {
      id: "inventory.expires-after-seven-days",
      copies: "do not matter",
      words: "always purchased_at plus 7 days",
      section: "Sandbox differences",
      surfaces: sandbox,
      title: "`buyback_expires_at` of an item is exactly 7 days after `purchased_at`",
    },
    {
      id: "inventory.expiry-never-null",
      copies: "do not matter",
      words: "always purchased_at plus 7 days",
      section: "Sandbox differences",
      surfaces: sandbox,
      title: "`buyback_expires_at` of an item is never null",
    },
    {
      id: "inventory.excludes-sold",
      effects: ["a sale takes the item out"],
      words: "It excludes sold-back items",
      title: "does not list an item that was sold back",
    },
    {
      id: "inventory.excludes-shipped",
      effects: ["an order takes its items out"],
      words: "items in a shipping order",
      title: "does not list an item that is in a shipping order",
    },
    {
      id: "inventory.emptied-by-sale",
      effects: ["a sale takes the item out"],
      words: "It excludes sold-back items",
      title: "answers 200 with an empty array after the user has sold all items",
    },
    {
      id: "inventory.emptied-by-shipment",
      effects: ["an order takes its items out"],
      words: "items in a shipping order",
      title: "answers 200 with an empty array after all items of the user are in shipping orders",
    },
    {
      id: "inventory.stable",
      words: "Response 200: user_id (echo) and items",
      surfaces: sandbox,
      title: "lists the same items in two reads without an event between them",
    },
    {
      id: "inventory.user-unknown",
      copies: "do not matter",
      words: "Unknown user_id for this partner",
      section: "Errors",
      title: "answers an unknown user with 404 and `User not found`",
    },
    {
      id: "inventory.segment-missing",
      copies: "do not matter",
      words: "request without the path segment does not match",
      title: "answers a request without a user id with the default 404",
    },
    {
      id: "inventory.internal-error",
      copies: "do not matter",
      words: "recent-pulls, inventory, card, order 500",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of inventory with 500 and `An unexpected error occurred`",
    },
  ],
);
