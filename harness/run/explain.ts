import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Attempt } from "../context/attempt.ts";
import { PartnerContext } from "../context/partner-context.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import { Inconclusive, ignoreEarlyExit, NotHeldOnce } from "../exits/early-exits.ts";
import { hasEnded } from "../given/placed-order.ts";
import { memberOf } from "../json/json-value.ts";
import { requirementOf, roleOf } from "../ledger/requirement-rows.ts";
import { isCopyIndependent, mayBeOfOtherHolders } from "../listings/copy-independent.ts";
import { isInternalError } from "../operations/internal-error.ts";
import type { Edition } from "../operations/pack-catalogue.ts";
import { isOutOfStock } from "../operations/purchase.ts";
import { isPassingRefusal } from "../operations/sellback.ts";
import { isPageOfMore } from "../oracles/page.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { type Exchange, isGatewayError } from "../transport/exchange.ts";
import { isFirewallPage } from "../transport/firewall.ts";
import { isArrangedElsewhere } from "./arranged-elsewhere.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";
import { isScattered, isSpread } from "./instances.ts";
import { isWindowTooShort } from "./short-window.ts";

/** Provider states that apply to all clients, so that another client may use up or end them. */
const OF_EVERY_CLIENT: readonly string[] = ["an internal error", "the address validator is unreachable"];
/** Maximum orders of an attempt that are read to see whether they have failed. */
const MAX_READ_ORDERS = 40;
const NOT_SUBMITTED = errorRow("take-claw-bid-finish", "Failed to submit transaction");

/** How an attempt was played and ended. */
export interface PlayedAttempt {
  readonly attempt: Attempt;
  /** Undefined if it could not be made. */
  readonly context: ScenarioContext | undefined;
  /** The edition of the pack list when the attempt began. */
  readonly edition: Edition;
  /** When the attempt began. Milliseconds as of `performance.now()`. */
  readonly sinceMs: number;
  /** The early exit that ended it, if one did. */
  readonly stop: Error | undefined;
}

/** Returns what explains a violation or a failed arrangement other than a fault of the system, if anything does. */
export async function explain(played: PlayedAttempt): Promise<Explanation | undefined> {
  const { attempt, context } = played;
  if (attempt.violations.length === 0 && played.stop === undefined) return undefined;
  if (attempt.violations.length > 0 && isClockMoved(played)) return EXPLANATIONS.movedByOthers;
  return (
    (context instanceof PartnerContext
      ? await (context.isSandbox ? explainByState : explainInProduction)(context, played)
      : undefined) ??
    explainByAnswers(attempt, context) ??
    (await explainByPackList(played))
  );
}

/** Returns whether a scenario was inconclusive for another reason than shared listings. */
export function mayHaveBeenTransient(stop: Error | undefined): boolean {
  return stop instanceof Inconclusive && !(stop instanceof NotHeldOnce);
}

