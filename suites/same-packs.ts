import type { RequirementId } from "../contract/index.ts";
import type { ListsInTurns } from "../harness/arrange/lists-in-turns.ts";
import type { ScenarioContext } from "../harness/arrange/scenario-context.ts";

/** Requires that neither of two lists of packs lacks one that the other shows each time. */
export function verifySamePacks(
  verify: ScenarioContext["verify"],
  id: RequirementId,
  lists: ListsInTurns,
  did: string,
): void {
  for (const { evidence, differences } of lists.compared) verify(id, evidence, [differences], did);
}
