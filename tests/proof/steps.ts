import type { RequirementId } from "../../contract/index.ts";
import type { Scenario } from "../../harness/arrange/scenario.ts";
import { roleOf } from "../../harness/ledger/requirement-rows.ts";

/** Which scenarios a fault was played with: those that judge its requirement, that noticed others like it, and so on. */
export type Step = "judging" | "noticing" | "properties" | "tour" | "all";

/**
 * The scenarios with which a fault is looked for, step by step, before all of them: those that judge its requirement, those
 * in which faults like it were noticed, and the properties that judge it, which take longest. If nothing judges it, a tour
 * follows: scenarios that together get every kind of answer. Steps without scenarios are left out.
 * @param violates id of the requirement that has to fail
 * @param noticing scenarios in which faults like it were noticed
 */
export function stepsOf(
  violates: string,
  scenarios: readonly Scenario[],
  noticing: readonly Scenario[],
): readonly (readonly [Step, readonly Scenario[]])[] {
  const judging = scenarios.filter(({ verifies }) => verifies.some((id) => id === violates));
  const steps: readonly (readonly [Step, readonly Scenario[]])[] = [
    ["judging", judging.filter((each) => !isProperty(each))],
    ["noticing", noticing],
    ["properties", judging.filter(isProperty)],
    ["tour", judging.length > 0 ? [] : tourOf(scenarios)],
  ];
  return steps.filter(([, some]) => some.length > 0);
}

/** Scenarios that together get every kind of answer, for what is judged in every answer. */
export function tourOf(scenarios: readonly Scenario[]): readonly Scenario[] {
  return scenarios.filter((each) => !isProperty(each) && each.verifies.some(isAboutAnAnswer));
}

export function isProperty({ area }: Scenario): boolean {
  return area.startsWith("properties/");
}

const RECORDS_ELSEWHERE: readonly RequirementId[] = ["crypto-status.nfts-populated", "address.suggested-fields"];

/** Whether a scenario that verifies this requirement is one of those that together get every kind of answer with records. */
function isAboutAnAnswer(id: RequirementId): boolean {
  return roleOf(id) === "answer" || RECORDS_ELSEWHERE.includes(id);
}
