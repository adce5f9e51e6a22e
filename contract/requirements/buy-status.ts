import { requirements } from "../requirement.ts";

const sandbox = ["sandbox"] as const;
const partner = ["partner"] as const;
const states = "Purchase session";
const pending = { state: "a purchase is pending" } as const;
const failing = { state: "a purchase fails" } as const;

/** Polling a purchase: the result envelope, the states of a session, and their order. */
export const buyStatus = requirements(
  { document: "partner-api.md", section: "POST /api/v1/vm/buy/status", surfaces: ["sandbox", "partner"] },
  [
    {
      id: "buy-status.answers",
      role: "answer",
      words: "Fulfilled: an object result with",
      title: "answers a fulfilled purchase with 200 and the `result` envelope",
    },
    { id: "buy-status.session-id-echo", words: "session_id, user_id (echoes of init)", title: "echoes the session id" },
    {
      id: "buy-status.user-id-echo",
      words: "session_id, user_id (echoes of init)",
      title: "echoes the `user_id` that buy/init was given",
    },
    {
      id: "buy-status.public-id-present",
      words: "public_id (short shareable id)",
      title: "gives a public id that is not empty",
    },
    {
      id: "buy-status.public-ids-distinct",
      level: "may",
      words: "public_id (short shareable id)",
      title: "gives different purchases different public ids",
    },
    {
      id: "buy-status.tx-hash-form",
      words: "tx_hash has the form sandbox_<base64url>",
      surfaces: sandbox,
      title: "gives a `tx_hash` of the form `sandbox_` and base64url characters",
    },
    {
      id: "buy-status.tx-hash-off-chain",
      words: "and is not a chain transaction",
      surfaces: sandbox,
      observed: { nothing: "a client has no chain to look the hash up on" },
      title: "gives a `tx_hash` that is no transaction of a chain",
    },
    {
      id: "buy-status.nfts-count",
      copies: "matter",
      words: "nfts (array of Item, each with links)",
      title: "gives as many items as were bought",
    },
    {
      id: "buy-status.nfts-equal-init",
      copies: "matter",
      words: "id string Item identifier",
      section: "Item (returned by buy/init and buy/status)",
      title: "gives the items that buy/init gave, by id",
    },
    {
      id: "buy-status.nft-kind-equals-init",
      words: "type string One of enft",
      section: "Item (returned by buy/init and buy/status)",
      title: "gives an item the type, addresses and token standard that buy/init gave",
    },
    {
      id: "buy-status.nft-metadata-equals-init",
      words: "content.metadata object name",
      section: "Item (returned by buy/init and buy/status)",
      title: "gives an item the metadata that buy/init gave",
    },
    {
      id: "buy-status.nft-price-equals-init",
      copies: "matter",
      words: "the buyback_price fixed at buy/init",
      section: "POST /api/v1/vm/buyback",
      surfaces: sandbox,
      title: "gives an item the buyback price that buy/init gave",
    },
    {
      id: "buy-status.nfts-have-links",
      words: "nfts (array of Item, each with links)",
      title: "gives every item a `links` object",
    },
    {
      id: "buy-status.links-image-unpopulated",
      words: "does not populate content.links.image",
      surfaces: sandbox,
      level: "may",
      title: "leaves the image of `links` unpopulated",
    },
    {
      id: "buy-status.links-image-populated",
      words: "nfts (array of Item, each with links)",
      surfaces: partner,
      title: "populates the image of `links` in production",
    },
    {
      id: "buy-status.first-call-fulfilled",
      words: "The first buy/status after a successful init",
      section: states,
      surfaces: sandbox,
      title: "answers the first status call after a purchase with the fulfilled result",
    },
    {
      id: "buy-status.never-pending",
      words: "pending is never returned",
      section: states,
      surfaces: sandbox,
      observed: "traffic",
      title: "never answers pending",
    },
    {
      id: "buy-status.session-unknown",
      words: "An unknown session_id returns 400 Transaction failed",
      section: states,
      surfaces: sandbox,
      title: "refuses an unknown session with 400 and `Transaction failed`",
    },
    {
      id: "buy-status.session-unknown-in-production",
      words: "session_id (string, required, from buy/init)",
      surfaces: partner,
      title: "refuses a session that buy/init never gave with a 4xx",
    },
    {
      id: "buy-status.session-missing",
      words: "session_id (string, required, from buy/init)",
      title: "refuses a request without session id with a 4xx",
    },
    {
      id: "buy-status.stays-fulfilled",
      copies: "matter",
      words: "Body is the result envelope with the items",
      section: states,
      title: "answers a fulfilled purchase with the same result again",
    },
    {
      id: "buy-status.pending-body",
      words: "Pending: body with status equal to pending",
      surfaces: partner,
      observed: pending,
      title: "answers a purchase in progress with 200 and `status` equal to `pending`",
    },
    {
      id: "buy-status.pending-stays-pollable",
      words: "Server poll window ends before fulfillment",
      section: states,
      surfaces: partner,
      observed: pending,
      title: "answers pending again while the purchase is in progress",
    },
    {
      id: "buy-status.pending-to-fulfilled",
      words: "pending buy/status call Order fulfilled",
      section: states,
      surfaces: partner,
      observed: pending,
      title: "answers a pending purchase with its result once it is fulfilled",
    },
    {
      id: "buy-status.pending-owns-nothing",
      words: "Pull fulfilled",
      section: "Item ownership",
      surfaces: partner,
      observed: pending,
      title: "gives the user no item while the purchase is pending",
    },
    {
      id: "buy-status.failed",
      words: "Transaction could not complete failed HTTP 400",
      section: states,
      surfaces: partner,
      observed: failing,
      title: "answers a failed purchase with 400 and `Transaction failed`",
    },
    {
      id: "buy-status.stays-failed",
      words: "The purchase is cancelled",
      section: states,
      surfaces: partner,
      observed: failing,
      title: "answers a failed purchase with the same refusal again",
    },
    {
      id: "buy-status.failed-owns-nothing",
      words: "The purchase is cancelled",
      section: states,
      surfaces: partner,
      observed: failing,
      title: "gives the user no item of a failed purchase",
    },
    {
      id: "buy-status.adds-nothing",
      copies: "matter",
      words: "fulfillment happens inside buy/init",
      section: states,
      surfaces: sandbox,
      title: "adds no item to the inventory however often a purchase is polled",
    },
  ],
);
