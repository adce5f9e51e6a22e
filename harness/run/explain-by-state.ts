import type { PartnerContext } from "../context/partner-context.ts";
import { ignoreEarlyExit } from "../exits/early-exits.ts";
import { hasEnded } from "../given/placed-order.ts";
import { isCopyIndependent, mayBeOfOtherHolders } from "../listings/copy-independent.ts";
import { isArrangedElsewhere } from "./arranged-elsewhere.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";
import { isScattered, isSpread } from "./instances.ts";
import type { PlayedAttempt } from "./played-attempt.ts";
import { mayHaveBeenTransient } from "./scenario-outcome.ts";
import { isWindowTooShort } from "./short-window.ts";

/** Maximum orders of an attempt that are read to see whether they have failed. */
const MAX_READ_ORDERS = 40;

/** Returns what happened to the state of the sandbox that explains how an attempt ended, if anything did. */
export async function explainByState(
  context: PartnerContext,
  { attempt, stop }: PlayedAttempt,
): Promise<Explanation | undefined> {
  const { hasBought, lookedFor } = context.given.holdings;
  const isViolated = attempt.violations.length > 0;
  const reliesOnState = hasBought || context.workerConnections.length > 0;
  if (reliesOnState && (await isScattered(context.run))) return EXPLANATIONS.mixedInstances;
  if (isViolated && context.hasArranged && (await isArrangedElsewhere(context.run)))
    return EXPLANATIONS.anotherInstance;
  // Applies without a purchase too, because the feed of pulls is lost as well.
  if ((reliesOnState || isViolated) && (await context.isStateLost()))
    return (await isSpread(context.run)) ? EXPLANATIONS.switchedInstance : EXPLANATIONS.lost;
  // Another holder's copy may also have prevented the act of the scenario.
  const isShared = context.dependsOnContested || [...lookedFor].some((id) => context.mayHaveLeft(id));
  const isOfOthers = isViolated
    ? attempt.violations.some((each) => isCopyIndependent(each.requirement) || mayBeOfOtherHolders(each))
    : mayHaveBeenTransient(stop);
  return isOfOthers && isShared ? EXPLANATIONS.shared : undefined;
}

/** Returns what other customers of production did that explains a violation, if anything. */
export async function explainInProduction(
  context: PartnerContext,
  { attempt }: PlayedAttempt,
): Promise<Explanation | undefined> {
  if (await isWindowTooShort("sellback", context, attempt)) return EXPLANATIONS.shortWindow;
  if (await isWindowTooShort("quote", context, attempt)) return EXPLANATIONS.shortQuote;
  if (attempt.violations.every(({ requirement }) => isCopyIndependent(requirement))) return undefined;
  const { held, lookedFor } = context.given.holdings;
  // The feed shows whether another customer has pulled a card that was sold back.
  await context.sut.recentPulls({ query: [["limit", "100"]] }).catch(ignoreEarlyExit);
  if ([...held, ...lookedFor].some((id) => context.isContested(id))) return EXPLANATIONS.redrawn;
  const orderIds = context.run.placedOrders.of(attempt).slice(0, MAX_READ_ORDERS);
  // One order that can't be read says nothing of the others.
  const orders = await Promise.allSettled(orderIds.map((id) => context.sut.order(id)));
  const isEnded = orders.some((order) => order.status === "fulfilled" && hasEnded(order.value));
  return isEnded ? EXPLANATIONS.orderEnded : undefined;
}
