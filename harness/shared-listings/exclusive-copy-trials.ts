import type { RequirementId } from "../../contract/index.ts";
import { Counts } from "../collections/counts.ts";
import type { RunContext } from "../run-context/run-context.ts";
import { isBeyondChance } from "./chance.ts";
import { Controls } from "./controls.ts";
import type { UnheldListings } from "./unheld-listings.ts";

/**
 * Requirements that one trial violated, or why it gave no result:
 * - `inconclusive`: for example, others may hold its copies. Another trial may give a result.
 * - `not possible`: the run or the system lacks something that the scenario needs.
 */
export type TrialOutcome = ReadonlySet<RequirementId> | "inconclusive" | "not possible";

/** The results of the trials of one scenario. */
export interface TrialsResult {
  /** Violated more often than other holders of the listing can explain. */
  readonly believed: ReadonlySet<RequirementId>;
  /** Violated, but not often enough to exclude other holders. */
  readonly open: ReadonlySet<RequirementId>;
  /** Number of trials with a result. */
  readonly trials: number;
  /** Whether they ended because too many gave no result. */
  readonly hasGivenUp: boolean;
}

interface Setting {
  readonly run: RunContext;
  readonly unheldListings: Pick<UnheldListings, "make" | "widen" | "sample">;
  /** Whether the time for trials is over. What is not decided by then stays open. */
  readonly isOver: () => boolean;
  /** Maximum consecutive trials without a result. */
  readonly maxInVain: number;
}

const MAX_TRIALS = 8;
/** Number of trials after which they end if none showed a violation. */
const CLEAN_TRIALS = 2;

/**
 * Repeats a trial with copies that nobody else held when they were drawn. After each violation it checks whether others
 * have drawn such listings meanwhile. Requires that nothing else runs.
 */
export async function tryExclusiveCopies(
  { run, unheldListings, isOver, maxInVain }: Setting,
  trial: () => Promise<TrialOutcome>,
): Promise<TrialsResult> {
  const shown = new Counts<RequirementId>();
  /** Violated in trials in which an exclusive copy was refused. */
  const refused = new Set<RequirementId>();
  const controls = new Controls(run, unheldListings);
  let [trials, inVain, copies] = [0, 0, 0];
  const isBelieved = (name: RequirementId) => {
    const isLockPossible = run.listings.mayLockForAll && refused.has(name);
    const locked = isLockPossible ? controls.locked : 0;
    const counts = { trials, shown: shown.of(name), copies, locked };
    const isExcluded = controls.counts.some((tally) => isBeyondChance({ ...counts, ...tally }));
    return !run.listings.mayBeLockedByOthers && isExcluded;
  };
  while (trials < MAX_TRIALS && inVain < maxInVain && !isOver()) {
    if (!(await unheldListings.make())) break;
    const since = run.listings.now;
    const { refusedCopies } = run.listings;
    const names = await strictly(run, trial);
    if (names === "not possible") break;
    if (names === "inconclusive") {
      inVain++;
      unheldListings.widen();
      continue;
    }
    inVain = 0;
    trials++;
    const exclusive = run.listings.all().filter(({ exclusiveSince }) => exclusiveSince > since);
    copies = Math.max(copies, exclusive.length);
    const wasRefused = run.listings.refusedCopies > refusedCopies;
    for (const name of names) {
      shown.increment(name);
      if (wasRefused) refused.add(name);
    }
    if (shown.size === 0 && trials >= CLEAN_TRIALS) break;
    if (names.size > 0 && wasRefused) await controls.sellFresh();
    if (names.size > 0) await controls.lookForOthers(since, exclusive);
    if (shown.size > 0 && [...shown.keys()].every(isBelieved)) break;
  }
  const names = [...shown.keys()];
  return {
    believed: new Set(names.filter(isBelieved)),
    open: new Set(names.filter((name) => !isBelieved(name))),
    trials,
    hasGivenUp: inVain >= maxInVain,
  };
}

async function strictly(run: RunContext, trial: () => Promise<TrialOutcome>): Promise<TrialOutcome> {
  run.listings.isStrict = true;
  try {
    return await trial();
  } finally {
    run.listings.isStrict = false;
  }
}
