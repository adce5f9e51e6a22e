import type { UserClient } from "../client/user-client.ts";
import { Inconclusive } from "../exits/early-exits.ts";
import { type JsonObject, memberOf } from "../json/json-value.ts";
import type { Difference } from "../oracles/difference.ts";
import { isPending } from "../oracles/purchase-result.ts";
import { refusedSomehow } from "../oracles/refusal.ts";
import { refusedWithErrorText } from "../oracles/user-refusal.ts";
import type { RunContext } from "../run-context/run-context.ts";
import type { Exchange } from "../transport/exchange.ts";
import { pollToEnd } from "./crypto-purchase.ts";

/** The answers to a purchase that has to fail, the decisive one last, and their differences. */
export interface FailedPurchase {
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: readonly Difference[];
}

/**
 * Checks that a purchase from an unpurchasable pack fails. The answer of buy/crypto is not fully documented: it may
 * refuse, or open a session that fails when polled.
 * @throws {Inconclusive} if the session stays pending
 */
export async function failedPurchase(run: RunContext, buyer: UserClient, body: JsonObject): Promise<FailedPurchase> {
  const answer = await buyer.buyCrypto(body);
  const sessionId = memberOf(memberOf(answer.json, "result"), "session_id");
  if (answer.status !== 200 || typeof sessionId !== "string") {
    return { evidence: [answer], differences: refusedWithErrorText(answer) };
  }
  const polls = await pollToEnd(run, buyer, sessionId);
  const last = polls.at(-1) ?? answer;
  if (isPending(last)) throw new Inconclusive("the purchase stayed pending");
  return { evidence: [answer, last], differences: refusedSomehow(last) };
}
