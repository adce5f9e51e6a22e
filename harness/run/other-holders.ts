import type { RequirementId } from "../../contract/index.ts";
import { QUOTED_ITEM_UNKNOWN } from "../../contract/refusals.ts";
import type { Scenario } from "../arrange/scenario.ts";
import { NotExclusive } from "../exits/early-exits.ts";
import type { Attempt } from "../ledger/attempt.ts";
import { dependsOnCopies, isRequired, requirementOf } from "../ledger/requirement-rows.ts";
import { mayBeOfOtherHolders } from "../listings/of-other-holders.ts";
import { isSmallPool, sharingOf } from "../listings/sharing.ts";
import { isRefusal } from "../oracles/refusal.ts";
import { areOtherUsersSeen } from "../shared-listings/other-users.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Run } from "./run.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** Returns whether another holder of the same listing may explain the outcome, so that the scenario has to run again alone. */
export async function mayBeOfOthers(run: Run, ending: ScenarioOutcome): Promise<boolean> {
  if (ending.attempt.scenario.surface !== "sandbox") return false;
  if (ending.stop instanceof NotExclusive) return true;
  if (explainedByHolders(ending.attempt).length === 0) return false;
  return sharingOf(run.listings) !== "unique" || areOtherUsersSeen(run);
}

/** Returns whether a scenario has to run alone. If listings are few, concurrent scenarios hold the same ones. */
export function mustRunAlone({ listings }: Run, scenario: Scenario): boolean {
  if (scenario.surface !== "sandbox" || sharingOf(listings) !== "shared") return false;
  return buysMuch(scenario) || (isSmallPool(listings) && dependsOnExclusiveCopies(scenario));
}

/** Returns whether a scenario verifies anything that other holders of its listings can change. */
export function dependsOnExclusiveCopies({ surface, verifies }: Scenario): boolean {
  return surface === "sandbox" && verifies.some(dependsOnCopies);
}

/** Statistics need so many pulls that users then hold copies of every listing. */
export function buysMuch({ verifies }: Scenario): boolean {
  return verifies.some((id) => requirementOf(id).observed === "statistics");
}

/** Returns the violated requirements whose violation another holder of the same listing may explain. */
export function explainedByHolders(attempt: Attempt): readonly RequirementId[] {
  return [...violatedAboutCopies(attempt), ...attempt.open.filter(isExplainedByHolders)];
}

/** Returns the requirements of counted violations that another holder may explain. */
export function violatedAboutCopies(attempt: Attempt): readonly RequirementId[] {
  const { violations } = attempt;
  const isCertain = (id: RequirementId) =>
    violations.some((each) => each.requirement === id && !mayBeOfOtherHolders(each));
  return violations
    .map(({ requirement }) => requirement)
    .filter((id) => (isExplainedByHolders(id) && !isCertain(id)) || isOfGoneItems(attempt, id));
}

/**
 * Returns whether only refused quotes of items that nobody has any more show a violation. In a shared sandbox another
 * user's order may have locked the listing, whatever the quote was to show.
 */
function isOfGoneItems({ violations }: Attempt, id: RequirementId): boolean {
  return violations.every(({ requirement, evidence }) => requirement !== id || isGone(evidence.at(-1)));
}

function isGone(answer: Exchange | undefined): boolean {
  return answer?.surface === "sandbox" && answer.endpoint === "ship/quote" && isRefusal(answer, QUOTED_ITEM_UNKNOWN);
}

/** A deviation from a recommendation is no finding, so it is not worth further requests. */
function isExplainedByHolders(requirement: RequirementId): boolean {
  return dependsOnCopies(requirement) && isRequired(requirement);
}
