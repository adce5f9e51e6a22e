import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const week = { time: 7 * 24 * 60 * 60 } as const;

/** Selling an item back: what it pays, who may, how often, and until when. */
export const buyback = requirements(
  {
    document: "partner-api.md",
    section: "POST /api/v1/vm/buyback",
    surfaces: ["sandbox", "partner"],
    copies: "matter",
  },
  [
    {
      id: "buyback.answers",
      role: "answer",
      words: "success (boolean, true) and amount",
      title: "answers the sellback of an owned item with 200, `success` true and an amount",
    },
    {
      id: "buyback.success-true",
      copies: "do not matter",
      words: "success (boolean, true) and amount",
      observed: "traffic",
      title: "every 200 has `success` true",
    },
    {
      id: "buyback.amount-fixed-at-purchase",
      words: "amount equals the buyback_price fixed at buy/init",
      surfaces: sandbox,
      title: "pays the `buyback_price` of the purchase",
    },
    {
      id: "buyback.amount-not-repriced",
      words: "amount equals the buyback_price fixed at buy/init",
      surfaces: sandbox,
      observed: { state: "an item is worth" },
      title: "pays the `buyback_price` of the purchase after the live value has changed",
    },
    {
      id: "buyback.no-voucher",
      words: "There is no voucher logic",
      surfaces: sandbox,
      title: "pays no more than the `buyback_price` of the purchase where `mint_price` is higher",
    },
    {
      id: "buyback.amount-live",
      words: "re-fetched live at sellback time",
      surfaces: partner,
      observed: { state: "an item is worth" },
      title: "pays the live value at the time of sellback times `buyback_percent`",
    },
    {
      id: "buyback.voucher-pays-mint-price",
      words: "A voucher path pays the larger of mint_price",
      surfaces: partner,
      observed: { state: "an item is covered by a voucher" },
      title: "pays `mint_price` on the voucher path when it is higher than the live price",
    },
    {
      id: "buyback.voucher-pays-live-price",
      words: "A voucher path pays the larger of mint_price",
      surfaces: partner,
      observed: { state: "an item is covered by a voucher" },
      title: "pays the live price on the voucher path when it is higher than `mint_price`",
    },
    {
      id: "buyback.sells-only-that-item",
      words: "Item exists, not expired, not locked sold back",
      section: "Item ownership",
      title: "does not affect other items of the user",
    },
    {
      id: "buyback.claw-id-accepted",
      words: "A claw_id is mentioned as accepted",
      level: "may",
      title: "accepts a sellback with a `claw_id`",
    },
    {
      id: "buyback.item-missing",
      copies: "do not matter",
      words: "Missing, unknown or already sold-back id",
      section: "Errors",
      title: "refuses a request without `item_id` with 400 and `Item not found`",
    },
    {
      id: "buyback.item-unknown",
      copies: "do not matter",
      words: "Missing, unknown or already sold-back id",
      section: "Errors",
      title: "refuses the sellback of an unknown item with 400 and `Item not found`",
    },
    {
      id: "buyback.item-sold",
      words: "unknown or already sold-back id",
      section: "Errors",
      title: "refuses the sellback of an item that was sold back with 400 and `Item not found`",
    },
    {
      id: "buyback.item-locked",
      words: "item locked in a shipping order",
      section: "Errors",
      title: "refuses the sellback of an item in a shipping order with 400 and `Item not found`",
    },
    {
      id: "buyback.user-untracked",
      words: "or item of an untracked user",
      section: "Errors",
      surfaces: sandbox,
      observed: { state: "the sandbox is restarted" },
      title: "refuses an item of an untracked user with 400 and `Item not found`",
    },
    {
      id: "buyback.before-expiry",
      words: "sold back only within a limited period",
      observed: week,
      title: "accepts a sellback until shortly before `buyback_expires_at`",
    },
    {
      id: "buyback.expired",
      words: "buyback 400 Item has expired Sellback window closed",
      section: "Errors",
      observed: week,
      title: "refuses a sellback after `buyback_expires_at` with 400 and `Item has expired`",
    },
    {
      id: "buyback.expired-text",
      words: "sellback after that returns Item has expired",
      section: "Sandbox differences",
      surfaces: sandbox,
      observed: week,
      title: "refuses a sellback more than 7 days after the purchase with 400 and `Item has expired`",
    },
    {
      id: "buyback.refusal-changes-nothing",
      words: "Removed from inventory. Amount paid is returned",
      section: "Item ownership",
      title: "a refused sellback does not change the inventory",
    },
    {
      id: "buyback.one-success-under-race",
      words: "sellback is atomic with no concurrency control",
      surfaces: sandbox,
      observed: "race",
      title: "exactly one of many simultaneous sellbacks of one item succeeds",
    },
    {
      id: "buyback.losers-under-race",
      words: "sellback is atomic with no concurrency control",
      surfaces: sandbox,
      observed: "race",
      title: "refuses the other simultaneous sellbacks with 400 and `Item not found`, never with 429 or 500",
    },
    {
      id: "buyback.one-success-under-race-in-production",
      words: "A buyback request for this item is already",
      section: "Errors",
      surfaces: partner,
      observed: "race",
      title: "at most one of many simultaneous sellbacks of one item succeeds in production",
    },
    {
      id: "buyback.transaction-failed",
      words: "buyback 400 Transaction failed Production only",
      section: "Errors",
      surfaces: partner,
      observed: { state: "an item's buyback transaction fails" },
      title: "answers a failed sellback transaction with 400 and `Transaction failed`",
    },
    {
      id: "buyback.active-session",
      words: "Item already has an active buyback session",
      section: "Errors",
      surfaces: partner,
      observed: { state: "an item has an active buyback session" },
      title:
        "refuses an item with an active sellback session with 400 and `Item already has an active buyback session`",
    },
    {
      id: "buyback.processing",
      role: "limit",
      words: "A buyback request for this item is already",
      section: "Errors",
      surfaces: partner,
      observed: { state: "an item's buyback is being processed" },
      title:
        "refuses an item whose sellback is being processed with 429 and `A buyback request for this item is already being processed`",
    },
    {
      id: "buyback.internal-error",
      words: "buyback 500 An unexpected error occurred",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of a sellback with 500 and `An unexpected error occurred`",
    },
  ],
);
