import { errorRow } from "../../contract/errors.ts";
import type { Attempt } from "../context/attempt.ts";
import type { ScenarioContext } from "../context/scenario-context.ts";
import { isText, memberOf } from "../json/json-value.ts";
import { requirementOf, roleOf } from "../ledger/requirement-rows.ts";
import { isInternalError } from "../operations/internal-error.ts";
import { isOutOfStock } from "../operations/purchase.ts";
import { isPassingRefusal } from "../operations/sellback.ts";
import { isPageOfMore } from "../oracles/page.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { type Exchange, isGatewayError } from "../transport/exchange.ts";
import { isFirewallPage } from "../transport/firewall.ts";
import { isLimitRefusal } from "../transport/resending.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";

/** Provider states that apply to all clients, so that another client may use up or end them. */
const OF_EVERY_CLIENT: readonly string[] = ["an internal error", "the address validator is unreachable"];
const NOT_SUBMITTED = errorRow("take-claw-bid-finish", "Failed to submit transaction");
const UNPAID_STATUSES = new Set([400, 403, 409, 422]);
/** Words of refusals for lack of money or quota. No documented refusal of a purchase has one. */
const LIKE_UNPAID =
  /\b(?:balance|funds|credits?|quota|budget|allowance|(?:daily|weekly|monthly|spend(?:ing)?) limit)\b/i;

/** Returns what the answers that show a violation may be instead of a fault, if anything. */
export function explainByAnswers(attempt: Attempt, context: ScenarioContext | undefined): Explanation | undefined {
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
  if (evidence.some(isSandboxLimit)) return EXPLANATIONS.limitedInSandbox;
  if (evidence.some(isGatewayLimit)) return EXPLANATIONS.limitedByGateway;
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

/** Returns whether the sandbox refused a request because of a limit, whatever the request was. */
export function isSandboxLimit(answer: Exchange): boolean {
  return answer.surface === "sandbox" && isLimitRefusal(answer);
}

/**
 * Returns whether a gateway refused a request of the user surface with a page: the service's own refusals are JSON. Plain
 * text is what a service's own limiter sends if nobody has changed it, which is a violation.
 */
export function isGatewayLimit({ surface, status, json, text }: Exchange): boolean {
  return surface === "user" && status === 429 && json === undefined && /^\s*</.test(text);
}

/** Returns whether a request was accepted although a provider state makes the next request, or every request, fail. */
function isMetByAnother({ violations }: Attempt): boolean {
  return violations.some(({ requirement, evidence }) => {
    const { observed } = requirementOf(requirement);
    const states = typeof observed === "object" && "state" in observed ? [observed.state].flat() : [];
    return states.some((state) => OF_EVERY_CLIENT.includes(state)) && evidence.some(({ status }) => status === 200);
  });
}

/** Returns whether a claw sale was submitted and its broadcast failed; another sale may succeed. */
function isFailedBroadcast(answer: Exchange): boolean {
  if (answer.endpoint !== "take-claw-bid-finish") return false;
  return isRefusal(answer, NOT_SUBMITTED) || memberOf(answer.json, "tx_status") === "failed";
}

/** Returns whether a purchase was refused because the buyer's money or quota is used up. */
function isUnpaid({ endpoint, status, json }: Exchange): boolean {
  if (endpoint !== "buy/init" && endpoint !== "buy/crypto") return false;
  const text = memberOf(json, "error") ?? memberOf(json, "message");
  return status === 402 || (UNPAID_STATUSES.has(status) && isText(text) && LIKE_UNPAID.test(text));
}

function isReserved({ endpoint, status, json }: Exchange): boolean {
  const isError = memberOf(json, "order_id") === null && memberOf(json, "status") === "error";
  return endpoint === "ship/request" && status === 200 && isError;
}

function isAboutLimits(attempt: Attempt): boolean {
  return attempt.violations.some(({ requirement }) => roleOf(requirement) === "limit");
}
