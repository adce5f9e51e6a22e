import { ITEM_EXPIRED, QUOTE_EXPIRED, SALE_EXPIRED } from "../../contract/refusals.ts";
import type { PartnerContext } from "../arrange/partner-context.ts";
import { hasEnded } from "../arrange/placed-order.ts";
import { ignoreEarlyExit, mayHaveBeenTransient } from "../exits/early-exits.ts";
import { dependsOnCopies, requirementOf } from "../ledger/requirement-rows.ts";
import { mayBeOfOtherHolders } from "../listings/of-other-holders.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PlayedAttempt } from "./played-attempt.ts";

/** Refusals that a move of the clock explains. */
const EXPIRED = [ITEM_EXPIRED, QUOTE_EXPIRED, SALE_EXPIRED];
/** Provider states that apply to all clients, so that another client may use up or end them. */
const OF_EVERY_CLIENT: readonly string[] = ["an internal error", "the address validator is unreachable"];
/** Maximum orders of an attempt that are read to see whether they have failed. */
const MAX_READ_ORDERS = 40;

/** Returns whether another client moved the provider's clock in the meantime. */
export function isClockMoved({ attempt, context, sinceMs }: PlayedAttempt): boolean {
  if (!context.run.states.isConfigured) return false;
  const { foreignMoves } = context.run;
  const isOnlyOfTime = attempt.violations.every(({ evidence }) => evidence.some(isRefusedAsExpired));
  return foreignMoves.isJumpSince(sinceMs) || (isOnlyOfTime && foreignMoves.mayBeJumpSince(sinceMs));
}

function isRefusedAsExpired(answer: Exchange): boolean {
  return isRefusal(answer, ...EXPIRED);
}

/** Returns whether another user holds every listing that the attempt drew or looked for, and may have acted on it. */
export function isHeldByOthers(context: PartnerContext, { attempt, stop, isViolated }: PlayedAttempt): boolean {
  const mayBe = isViolated
    ? attempt.violations.some((each) => !dependsOnCopies(each.requirement) || mayBeOfOtherHolders(each))
    : mayHaveBeenTransient(stop);
  // Another holder's copy may also have prevented the act of the scenario.
  const { searched } = context.given.holdings;
  return mayBe && (context.dependsOnShared || [...searched].some((id) => context.mayHaveLeft(id)));
}

/** Returns whether another customer of production has pulled a card that the attempt sold back, as the feed shows. */
export async function isRedrawn(context: PartnerContext, played: PlayedAttempt): Promise<boolean> {
  if (!isAboutCopies(played)) return false;
  await context.sut.recentPulls({ query: [["limit", "100"]] }).catch(ignoreEarlyExit);
  const { held, searched } = context.given.holdings;
  return [...held, ...searched].some((id) => context.isSharedWithOthers(id));
}

/** Returns whether an order of items that the attempt drew has failed or was cancelled. */
export async function isOrderEnded(context: PartnerContext, played: PlayedAttempt): Promise<boolean> {
  if (!isAboutCopies(played)) return false;
  const { held, searched } = context.given.holdings;
  const drawn = new Set<unknown>([...held, ...searched]);
  const ofAttempt = [...context.run.history.of("partner").orders].filter(({ requests }) =>
    requests.some(({ quotes }) => quotes.some(({ itemIds }) => itemIds.some((id) => drawn.has(id)))),
  );
  // One order that can't be read says nothing of the others.
  const orders = await Promise.allSettled(ofAttempt.slice(-MAX_READ_ORDERS).map(({ id }) => context.sut.order(id)));
  return orders.some((order) => order.status === "fulfilled" && hasEnded(order.value));
}

function isAboutCopies({ attempt: { violations } }: PlayedAttempt): boolean {
  return violations.some(({ requirement }) => dependsOnCopies(requirement));
}

/** Returns whether a request was accepted although a provider state makes the next request, or every request, fail. */
export function isStateUsedUp({ attempt: { violations } }: PlayedAttempt): boolean {
  return violations.some(({ requirement, evidence }) => {
    const { observed } = requirementOf(requirement);
    const states = typeof observed === "object" && "state" in observed ? [observed.state].flat() : [];
    return states.some((state) => OF_EVERY_CLIENT.includes(state)) && evidence.some(({ status }) => status === 200);
  });
}
