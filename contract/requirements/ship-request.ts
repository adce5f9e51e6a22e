import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const quarterHour = { time: 15 * 60 } as const;

/** Ordering a quoted shipment: which quotes are valid, and that an item is ordered once. */
export const shipRequest = requirements(
  {
    document: "partner-api.md",
    endpoint: "ship/request",
    section: "POST /api/v1/ship/request",
    surfaces: ["sandbox", "partner"],
    copies: "matter",
  },
  [
    {
      id: "ship-request.answers",
      role: "answer",
      words: "order_id (string) and status",
      title: "answers a valid quote with 200 and an order id",
    },
    {
      id: "ship-request.status-success",
      copies: "do not matter",
      words: "status (string, always success)",
      title: "`status` of the answer is `success`",
    },
    {
      id: "ship-request.order-id-form",
      copies: "do not matter",
      words: "sandbox order id has the form",
      surfaces: sandbox,
      title: "`order_id` is `order_` followed by 16 base64url characters",
    },
    {
      id: "ship-request.order-ids-distinct",
      copies: "do not matter",
      words: "Order identifier",
      section: "Shipping order",
      title: "different orders have different ids",
    },
    {
      id: "ship-request.every-rate",
      words: "quote_id (string, required, a quotes[].id value)",
      title: "accepts the quote id of every rate of a session",
    },
    {
      id: "ship-request.no-error-body",
      copies: "do not matter",
      words: "The sandbox never emits it",
      surfaces: sandbox,
      observed: "traffic",
      title: "never answers with `order_id` null or `status` `error`",
    },
    {
      id: "ship-request.quote-id-missing",
      copies: "do not matter",
      words: "Missing, non-string, or without a _rate_ separator",
      section: "Errors",
      title: "refuses a request without `quote_id` with 400 and `quote_id is required`",
    },
    {
      id: "ship-request.quote-id-not-a-string",
      copies: "do not matter",
      words: "Missing, non-string, or without a _rate_ separator",
      section: "Errors",
      title: "refuses a `quote_id` that is not a string with 400 and `quote_id is required`",
    },
    {
      id: "ship-request.quote-id-without-separator",
      copies: "do not matter",
      words: "Missing, non-string, or without a _rate_ separator",
      section: "Errors",
      title: "refuses a `quote_id` without `_rate_` with 400 and `quote_id is required`",
    },
    {
      id: "ship-request.session-unknown",
      copies: "do not matter",
      words: "Unknown session, expired quote, or unknown rate key",
      section: "Errors",
      title: "refuses a quote of an unknown session with 400 and `Quote expired`",
    },
    {
      id: "ship-request.rate-unknown",
      words: "Unknown session, expired quote, or unknown rate key",
      section: "Errors",
      title: "refuses an unknown rate of a known session with 400 and `Quote expired`",
    },
    {
      id: "ship-request.before-expiry",
      words: "A quote session is valid until expires_at",
      section: "Quote validity",
      observed: quarterHour,
      title: "accepts a quote until shortly before `expires_at`",
    },
    {
      id: "ship-request.expired",
      words: "After that, ship/request returns Quote expired",
      section: "Quote validity",
      observed: quarterHour,
      title: "refuses a quote after `expires_at` with 400 and `Quote expired`",
    },
    {
      id: "ship-request.expired-any-rate",
      words: "every quote in the session is invalid",
      section: "Quote session and quote",
      observed: quarterHour,
      title: "all quotes of a session expire at the same time",
    },
    {
      id: "ship-request.item-locked",
      words: "An item is locked in another order",
      section: "Errors",
      title: "refuses a quote whose item another order has locked with 400 and `Item already shipped`",
    },
    {
      id: "ship-request.item-locked-among-free",
      words: "An item is locked in another order",
      section: "Errors",
      title: "refuses a quote if another order has locked one of its items with 400 and `Item already shipped`",
    },
    {
      id: "ship-request.same-quote-again",
      words: "cannot be sold back or shipped again",
      title: "refuses a quote that was already used with 400 and `Item already shipped` or `Quote expired`",
    },
    {
      id: "ship-request.other-rate-of-same-session",
      words: "cannot be sold back or shipped again",
      title: "refuses another rate of a session that was already used",
    },
    {
      id: "ship-request.not-shipped-again",
      words: "cannot be sold back or shipped again",
      title: "accepts no second order for an item, even with a new quote",
    },
    {
      id: "ship-request.item-sold",
      words: "Quote valid and items not already locked",
      section: "Item ownership",
      level: "may",
      title: "refuses a quote whose item was sold back after the quote",
    },
    {
      id: "ship-request.locks-only-quoted-items",
      words: "the quoted items are queued for fulfillment",
      title: "does not remove items from the inventory that were not quoted",
    },
    {
      id: "ship-request.locks-every-quoted-item",
      effects: ["an order takes its items out"],
      words: "the quoted items are queued for fulfillment",
      title: "removes every quoted item from the inventory",
    },
    {
      id: "ship-request.refusal-changes-nothing",
      words: "Effect: the quoted items are queued",
      title: "a refused order does not change the inventory",
    },
    {
      id: "ship-request.one-order-under-race",
      words: "cannot be sold back or shipped again",
      observed: "race",
      title: "accepts exactly one of many concurrent orders of one item",
    },
    {
      id: "ship-request.internal-error",
      words: "Failed to create shipping request",
      section: "Errors",
      observed: { state: "an internal error" },
      title: "answers an internal error of an order with 500 and `Failed to create shipping request`",
    },
  ],
);
