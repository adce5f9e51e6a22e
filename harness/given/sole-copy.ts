import { type Difference, NONE } from "../oracles/difference.ts";
import type { PartnerStage } from "../run/partner-stage.ts";
import type { Exchange } from "../transport/exchange.ts";
import { atLeastOne } from "./at-least-one.ts";
import type { ListedPack } from "./pack-shelf.ts";

/** What was seen of one item. */
export interface Trial {
  /** The decisive one last. */
  readonly evidence: readonly [Exchange, ...Exchange[]];
  readonly differences: readonly Difference[];
  /** Where the item came from, if the trial can draw from a pack that is named to it. */
  readonly pack?: ListedPack;
}

/** So many items are tried in any case, so that a fault that comes now and then is met. */
const FIRST = 3;
/** So many more are tried before a fault is believed, and so many of these have to show it as well. */
const MORE = 8;
const ENOUGH = 4;

/**
 * Tries the same with several items, each held once as far as this run knows. In the sandbox somebody outside of the run
 * may hold the same listing, whose copy is then sold or shipped in its place; so what single items show there is
 * believed only when others show it too.
 * @param trial tries one item, of that pack if one is named: a fault may be one of a kind of pack
 */
export async function ofSoleCopies(
  stage: Pick<PartnerStage, "isSandbox" | "observe" | "startAnew">,
  trial: (pack?: ListedPack) => Promise<Trial>,
): Promise<Trial> {
  const [first, ...others] = atLeastOne(await inTurn(stage, stage.isSandbox ? FIRST : 1, () => trial()), "no item");
  const shown = [first, ...others].find(isDifferent);
  if (shown === undefined) return first;
  if (!stage.isSandbox) return shown;
  const again = await inTurn(stage, MORE, () => trial(shown.pack));
  if (again.filter(isDifferent).length >= ENOUGH) return shown;
  stage.observe("one-listing-held-twice", "an item left its user and could be sold or shipped once more");
  return { evidence: shown.evidence, differences: NONE };
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