async function explainByState(
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

async function explainInProduction(
  context: PartnerContext,
  { attempt }: PlayedAttempt,
): Promise<Explanation | undefined> {
  if (await isWindowTooShort(context, attempt)) return EXPLANATIONS.shortWindow;
  if (attempt.violations.every(({ requirement }) => isCopyIndependent(requirement))) return undefined;
  const { held, lookedFor } = context.given.holdings;
  // The feed shows whether another customer has pulled a card that was sold back.
  await context.sut.recentPulls({ query: [["limit", "100"]] }).catch(ignoreEarlyExit);
  if ([...held, ...lookedFor].some((id) => context.isContested(id))) return EXPLANATIONS.redrawn;
  const orderIds = context.run.placedOrders.of(attempt).slice(0, MAX_READ_ORDERS);
  const orders = await Promise.all(orderIds.map((id) => context.sut.order(id))).catch(() => []);
  return orders.some(hasEnded) ? EXPLANATIONS.orderEnded : undefined;
}

function explainByAnswers(attempt: Attempt, context: ScenarioContext | undefined): Explanation | undefined {
  const { surface } = attempt.scenario;
  const evidence = attempt.violations.flatMap((violation) => violation.evidence);
  const away = evidence.filter(isGatewayError);
  if (away.length > 0) {
    const isLasting = away.every((each) => context?.run.transport.isLastinglyAway(each) === true);
    return { ...EXPLANATIONS.gatewayError, isTransient: !isLasting };
  }
  if (evidence.some(isPageOfMore)) return EXPLANATIONS.page;
  if (evidence.some(isFirewallPage)) return EXPLANATIONS.blocked;
  // Scenarios of the sandbox send requests to production too.
  const isLimited = evidence.some((each) => each.status === 429 && each.surface !== "sandbox");
  if (surface === "partner" && evidence.some(isReserved)) return EXPLANATIONS.reserved;
  // The documents don't show every error of a live purchase.
  if (surface !== "sandbox" && evidence.some(isUnpaid)) return EXPLANATIONS.unpaid;
  if (isLimited && !isAboutLimits(attempt)) return EXPLANATIONS.limited;
  if (evidence.some((each) => isPassingRefusal(each) || isFailedBroadcast(each))) return EXPLANATIONS.transactionFailed;
  const failed = evidence.filter(isInternalError);
  if (failed.length > 0) {
    const isConstant = failed.every((each) => context?.run.constantErrors.isConstant(each) === true);
    return { ...EXPLANATIONS.internalError, isTransient: !isConstant };
  }
  if (evidence.some(isOutOfStock)) return EXPLANATIONS.outOfStock;
  return isMetByAnother(attempt) ? EXPLANATIONS.metByAnother : undefined;
}

/** Returns whether a request was accepted although a provider state makes the next request, or every request, fail. */
function isMetByAnother({ violations }: Attempt): boolean {
  return violations.some(({ requirement, evidence }) => {
    const { observed } = requirementOf(requirement);
    const states = typeof observed === "object" && "state" in observed ? [observed.state].flat() : [];
    return states.some((state) => OF_EVERY_CLIENT.includes(state)) && evidence.some(({ status }) => status === 200);
  });
}

/** Returns whether changed terms of a pack can explain a violation of the requirement. */
export function dependsOnTerms(requirement: RequirementId): boolean {
  return requirementOf(requirement).terms === "matter";
}

function isClockMoved({ context, sinceMs }: PlayedAttempt): boolean {
  return context?.run.states.isConfigured === true && context.run.foreignMoves.isJumpSince(sinceMs);
}

async function explainByPackList({ attempt, context, edition }: PlayedAttempt): Promise<Explanation | undefined> {
  if (context === undefined || attempt.violations.length === 0) return undefined;
  const { catalogue } = context.run;
  await catalogue.renew(attempt.scenario.surface).catch(ignoreEarlyExit);
  const { lists, terms } = catalogue.editionOf(attempt.scenario.surface);
  if (terms > 0 && attempt.violations.some(({ requirement }) => dependsOnTerms(requirement)))
    return EXPLANATIONS.otherTerms;
  return lists === edition.lists && terms === edition.terms ? undefined : EXPLANATIONS.otherList;
}

/** Returns whether a claw sale was submitted and its broadcast failed; another sale may succeed. */
function isFailedBroadcast(answer: Exchange): boolean {
  if (answer.endpoint !== "take-claw-bid-finish") return false;
  return isRefusal(answer, NOT_SUBMITTED) || memberOf(answer.json, "tx_status") === "failed";
}

function isUnpaid({ endpoint, status }: Exchange): boolean {
  return (endpoint === "buy/init" || endpoint === "buy/crypto") && status === 402;
}

function isReserved({ endpoint, status, json }: Exchange): boolean {
  const isError = memberOf(json, "order_id") === null && memberOf(json, "status") === "error";
  return endpoint === "ship/request" && status === 200 && isError;
}

function isAboutLimits(attempt: Attempt): boolean {
  return attempt.violations.some(({ requirement }) => roleOf(requirement) === "limit");
}
