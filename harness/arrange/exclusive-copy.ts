import type { RequirementId } from "../../contract/index.ts";
import type { ListedPack } from "../client/listed-pack.ts";
import { isDifferent, type Sighting } from "../ledger/attempt.ts";
import { sharingOf } from "../listings/sharing.ts";
import { allSettledOrThrow } from "./all-settled-or-throw.ts";
import { atLeastOne } from "./at-least-one.ts";
import type { PartnerContext, ScenarioWorker } from "./partner-context.ts";
import { failsTooOften, type Repetition, seenTooRarely } from "./repetition.ts";

type TrialContext = Pick<PartnerContext, "isSandbox" | "observe" | "releaseItems" | "newWorker"> & ScenarioWorker;

/** The result of a trial with one item. */
export interface Trial extends Sighting {
  /** The pack of the item, if the trial can draw from a given pack. */
  readonly pack?: ListedPack;
}

/** Trials of the sandbox at thorough effort, to detect an intermittent fault. Each costs purchases. */
const THOROUGH_TRIALS = 3;
/** Additional trials before a fault counts. */
const REPETITION: Repetition = { tries: 8, enough: 4 };

/**
 * Runs a trial with an item, or with several at thorough effort, each exclusive as far as this run knows. In a large pool
 * a user outside of the run may rarely hold the same listing, and that copy may be sold or shipped instead. So a violation
 * of single items counts only if others show it too. If listings are shared, the whole scenario is repeated.
 * @throws {SeenTooRarely} if a violation was seen too rarely to count
 * @param trial tries one item with the worker, of the given pack if there is one, because a fault may depend on the kind of
 *   pack
 */
export async function ofExclusiveCopies<More>(
  context: TrialContext,
  trial: (worker: ScenarioWorker, pack?: ListedPack) => Promise<Trial & More>,
): Promise<Trial & More> {
  const { listings } = context.run;
  const isShared = sharingOf(listings) === "shared";
  const isOnce = !context.isSandbox || listings.isStrict || context.run.target.effort !== "thorough";
  const tries = isOnce ? 1 : THOROUGH_TRIALS;
  // If listings are few, concurrent trials would hold each other's listings.
  const tried = isShared ? inTurn(context, tries, () => trial(context)) : sideBySide(context, tries, trial);
  const [first, ...others] = atLeastOne(await tried, "no item");
  const shown = [first, ...others].find(isDifferent);
  if (shown === undefined) return first;
  if (!context.isSandbox || isShared) return shown;
  await requireSeenOften(context, async () => isDifferent(await trial(context, shown.pack)));
  return shown;
}

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

/**
 * Requires that a violation shows again with other items: a user outside of the run may hold the listing of one.
 * @throws {SeenTooRarely} if it was seen too rarely to count
 */
export async function requireSeenOften(
  context: Pick<PartnerContext, "observe" | "releaseItems">,
  isShown: () => Promise<boolean>,
): Promise<void> {
  const isBelieved = await failsTooOften(REPETITION, async () => {
    await context.releaseItems();
    return isShown();
  });
  if (!isBelieved) throw seenTooRarely(context);
}

async function sideBySide<Tried>(
  context: TrialContext,
  times: number,
  trial: (worker: ScenarioWorker) => Promise<Tried>,
): Promise<readonly Tried[]> {
  const workers = [context, ...(await allSettledOrThrow(Array.from({ length: times - 1 }, () => context.newWorker())))];
  return allSettledOrThrow(workers.map((worker) => trial(worker)));
}

async function inTurn<Tried>(
  context: Pick<PartnerContext, "releaseItems">,
  times: number,
  trial: () => Promise<Tried>,
): Promise<Tried[]> {
  const trials: Tried[] = [];
  for (let turn = 0; turn < times; turn++) {
    await context.releaseItems();
    trials.push(await trial());
  }
  return trials;
}
