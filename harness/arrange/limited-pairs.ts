import type { UserCredential } from "../client/user-client.ts";
import { isSold } from "../oracles/sale.ts";
import type { AcceptedPair } from "../oracles/window.ts";
import type { Exchange } from "../transport/exchange.ts";
import { acceptableBodies, type LimitedEndpoint, requireAccepted, sendAtOnce } from "./limited-requests.ts";
import { requirePassed } from "./require-passed.ts";
import type { UserContext } from "./user-context.ts";

/** The times at which several fresh keys send two requests each. */
export interface PairTimes {
  /** Times of the first requests, ascending. Seconds. */
  readonly startsS: readonly number[];
  /** Time from each first request to its second. Seconds. */
  readonly gapS: number;
  /** Maximum delay of a request by other waits for time that still leaves a window covered. Seconds. */
  readonly lateS: number;
  /** Whether the times are too short for moves of time. */
  readonly isReal: boolean;
}

/** Time is moved by whole seconds, so a request may be late by as much. */
const MOVE_UNIT_S = 1;
/** Longest part of a second that passes in real time if a request must not be as late. */
const MAX_REST_S = 0.65;

/**
 * Sends two requests with each of several keys. The pairs are spread over a window, so that the end of one window can't
 * lie in all of them.
 * @returns all answers in order, and the pairs that were both accepted
 * @throws {Inconclusive} if a first request is refused, because nothing was counted then
 */
export async function pairsOverTime(
  context: UserContext,
  endpoint: LimitedEndpoint,
  { startsS, gapS, lateS, isReal }: PairTimes,
): Promise<{ readonly exchanges: readonly Exchange[]; readonly accepted: readonly AcceptedPair[] }> {
  const keys: { readonly credential: UserCredential; readonly startS: number }[] = [];
  for (const startS of startsS) keys.push({ credential: await context.freshKey(), startS });
  const bodies = await bodiesFor(context, endpoint, 2 * keys.length);
  const plan = keys
    .flatMap(({ credential, startS }) => [
      { credential, plannedS: startS, isFirst: true },
      { credential, plannedS: startS + gapS, isFirst: false },
    ])
    .sort((one, other) => one.plannedS - other.plannedS);
  const exchanges: Exchange[] = [];
  const accepted: AcceptedPair[] = [];
  /** Each key's first request, from its sending to its answer. */
  const firsts = new Map<UserCredential, { readonly fromS: number; readonly toS: number }>();
  const start = context.now();
  const { time } = context.run;
  for (const [turn, { credential, plannedS, isFirst }] of plan.entries()) {
    // A late first request delays its second, so that the time between them is never shorter.
    const atS = isFirst ? plannedS : Math.max(plannedS, (firsts.get(credential)?.toS ?? 0) + gapS);
    if (turn > 0 && isReal) await time.letPassSince(start, atS);
    else if (turn > 0) {
      const restS = (atS - time.elapsedS(start)) % 1;
      // Keeps its slot, because otherwise the clock might be moved for another scenario meanwhile.
      if (lateS < MOVE_UNIT_S && restS > 0 && restS <= MAX_REST_S) await time.letPass(restS);
      await context.timeSince(start, { from: atS, to: atS + lateS });
    }
    const fromS = time.elapsedS(start);
    const answer = await sendAtOnce(context, credential, endpoint, bodies[turn]);
    exchanges.push(answer);
    if (isFirst) {
      requireAccepted(answer);
      firsts.set(credential, { fromS, toS: time.elapsedS(start) });
    } else if (answer.status < 400) {
      accepted.push({ fromS: firsts.get(credential)?.fromS ?? 0, toS: time.elapsedS(start) });
    }
  }
  return { exchanges, accepted };
}

/** Returns as many valid bodies. A completed sale may be sent any number of times, so one is enough for all finishes. */
async function bodiesFor(context: UserContext, endpoint: LimitedEndpoint, count: number) {
  if (endpoint !== "take-claw-bid-finish") return acceptableBodies(context, endpoint, count);
  const sale = await context.given.signedSale();
  requirePassed(isSold(await context.given.finish(sale, await context.caller())), "a completed session");
  return Array.from({ length: count }, () => ({ session_id: sale.sessionId, txs: sale.txs }));
}
