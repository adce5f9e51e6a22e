import { requirements } from "../requirement.ts";

const partner = ["partner"] as const;
const otherPartner = { credential: "PARTNER_API_KEY_2" } as const;
const service = "What the service does";

/** Whose an item is, across endpoints: one owner, until one sale or one shipment. */
export const ownership = requirements(
  { document: "partner-api.md", section: "Item ownership", surfaces: ["sandbox", "partner"], copies: "matter" },
  [
    {
      id: "ownership.others-items-absent",
      words: "owned by the given user_id",
      title: "shows the items of a purchase to no other user",
    },
    {
      id: "ownership.others-untouched",
      words: "owned by the given user_id",
      title: "leaves a user's inventory alone when another user buys, sells or ships",
    },
    {
      id: "ownership.user-ids-exact",
      words: "partner-defined end user, identified by user_id",
      section: service,
      title: "takes user ids that differ in anything, as in case only, for different users",
    },
    {
      id: "ownership.purchase-keeps-earlier-items",
      words: "The pulled items belong to that user until",
      section: service,
      title: "keeps the earlier items of a user who buys again",
    },
    {
      id: "ownership.sold-stays-sold",
      words: "Removed from inventory. Amount paid is returned",
      title: "never lists an item again after it was sold back",
    },
    {
      id: "ownership.shipped-stays-shipped",
      words: "Removed from inventory. Sellback is no longer possible",
      title: "never lists an item again after it went into a shipping order",
    },
    {
      id: "ownership.balance",
      words: "until they are sold back or shipped",
      section: service,
      title: "lists, after any history, exactly the items bought less those sold and shipped",
    },
    {
      id: "ownership.sold-or-shipped-under-race",
      words: "Item exists, not expired, not locked",
      observed: "race",
      title: "lets an item leave once when its sellback and its shipping overlap",
    },
    {
      id: "ownership.purchases-under-race",
      words: "Appears in inventory",
      observed: "race",
      title: "lists the items of all of a user's overlapping purchases",
    },
    {
      id: "ownership.linearizable",
      words: "Removed from inventory. Amount paid is returned",
      observed: "race",
      title: "answers overlapping requests on an item as some order of them would",
    },
    {
      id: "ownership.users-of-partners-apart",
      words: "Unknown user_id for this partner",
      section: "Errors",
      surfaces: partner,
      observed: otherPartner,
      title: "knows a user id only for the partner who bought for it",
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
      title: "sells an item back by the partner's request alone",
    },
    {
      id: "ownership.gone-at-once",
      words: "Sellback is instant and server-side",
      section: service,
      title: "has an item out of the inventory when its sellback is answered",
    },
    {
      id: "ownership.funded-by-service",
      words: "The service funds it, not the partner",
      section: service,
      observed: { nothing: "who pays is settled outside the interface" },
      title: "pays sellbacks from the operator's money",
    },
    {
      id: "ownership.backed-by-cards",
      words: "backed one-to-one by physical graded cards",
      section: service,
      observed: { nothing: "custody is outside the interface" },
      title: "backs every item by one physical card",
    },
    {
      id: "ownership.shipping-not-charged-to-user",
      words: "are never charged to the end user",
      section: service,
      observed: { nothing: "shipping fees are settled outside the interface" },
      title: "never charges shipping to the end user",
    },
  ],
);
