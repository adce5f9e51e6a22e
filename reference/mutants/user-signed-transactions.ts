import type { Call } from "../http.ts";
import { fromBytes } from "../user/transaction.ts";
import type { World } from "../world.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { error } from "./support/replies.ts";
import { bodyOf } from "./support/requests.ts";
import { at } from "./support/user-callers.ts";
import { userRules } from "./support/user-rules.ts";

const surfaces = ["user"] as const;

/** Returns whether a finish of an open session sends bytes that are no transaction. */
function isUnreadable(call: Call, world: World): boolean {
  const { txs, session_id } = at(call, "take-claw-bid-finish") ? bodyOf(call) : {};
  if (!Array.isArray(txs) || txs.length === 0 || !world.user.clawSessions.has(String(session_id))) return false;
  return !txs.every((raw) => fromBytes(world.rules.user.txBytes(raw) ?? new Uint8Array()) !== undefined);
}

/** The signed transactions that take-claw-bid-finish reads. */
export const userSignedTransactionMutants: readonly Mutant[] = [
  mutant("claw-finish.missing-txs", "odd", surfaces, "bytes that are no transaction are answered with 500", {
    request: (call, world) => (isUnreadable(call, world) ? error(500, "Internal server error") : undefined),
  }),
  mutant(
    "claw-finish.missing-txs",
    "accepts",
    surfaces,
    "take-claw-bid-finish sells for bytes that are no transaction",
    {
      request: (call, world) =>
        isUnreadable(call, world) ? { status: 200, body: { tx_status: "success" } } : undefined,
    },
  ),
  mutant(
    "claw-finish.answers",
    "type",
    surfaces,
    "take-claw-bid-finish takes transactions in base64 only, as its wallet signs them",
    {
      rules: userRules(() => ({
        txBytes: (raw) =>
          typeof raw === "string" && raw !== "" ? new Uint8Array(Buffer.from(raw, "base64")) : undefined,
        txJson: (bytes) => Buffer.from(bytes).toString("base64"),
      })),
    },
  ),
];
