import { countsOf } from "../collections/counts.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import { memberOf, textOf } from "../json/json-value.ts";
import type { Exchange } from "../transport/exchange.ts";
import { atMostSuccesses, isNoAccident } from "./chance.ts";
import { type Difference, NONE, related } from "./difference.ts";
import { elementsOf } from "./pack-list.ts";

/** Minimum pulls that are listed twice. */
const MIN_DOUBLED = 3;
/**
 * Maximum pulls of one moment that purchases explain. More are a batch that was written at once, such as cards chosen at
 * random to fill a feed.
 */
const MAX_OF_MOMENT = 20;

/**
 * Requires pulls to be listed once. Two pulls of one moment may be of one item, and times may be cut to seconds or be
 * the same for a batch. So the pulls that are listed twice are compared with how often two pulls of different moments are
 * of one item.
 */
export function listsEachOnce(page: Exchange): readonly Difference[] {
  const pulls = outsideOfMixedBatches(elementsOf(page).map(toPull));
  const doubled = [...countsOf(pulls.map(nameOf))].flatMap(([pull, count]) => (count > 1 ? [pull] : []));
  if (doubled.length < MIN_DOUBLED || !isNoAccident(chanceOfDoubled(pulls))) return NONE;
  return related(false, "pulls", "distinct", [], doubled);
}

/** Requires pulls that one page lists once not to be twice on another page. */
export function listsOnce(once: Exchange, page: Exchange): readonly Difference[] {
  const before = countsIn(once);
  const now = countsIn(page);
  const doubled = [...before].flatMap(([pull, count]) => (count === 1 && now.get(pull) === 2 ? [pull] : []));
  if (doubled.length < Math.max(MIN_DOUBLED, before.size / 3)) return NONE;
  return related(false, "pulls", "distinct", [], doubled);
}

/** How often each pull is listed. */
function countsIn(page: Exchange): ReadonlyMap<string, number> {
  return countsOf(elementsOf(page).map((pull) => nameOf(toPull(pull))));
}

interface Pull {
  readonly item: string;
  readonly pack: string;
  readonly moment: string;
}

function toPull(pull: unknown): Pull {
  return {
    item: textOf(memberOf(pull, "id")),
    pack: textOf(memberOf(pull, "claw_id")),
    moment: textOf(memberOf(pull, "created_at")),
  };
}

function nameOf({ item, moment }: Pull): string {
  return `${item} at ${moment}`;
}

const byMoment = (pulls: readonly Pull[]) => groupedBy(pulls, ({ moment }) => moment);

/** Leaves out large batches in which some item is listed once. A feed that lists pulls twice lists each of them twice. */
function outsideOfMixedBatches(pulls: readonly Pull[]): readonly Pull[] {
  const isMixed = (batch: readonly Pull[]) =>
    batch.length > MAX_OF_MOMENT && batch.some((one) => !batch.some((other) => isTwin(one, other)));
  return [...byMoment(pulls).values()].filter((batch) => !isMixed(batch)).flat();
}

/** Returns the chance, too high rather than too low, of as many pulls of one moment and one item. */
function chanceOfDoubled(pulls: readonly Pull[]): number {
  const shared = [...byMoment(pulls).values()].filter(({ length }) => length > 1);
  const twins = shared.flatMap((batch) => batch.filter((one) => batch.some((other) => isTwin(one, other))));
  const perPull = 1 - (1 - chanceOfPair(pulls)) ** (Math.max(1, ...shared.map(({ length }) => length)) - 1);
  // Pulls of one item come in pairs, so a pair is one trial.
  const trials = Math.floor(shared.flat().length / 2);
  return atMostSuccesses(trials - Math.floor(twins.length / 2), trials, 1 - perPull);
}

/** Estimates the chance that two pulls of a pack are of one item, from pulls of different moments. */
function chanceOfPair(pulls: readonly Pull[]): number {
  let pairs = 0;
  let equal = 0;
  for (const [nth, one] of pulls.entries()) {
    const others = pulls.slice(nth + 1).filter(({ pack, moment }) => pack === one.pack && moment !== one.moment);
    pairs += others.length;
    equal += others.filter(({ item }) => item === one.item).length;
  }
  return (equal + 1) / (pairs + 1);
}

function isTwin(one: Pull, other: Pull): boolean {
  return one !== other && one.item === other.item;
}
