import type { StateRow } from "./state-row.ts";

const USER = ["user"] as const;

const account = { account: { meaning: "first, second or walletless", example: "first" } };
const sale = { session_id: { meaning: "the session of a claw sellback", example: "claw-session-1" } };

/** States of the user-key interface alone. */
export const USER_STATES = [
  {
    name: "an API key",
    exclusive: false,
    surfaces: USER,
    meaning: "the account has a new key",
    params: {
      ...account,
      scopes: { meaning: "its scopes; both if absent", example: ["vm.buy.crypto"] },
      condition: { meaning: "valid, expired, revoked or disabled", example: "valid" },
      expires_in: { meaning: "seconds until it expires; never if absent", example: 60 },
    },
    returns: ["api_key"],
  },
  {
    name: "a session token",
    exclusive: false,
    surfaces: USER,
    meaning: "the account has a new web session",
    params: { ...account, condition: { meaning: "valid or invalid", example: "valid" } },
    returns: ["session_token"],
  },
  {
    name: "a crypto purchase",
    exclusive: false,
    surfaces: USER,
    meaning: "the account has paid for a pack",
    params: {
      ...account,
      outcome: { meaning: "fulfilled, pending or failed", example: "pending" },
      polls: { meaning: "how many polls answer pending", example: 1 },
    },
    returns: ["session_id"],
  },
  {
    name: "a claw item",
    exclusive: false,
    surfaces: USER,
    meaning: "the account owns a minted item with offers",
    params: { ...account, offers: { meaning: "how many", example: 1 } },
    returns: ["mint_address"],
  },
  {
    name: "signed transactions",
    exclusive: false,
    surfaces: USER,
    meaning: "the account's wallet has signed the transactions of a sellback",
    params: {
      ...sale,
      txV0s: { meaning: "the unsigned transactions, as the session's start returned them", example: ["AQAB"] },
    },
    returns: ["txs"],
  },
  {
    name: "the next broadcast",
    exclusive: false,
    surfaces: USER,
    meaning: "the sellback's transactions will meet this outcome",
    params: { ...sale, outcome: { meaning: "success, failed or error", example: "failed" } },
    returns: [],
  },
] as const satisfies readonly StateRow[];
