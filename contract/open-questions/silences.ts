import { PARTNER_SURFACES as both } from "../surface.ts";
import type { Silence } from "./question.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const user = ["user"] as const;
const everywhere = ["sandbox", "partner", "user"] as const;

const silences =
  (kind: Silence["kind"]) =>
  <const T extends string>(topic: T, surfaces: Silence["surfaces"], what: string) => ({ topic, surfaces, what, kind });
const [said, unsaid, free] = [silences("said"), silences("unsaid"), silences("free")];

/** Silences of the documents: observations have these topics, and nothing is judged. */
export const SILENCES = [
  said("variant-entry", everywhere, "the fields of an entry of a pack's variants"),
  said("item-beyond-the-table", everywhere, "fields of an item that the table does not list"),
  said(
    "destination-required-members",
    both,
    "which of line2, state, postal_code, phone and email are required, and the bounds of all members",
  ),
  said("order-move-conditions", partner, "when an order moves on, and how it becomes cancelled or failed"),
  said("items-in-buy-init", partner, "whether production lists the items in the answer of buy/init"),
  said("sellback-claw-id-effect", both, "whether a sellback needs claw_id and what it does"),
  said("partner-events", partner, "kinds, payloads and delivery of webhooks"),
  said("production-error-text", partner, "error texts of production beyond the list"),
  said("partner-rate-limits", partner, "the rate limits of production"),
  said("production-quote-validity", partner, "how long production's quotes are valid"),
  said("production-sellback-window", partner, "how long production buys back"),
  said("partner-version-policy", both, "how versions change, are deprecated and announced"),
  said("key-record", user, "further fields of a user key's record"),
  said("offer-and-wallet-records", user, "the records of a buyback offer and of a linked wallet"),
  said("listing-record", user, "the record of a marketplace listing"),
  said("listings-answer", user, "shape, authentication and further parameters of marketplace-listings"),
  said("buy-crypto-bodies", user, "what else buy/crypto takes, such as id, and answers"),
  said("key-management", user, "the endpoints that make and revoke keys"),
  said("user-events", user, "events of the user surface"),
  said("listings-page-size", user, "the greatest itemsPerPage"),
  said("user-version-policy", user, "the version policy of the user surface"),

  unsaid("live-spelling", everywhere, "what a live system calls the values that the documents render neutrally"),
  unsaid("unmatched-path-without-key", both, "what an unmatched path or method answers without a valid key"),
  unsaid("pack-order", everywhere, "the order of packs, and what query parameters do that are not listed"),
  unsaid("repacks-on-partner-surface", both, "whether partner-created packs are in the partner's list"),
  unsaid("rewards-lengths", everywhere, "whether the five rewards arrays are of one length"),
  unsaid("chase-order", everywhere, "order and length of the chase list"),
  unsaid(
    "own-pulls-in-feed",
    both,
    "which pulls the feed of recent pulls has: only some partners', all of them, or one's own, and how soon",
  ),
  unsaid("amount-above-one-with-fraction", both, "what an amount such as 1.5 buys"),
  unsaid("buy-init-winning-fault", both, "which of several faults of a purchase is answered"),
  unsaid(
    "undrawn-items-with-an-id-per-pull",
    sandbox,
    "which items a tier has if every pull gives an id of its own, so that one that is never drawn is not seen",
  ),
  unsaid(
    "raw-card-metadata",
    both,
    "which further fields a card's metadata has, and the form of an entry of its attributes",
  ),
  unsaid(
    "limit-or-slow-answer",
    user,
    "whether a 503, or an answer after the window of the limit, comes from a limit or from a slow system",
  ),
  unsaid("user-ids-refused", sandbox, "which texts may be user ids"),
  unsaid("text-of-a-bad-amount", both, "in which words an amount that is no number is refused"),
  unsaid("ids-that-are-no-text", both, "what an id or user_id of another type does"),
  unsaid("production-idempotency", partner, "whether identical purchases of production are one"),
  unsaid("production-out-of-stock-text", partner, "whether production has one text for all unpurchasable packs"),
  unsaid("production-unknown-session", partner, "what production answers for an unknown session"),
  unsaid("session-after-sale", both, "what buy/status lists after a sellback or shipment, and to another partner"),
  unsaid("session-id-that-is-no-text", everywhere, "what a session_id of another type does"),
  unsaid("inventory-order", both, "order, pages and query parameters of the inventory"),
  unsaid("inventory-after-window", both, "whether items past their sellback window stay listed"),
  unsaid("card-of-gone-item", both, "whether the lookup finds sold, shipped, unowned, chase and recent-pull ids"),
  unsaid("which-copy-goes", sandbox, "which copy leaves when several users hold one listing"),
  unsaid("item-ids-that-are-no-texts", both, "what item_ids of another type do"),
  unsaid("mixed-shippability", both, "what a quote of shippable and unshippable items does"),
  unsaid("quote-of-an-ordered-item", both, "what quoting an item in an order does"),
  unsaid("same-item-twice", both, "what one id twice in item_ids does"),
  unsaid("items-of-two-users", both, "what items of two users in one quote do"),
  unsaid("ship-quote-winning-fault", both, "which of several faults of a quote request is answered"),
  unsaid("unknown-destination-members", both, "what unknown members of a destination mean to the validator"),
  unsaid("destination-types", both, "what destination members of another type do"),
  unsaid("blank-destination-member", both, "whether blanks alone are empty"),
  unsaid("shipping-after-window", both, "whether an item past its sellback window can be shipped"),
  unsaid("sold-between-quote-and-order", both, "what an order of an item sold meanwhile does"),
  unsaid("quote-of-another-partner", partner, "what ordering another partner's quote does"),
  unsaid("order-without-id", both, "what reading an order without an id answers"),
  unsaid("unlisted-internal-errors", both, "internal errors of available, chase and buy/status"),
  unsaid("malformed-requests", everywhere, "malformed JSON, wrong methods and content types, unlisted paths"),
  unsaid("filters-with-parameters", user, "what parameters to filters do"),
  unsaid("disagreeing-credentials", user, "which of two credentials that disagree counts"),
  unsaid("public-read-with-bad-credential", user, "what a bad credential on a public read does"),
  unsaid("buy-status-of-foreign-session", user, "what buy/status answers for unknown and for other accounts' sessions"),
  unsaid(
    "completed-session-when-old",
    user,
    "whether a completed session older than five minutes succeeds or has expired",
  ),
  unsaid("failed-session-again", user, "what finish answers on a failed session"),
  unsaid("claw-finish-winning-fault", user, "which of several faults of finish is answered"),
  unsaid(
    "what-counts-against-a-limit",
    user,
    "whether failed requests count, refused ones prolong the window, and windows slide",
  ),
  unsaid("user-error-precedence", user, "which of 401, 429 and 400 comes first"),
  unsaid("user-error-text", user, "texts for missing members and unknown packs"),

  free("production-key-on-sandbox-route", sandbox, "whether a production key is taken in the sandbox"),
  free("listed-status-value", user, "the values of listedStatus"),
  free("first-page-number", user, "whether pages of marketplace-listings count from zero, as in the examples"),
] as const satisfies readonly Silence[];
