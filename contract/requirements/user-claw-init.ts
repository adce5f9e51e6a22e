import { requirements } from "../requirement.ts";

/** Opening a claw buyback session. */
export const userClawInit = requirements(
  {
    document: "user-key-api.md",
    endpoint: "take-claw-bid-init",
    section: "POST /api/marketplace/transaction/take-claw-bid-init",
    surfaces: ["user"],
  },
  [
    {
      id: "claw-init.answers",
      role: "answer",
      title: "an item with one active offer answers 200 with session_id and txV0s",
      words: "Response 200: session_id (string) and txV0s",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-init.transactions-to-sign",
      title: "txV0s holds no empty transaction",
      words: "Serialized versioned transactions to sign",
      section: "Claw buyback session",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-init.no-offer",
      title: "an item without an active offer is refused with 400 `Invalid buyback offer`",
      words: "no offer, or several offers, for the item",
      section: "Errors",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-init.several-offers",
      title: "an item with several active offers is refused with 400 `Invalid buyback offer`",
      words: "no offer, or several offers, for the item",
      section: "Errors",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-init.foreign-item",
      title: "an item with an offer for another account's wallet only is refused with a 4xx and an error text",
      words: "active buyback offer for the account's linked wallet",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-init.unknown-item",
      title: "an unknown mint_address is refused with a 4xx and an error text",
      words: "exactly one active buyback offer",
    },
    {
      id: "claw-init.no-wallet",
      title: "an account without a linked wallet is refused with 404 `No wallets found` or 400 `Invalid buyback offer`",
      words: "no linked wallet on the account",
      section: "Errors",
      observed: { state: ["an API key", "a session token"] },
    },
    {
      id: "claw-init.missing-mint-address",
      title: "take-claw-bid-init without mint_address is refused with a 4xx and an error text",
      words: "mint_address (string, required, the item id)",
    },
    {
      id: "claw-init.sessions-distinct",
      title: "sessions for two items have different ids",
      words: "session_id string Session id, valid 5 minutes",
      section: "Claw buyback session",
      observed: { state: "a claw item" },
    },
    {
      id: "claw-init.after-expiry",
      title: "a new session for an item can be finished after an earlier session has expired",
      words: "Finish returns Session expired. Call init again",
      section: "Claw buyback session",
      observed: { time: 300 },
    },
  ],
);
