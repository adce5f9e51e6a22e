import type { RequirementId } from "../../contract/index.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import { ofExclusiveCopies, type Trial } from "./exclusive-copy.ts";
import type { PartnerContext, ScenarioWorker } from "./partner-context.ts";

/**
 * Judges a requirement by what happens to items that nobody else holds.
 * @param did what was done, in one line for the reader of a finding
 * @returns the trial that was judged
 */
export async function judgeCopies<More>(
  context: PartnerContext,
  id: RequirementId,
  did: string,
  trial: (worker: ScenarioWorker, pack?: ListedPack) => Promise<Trial & More>,
): Promise<Trial & More> {
  const judged = await ofExclusiveCopies(context, trial);
  context.verify(id, judged.evidence, [judged.differences], did);
  return judged;
}
