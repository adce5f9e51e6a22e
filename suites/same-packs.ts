import type { RequirementId } from "../contract/index.ts";
import type { ScenarioContext } from "../harness/context/scenario-context.ts";
import { type ListsInTurns, lackedByOnes, lackedByOthers } from "../harness/given/lists-in-turns.ts";

/** Requires that neither of two lists of packs lacks one that the other shows each time. */
export function verifySamePacks(
  verify: ScenarioContext["verify"],
  id: RequirementId,
  lists: ListsInTurns,
  did: string,
): void {
  const { ones, others } = lists;
  verify(id, [ones[0], others[0]], [lackedByOthers(lists)], did);
  verify(id, [others[0], ones[1]], [lackedByOnes(lists)], did);
}
