import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;

/** Starting a purchase: its inputs, its refusals, and the immediate fulfillment in the sandbox. */
export const buyInit = requirements(
  { document: "partner-api.md", section: "POST /api/v1/vm/buy/init", surfaces: ["sandbox", "partner"] },
  [
    {
      id: "buy-init.answers",
      role: "answer",
      words: "session_id (string) and nfts (array of Item)",
      title:
        "answers a valid purchase of a purchasable pack with 200 and a session id, and in the sandbox also with a list of items",
    },
    {
      id: "buy-init.every-purchasable-pack",
      words: "the pack has enable true and in_stock true",
      surfaces: sandbox,
      level: "may",
      title: "accepts a purchase of one pull of every enabled pack in stock",
    },
    { id: "buy-init.amount-lowest", words: "at least 1 and at most the pack's", title: "accepts an amount of 1" },
    {
      id: "buy-init.amount-highest",
      words: "at least 1 and at most the pack's",
      title: "accepts an amount equal to the pack's `max_per_mint`",
    },
    {
      id: "buy-init.amount-above-highest",
      words: "Amount above max_per_mint",
      section: "Errors",
      title: "refuses an amount of `max_per_mint` plus 1 with 400 and `Amount must be less than or equal to N`",
    },
    {
      id: "buy-init.amount-highest-named",
      words: "(N is that value)",
      section: "Errors",
      title: "the maximum in the refusal of a too large amount is the pack's `max_per_mint`",
    },
    {
      id: "buy-init.amount-zero",
      words: "Amount must be greater than 0",
      section: "Errors",
      title: "refuses an amount of 0 with 400 and `Amount must be greater than 0`",
    },
    {
      id: "buy-init.amount-negative",
      words: "Amount must be greater than 0",
      section: "Errors",
      title: "refuses a negative amount with 400 and `Amount must be greater than 0`",
    },
    {
      id: "buy-init.amount-below-one",
      words: "at least 1 and at most",
      title: "refuses an amount between 0 and 1 with 400",
    },
    {
      id: "buy-init.amount-fraction",
      words: "at least 1 and at most",
      surfaces: sandbox,
      title: "answers an amount of 1.5 with 400 or with one or two items",
    },
    {
      id: "buy-init.amount-missing",
      words: "amount (number, required",
      title: "refuses a purchase without `amount` with 400",
    },
    {
      id: "buy-init.amount-not-a-number",
      words: "amount (number, required",
      title: "refuses an amount that is not a number with 400",
    },
    {
      id: "buy-init.pack-unknown",
      words: "Unknown pack id",
      section: "Errors",
      title: "refuses an unknown pack id with 400 and `VM not found`",
    },
    {
      id: "buy-init.pack-missing",
      words: "id (string, required, pack id)",
      title: "refuses a purchase without a pack id",
    },
    {
      id: "buy-init.user-id-missing",
      words: "Missing user_id",
      section: "Errors",
      title: "refuses a purchase without `user_id` with 400 and `user_id is required`",
    },
    {
      id: "buy-init.user-id-empty",
      words: "user_id (string, required)",
      level: "may",
      title: "refuses a purchase with an empty `user_id`",
    },
    {
      id: "buy-init.disabled",
      words: "Pack not purchasable: enable false",
      section: "Errors",
      observed: { state: "a pack is disabled" },
      title: "refuses a purchase of a disabled pack with 400 and `Claw machine is out of stock`",
    },
    {
      id: "buy-init.sold-out",
      words: "in_stock false, or no candidate listing",
      section: "Errors",
      observed: { state: "a pack is sold out" },
      title: "refuses a purchase of a sold-out pack with 400 and `Claw machine is out of stock`",
    },
    {
      id: "buy-init.no-candidate",
      words: "no candidate listing in any tier",
      section: "Errors",
      observed: { state: "a pack has no candidate listing" },
      title: "refuses a purchase of a pack without candidate listings with 400 and `Claw machine is out of stock`",
    },
    {
      id: "buy-init.out-of-stock-text",
      words: "uses this one message for all three",
      section: "Errors",
      surfaces: sandbox,
      observed: { state: ["a pack is disabled", "a pack is sold out", "a pack has no candidate listing"] },
      title: "refuses disabled packs, sold-out packs and packs without candidate listings with the same text",
    },
    {
      id: "buy-init.refusal-changes-nothing",
      copies: "matter",
      words: "Preconditions: the pack has",
      title: "a refused purchase adds no item to the inventory",
    },
    {
      id: "buy-init.nfts-count",
      words: "nfts (array of Item)",
      surfaces: sandbox,
      title: "returns as many items as were bought",
    },
    {
      id: "buy-init.fulfils-at-once",
      copies: "matter",
      words: "fulfillment happens inside buy/init",
      section: "Purchase session",
      surfaces: sandbox,
      title: "adds the items to the inventory before any status call",
    },
    {
      id: "buy-init.sessions-distinct",
      words: "two identical calls give two distinct session_ids",
      section: "Sandbox differences",
      surfaces: sandbox,
      title: "two identical purchases get different session ids",
    },
    {
      id: "buy-init.sessions-of-purchases-distinct",
      words: "session_id (string) and nfts (array of Item)",
      surfaces: ["partner"],
      observed: "traffic",
      title: "purchases that differ in user, pack or amount get different session ids",
    },
    {
      id: "buy-init.items-stack",
      copies: "matter",
      words: "distinct session_ids and stacked items",
      section: "Sandbox differences",
      surfaces: sandbox,
      title: "two identical purchases add the items of both to the inventory",
    },
    {
      id: "buy-init.internal-error",
      words: "buy/init 500 Error during transaction",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of a purchase with 500 and `Error during transaction`",
    },
  ],
);
