import { requirements } from "../requirement.ts";

const partner = ["partner"] as const;
const otherPartner = { credential: "PARTNER_API_KEY_2" } as const;
const service = "What the service does";

/** Ownership of items across endpoints: one owner, until one sellback or one shipment. */
export const ownership = requirements(
  { document: "partner-api.md", section: "Item ownership", surfaces: ["sandbox", "partner"], copies: "matter" },
  [
    {
      id: "ownership.others-items-absent",
      words: "owned by the given user_id",
      title: "the items of a purchase are in no other user's inventory",
    },
    {
      id: "ownership.others-untouched",
      words: "owned by the given user_id",
      title: "purchases, sellbacks and shipments of one user do not change another user's inventory",
    },
    {
      id: "ownership.user-ids-exact",
      words: "partner-defined end user, identified by user_id",
      section: service,
      copies: "do not matter",
      title: "user ids that differ in more than outer blanks and the normal form, such as in case, are different users",
    },
    {
      id: "ownership.purchase-keeps-earlier-items",
      words: "The pulled items belong to that user until",
      section: service,
      title: "a purchase keeps the user's earlier items",
    },
    {
      id: "ownership.sold-stays-sold",
      effects: ["a sellback takes the item out"],
      words: "Removed from inventory. Amount paid is returned",
      title: "an item that was sold back is never listed again",
    },
    {
      id: "ownership.shipped-stays-shipped",
      effects: ["an order takes its items out"],
      words: "Removed from inventory. Sellback is no longer possible",
      title: "an item in a shipping order is never listed again",
    },
    {
      id: "ownership.balance",
      effects: ["a purchase lists its items", "a sellback takes the item out", "an order takes its items out"],
      words: "until they are sold back or shipped",
      section: service,
      title: "an inventory lists exactly the bought items that were neither sold nor shipped",
    },
    {
      id: "ownership.sold-or-shipped-under-race",
      words: "Item exists, not expired, not locked",
      observed: "race",
      title: "an item is sold back or shipped, never both, when the requests are concurrent",
    },
    {
      id: "ownership.purchases-under-race",
      words: "Appears in inventory",
      observed: "race",
      title: "concurrent purchases of a user all add their items",
    },
    {
      id: "ownership.sellbacks-under-race",
      words: "Removed from inventory. Amount paid is returned",
      observed: "race",
      title: "each of several concurrent sellbacks removes its item from the user's inventory",
    },
    {
      id: "ownership.linearizable",
      effects: ["a sellback takes the item out", "an order takes its items out"],
      words: "Removed from inventory. Amount paid is returned",
      observed: "race",
      title: "concurrent requests for an item are answered as if they ran one after another",
    },
    {
      id: "ownership.users-of-partners-apart",
      words: "Unknown user_id for this partner",
      section: "Errors",
      surfaces: partner,
      observed: otherPartner,
      title: "a user id is known only to the partner who bought for it",
    },
    {
      id: "ownership.sale-by-another-partner",
      words: "or item of an untracked user",
      section: "Errors",
      surfaces: partner,
      observed: otherPartner,
      title: "refuses the sellback of another partner's item with 400 and `Item not found`",
    },
    {
      id: "ownership.sellback-needs-no-signature",
      words: "needs no signature from the end user",
      section: service,
      title: "sells an item back on the partner's request alone",
    },
    {
      id: "ownership.gone-at-once",
      effects: ["a sellback takes the item out"],
      words: "Sellback is instant and server-side",
      section: service,
      title: "an item is out of the inventory as soon as its sellback is answered",
    },
    {
      id: "ownership.funded-by-service",
      words: "The service funds it, not the partner",
      section: service,
      observed: { nothing: "who pays is settled outside the interface" },
      title: "the service funds sellbacks",
    },
    {
      id: "ownership.backed-by-cards",
      words: "backed one-to-one by physical graded cards",
      section: service,
      observed: { nothing: "custody is outside the interface" },
      title: "every item is backed by one physical card",
    },
    {
      id: "ownership.shipping-not-charged-to-user",
      words: "are never charged to the end user",
      section: service,
      observed: { nothing: "shipping fees are settled outside the interface" },
      title: "shipping is never charged to the end user",
    },
  ],
);
