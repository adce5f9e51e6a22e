import type { ListedPack } from "../client/listed-pack.ts";
import { sharingOf } from "../listings/sharing.ts";
import type { Difference } from "../oracles/difference.ts";
import type { Lane, PartnerStage } from "../stage/partner-stage.ts";
import type { Exchange } from "../transport/exchange.ts";
import { atLeastOne } from "./at-least-one.ts";
import { failsTooOften, type Repetition, seenTooRarely } from "./repetition.ts";
import { together } from "./together.ts";

type Trying = Pick<PartnerStage, "isSandbox" | "observe" | "startAnew" | "lane"> & Lane;

/** The result of a trial with one item. */
export interface Trial {
  /** The exchanges that show it, the decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: readonly Difference[];
  /** The pack of the item, if the trial can draw from a given pack. */
  readonly pack?: ListedPack;
}

/** Minimum trials, to detect an intermittent fault. Each costs purchases. */
const MIN_TRIALS = 2;
/** Additional trials before a fault counts. */
const REPETITION: Repetition = { tries: 8, enough: 4 };

/**
 * Runs a trial with several items, each held once as far as this run knows. In a large pool a user outside of the run
 * may rarely hold the same listing, and that copy may be sold or shipped instead. So a violation of single items counts
 * only if others show it too. If listings are shared, the whole scenario is repeated.
 * @throws {SeenTooRarely} if a violation was seen too rarely to count
 * @param trial tries one item in the lane, of the given pack if there is one, because a fault may depend on the kind of
 *   pack
 */
export async function ofSoleCopies(
  stage: Trying,
  trial: (lane: Lane, pack?: ListedPack) => Promise<Trial>,
): Promise<Trial> {
  const { listings } = stage.run;
  const isShared = sharingOf(listings) === "shared";
  const isOnce = !stage.isSandbox || listings.isStrict || stage.run.target.effort === "quick";
  const tries = isOnce ? 1 : MIN_TRIALS;
  // If listings are few, concurrent trials would hold each other's listings.
  const tried = isShared ? inTurn(stage, tries, () => trial(stage)) : sideBySide(stage, tries, trial);
  const [first, ...others] = atLeastOne(await tried, "no item");
  const shown = [first, ...others].find(isDifferent);
  if (shown === undefined) return first;
  if (!stage.isSandbox || isShared) return shown;
  const isBelieved = await failsTooOften(REPETITION, async () => {
    await stage.startAnew();
    return isDifferent(await trial(stage, shown.pack));
  });
  if (isBelieved) return shown;
  throw seenTooRarely(stage);
}

async function sideBySide(
  stage: Trying,
  times: number,
  trial: (lane: Lane) => Promise<Trial>,
): Promise<readonly Trial[]> {
  const lanes = [stage, ...(await together(Array.from({ length: times - 1 }, () => stage.lane())))];
  return together(lanes.map((lane) => trial(lane)));
}

async function inTurn(
  stage: Pick<PartnerStage, "startAnew">,
  times: number,
  trial: () => Promise<Trial>,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (let turn = 0; turn < times; turn++) {
    await stage.startAnew();
    trials.push(await trial());
  }
  return trials;
}

function isDifferent({ differences }: Trial): boolean {
  return differences.length > 0;
}
