import type { Reply } from "../http.ts";

/** A documented refusal. */
export interface Refusal {
  status: number;
  /** Authentication and limits use `message`, all others `error`. */
  field: "message" | "error";
  text: string;
}

/** The refusals of the surface: user-key-api.md, "Errors", then those without a documented text. */
export const REFUSALS = {
  badCredentials: { status: 401, field: "message", text: "Invalid or missing credentials" },
  noToken: { status: 401, field: "message", text: "No token provided" },
  badToken: { status: 401, field: "message", text: "Invalid token" },
  tooMany: { status: 429, field: "message", text: "Rate limit exceeded" },
  purchaseFailed: { status: 400, field: "error", text: "Transaction failed" },
  badOffer: { status: 400, field: "error", text: "Invalid buyback offer" },
  noWallet: { status: 404, field: "error", text: "No wallets found" },
  unknownSession: { status: 400, field: "error", text: "Session not found" },
  sessionExpired: { status: 400, field: "error", text: "Session expired" },
  foreignSession: { status: 403, field: "error", text: "Session does not belong to this user" },
  notSubmitted: { status: 400, field: "error", text: "Failed to submit transaction" },
  internalError: { status: 500, field: "error", text: "Internal server error" },

  clawIdMissing: { status: 400, field: "error", text: "claw_id is required" },
  packUnknown: { status: 400, field: "error", text: "VM not found" },
  packNotPurchasable: { status: 400, field: "error", text: "Claw machine is out of stock" },
  amountTooSmall: { status: 400, field: "error", text: "Amount must be greater than 0" },
  amountTooLarge: { status: 400, field: "error", text: "Amount is more than the pack allows" },
  sessionIdMissing: { status: 400, field: "error", text: "session_id is required" },
  mintAddressMissing: { status: 400, field: "error", text: "mint_address is required" },
  txsMissing: { status: 400, field: "error", text: "txs is required" },
  badConditions: { status: 400, field: "error", text: "metadataConditions is not a JSON object of arrays" },
} satisfies Record<string, Refusal>;

/** The name of a refusal. */
export type RefusalName = keyof typeof REFUSALS;

/** The reply of a refusal. */
export const refusing = ({ status, field, text }: Refusal): Reply => ({ status, body: { [field]: text } });
