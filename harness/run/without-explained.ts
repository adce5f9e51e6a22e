import { errorRow } from "../../contract/errors.ts";
import type { RequirementId } from "../../contract/index.ts";
import type { Attempt } from "../context/attempt.ts";
import { Inconclusive, NotHeldOnce } from "../exits/early-exits.ts";
import { dependsOnTerms } from "../ledger/requirement-rows.ts";
import { isCopyIndependent, mayBeOfOtherHolders } from "../listings/copy-independent.ts";
import { isInternalError } from "../operations/internal-error.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";
import { isFirewallPage } from "../transport/firewall.ts";
import { isGatewayLimit, isSandboxLimit } from "./explain-by-answers.ts";
import { EXPLANATIONS, type Explanation } from "./explanation.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

const NOT_FOUND = [errorRow("ship/quote", "Item not found"), errorRow("buyback", "Item not found")];

/** Explanations that excuse only a violation that such an answer shows. */
const EXCUSED: ReadonlyMap<Explanation, (answer: Exchange) => boolean> = new Map([
  [EXPLANATIONS.blocked, isFirewallPage],
  [EXPLANATIONS.limitedByGateway, isGatewayLimit],
  [EXPLANATIONS.limitedInSandbox, isSandboxLimit],
]);

/** Returns an outcome with only the violations that an explanation does not excuse. */
export function withoutExplained(attempt: Attempt, explanation: Explanation): Omit<ScenarioOutcome, "stateLost"> {
  // Other holders explain no violation that is independent of copies, such as a wrong price of a quote, unless the item
  // itself was gone.
  const isExcused = EXCUSED.get(explanation);
  const isStanding = (id: RequirementId) =>
    (explanation.isAboutCopies && isCopyIndependent(id) && !isShownByGoneItems(attempt, id)) ||
    (explanation === EXPLANATIONS.shared && isShownWithoutOtherHolders(attempt, id)) ||
    (explanation === EXPLANATIONS.otherTerms && !dependsOnTerms(id)) ||
    (isExcused !== undefined && isShownWithout(isExcused, attempt, id));
  const Stop = explanation === EXPLANATIONS.shared ? NotHeldOnce : Inconclusive;
  return { attempt: attempt.violationsOf(isStanding, explanation.reason), stop: new Stop(explanation.reason) };
}

function isShownByGoneItems({ violations }: Attempt, id: RequirementId): boolean {
  return violations.filter(({ requirement }) => requirement === id).every(({ evidence }) => evidence.some(isItemGone));
}

/** Internal errors have an explanation of their own. */
function isShownWithoutOtherHolders({ violations }: Attempt, id: RequirementId): boolean {
  return violations.some(
    (violation) =>
      violation.requirement === id && !mayBeOfOtherHolders(violation) && !violation.evidence.some(isInternalError),
  );
}

function isItemGone(answer: Exchange): boolean {
  return NOT_FOUND.some((row) => isRefusal(answer, row));
}

function isShownWithout(isExcused: (answer: Exchange) => boolean, { violations }: Attempt, id: RequirementId): boolean {
  return violations.some(({ requirement, evidence }) => requirement === id && !evidence.some(isExcused));
}
