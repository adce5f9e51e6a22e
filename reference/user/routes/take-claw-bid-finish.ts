import type { Reply } from "../../http.ts";
import type { World } from "../../world.ts";
import { membersOf, textOf } from "../body.ts";
import type { Broadcast, ClawSession } from "../claw.ts";
import type { GuardedHandler } from "../guarded.ts";
import { refusing } from "../refusals.ts";
import { fromBytes, type Transaction } from "../transaction.ts";

/**
 * POST take-claw-bid-finish: submits the signed transactions of a session once. A repeated finish gets the same success
 * or failure. `chain` has no effect on items of the default chain, and the reference has no others.
 */
export const takeClawBidFinish: GuardedHandler = (call, world, { account }) => {
  const { refusals, mayFinish, isRepeatable, isPast, sessionLifetimeMs, gap } = world.rules.user;
  const sessionId = textOf(call, "session_id");
  if (sessionId === undefined) return refusing(refusals.sessionIdMissing);
  const { txs } = membersOf(call);
  if (!Array.isArray(txs) || txs.length === 0) return refusing(refusals.txsMissing);
  const session = world.user.clawSessions.get(sessionId);
  if (!session) return refusing(refusals.unknownSession);
  if (!mayFinish(session, account)) return refusing(refusals.foreignSession);
  if (isRepeatable(session)) return withTxStatus("success");
  if (session.met === "failed" || session.met === "error") return outcomeOf(session.met, world);
  if (isPast(session, world.clock.now(), sessionLifetimeMs)) return refusing(refusals.sessionExpired);
  return gap ? gap().then(() => submit(session, txs, world)) : submit(session, txs, world);
};

function submit(session: ClawSession, txs: readonly unknown[], world: World): Reply {
  const { areSigned, broadcast, settle } = world.rules.user;
  session.met = areSigned(session, readTransactions(txs, world)) ? broadcast(session) : "error";
  if (session.met === "success") settle(session, world.user.proceeds);
  return outcomeOf(session.met, world);
}

function outcomeOf(met: Broadcast, world: World): Reply {
  if (met === "error") return refusing(world.rules.user.refusals.notSubmitted);
  return withTxStatus(met);
}

// Created anew each time, because a deviation may change an answer in place.
const withTxStatus = (met: "success" | "failed"): Reply => ({ status: 200, body: { tx_status: met } });

/** The entries that are transactions; others reduce the count. */
function readTransactions(txs: readonly unknown[], world: World): Transaction[] {
  return txs.flatMap((raw) => {
    const bytes = world.rules.user.txBytes(raw);
    return (bytes && fromBytes(bytes)) ?? [];
  });
}
