import type { RequirementId } from "../../contract/index.ts";
import { sandboxOn } from "../operations/first-clients.ts";
import type { RunContext } from "../operations/run-context.ts";
import { sellBack } from "../operations/sellback.ts";
import { isSuccess } from "../transport/exchange.ts";
import { withConnection } from "../transport/with-connection.ts";
import { estimatedRate, isBeyondChance } from "./chance.ts";
import { buyMany } from "./survey.ts";
import type { Vacancy } from "./vacancy.ts";

/** Requirements that one trial violated; undefined if it gave no result. */
export type TrialViolations = ReadonlySet<RequirementId> | undefined;

/** The results of the trials of one scenario. */
export interface TrialsResult {
  /** Violated more often than other holders of the listing can explain. */
  readonly believed: ReadonlySet<RequirementId>;
  /** Violated, but not often enough to exclude other holders. */
  readonly open: ReadonlySet<RequirementId>;
  /** Number of trials with a result. */
  readonly trials: number;
}

const MAX_TRIALS = 8;
/** Number of trials after which they end if none showed a violation. */
const CLEAN_TRIALS = 2;
/** Maximum consecutive trials without a result. */
const MAX_IN_VAIN = 2;
/** Maximum vacant listings to check after a trial. More of them tell rare draws of others from a fault of many copies. */
const MAX_CONTROLS = 60;
/** Number of purchases of several pulls whose copies are sold at once, after a trial in which a sole copy was refused. */
const FRESH_PURCHASES = 2;

/**
 * Repeats a trial with copies that nobody else held when they were drawn. After each violation it checks whether others
 * have drawn such listings meanwhile. Requires that nothing else runs.
 */
export async function trySoleCopies(
  run: RunContext,
  vacancy: Vacancy,
  trial: () => Promise<TrialViolations>,
): Promise<TrialsResult> {
  const shown = new Map<RequirementId, number>();
  /** Violated in trials in which a sole copy was refused. */
  const refused = new Set<RequirementId>();
  let [trials, inVain, copies, controls, taken] = [0, 0, 0, 0, 0];
  const fresh: FreshSales = { sales: 0, refused: 0 };
  const isBelieved = (name: RequirementId) => {
    const isLockPossible = run.listings.mayLockForAll && refused.has(name);
    const locked = isLockPossible ? estimatedRate(fresh.refused, fresh.sales) : 0;
    const counts = { trials, shown: shown.get(name) ?? 0, copies, controls, taken, locked };
    return !run.listings.mayBeLockedByOthers && isBeyondChance(counts);
  };
  while (trials < MAX_TRIALS && inVain < MAX_IN_VAIN) {
    if (!(await vacancy.make())) break;
    const since = run.listings.now;
    const { refusedCopies } = run.listings;
    const names = await strictly(run, trial);
    if (names === undefined) {
      inVain++;
      continue;
    }
    inVain = 0;
    trials++;
    const sole = run.listings.all().filter(({ soleSince }) => soleSince > since).length;
    copies = Math.max(copies, sole);
    const wasRefused = run.listings.refusedCopies > refusedCopies;
    for (const name of names) {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      if (wasRefused) refused.add(name);
    }
    if (shown.size === 0 && trials >= CLEAN_TRIALS) break;
    if (wasRefused && names.size > 0) await sellFresh(run, fresh);
    if (names.size > 0) {
      const looked = await lookForOthers(run, vacancy);
      controls += looked.controls;
      taken += looked.taken;
    }
    if (shown.size > 0 && [...shown.keys()].every(isBelieved)) break;
  }
  const names = [...shown.keys()];
  return {
    believed: new Set(names.filter(isBelieved)),
    open: new Set(names.filter((name) => !isBelieved(name))),
    trials,
  };
}

async function strictly(run: RunContext, trial: () => Promise<TrialViolations>): Promise<TrialViolations> {
  run.listings.isStrict = true;
  try {
    return await trial();
  } finally {
    run.listings.isStrict = false;
  }
}

/** Sales of copies right after they were drawn, and those that were refused. */
interface FreshSales {
  sales: number;
  refused: number;
}

/**
 * Buys copies that nobody else holds and sells them at once, without those whose shipping this run has quoted. A refusal
 * shows that orders of others lock listings.
 */
async function sellFresh(run: RunContext, fresh: FreshSales): Promise<void> {
  const since = run.listings.now;
  await withConnection(run.transport, async (connection) => {
    const sut = sandboxOn(run, connection);
    for (let n = 0; n < FRESH_PURCHASES; n++) await buyMany(run, sut, run.newUserId());
    for (const { id, packId, soleSince, isQuoted } of run.listings.all()) {
      if (soleSince <= since || isQuoted) continue;
      fresh.sales++;
      if (!isSuccess(await sellBack(run, sut, { itemId: id, packId }))) fresh.refused++;
    }
  });
}

/** Tries to sell vacant listings. If one can be sold, another user has drawn it meanwhile. */
async function lookForOthers(run: RunContext, vacancy: Vacancy) {
  let taken = 0;
  const vacant = vacancy.vacant().slice(0, MAX_CONTROLS);
  await withConnection(run.transport, async (connection) => {
    for (const { id, packId } of vacant) {
      if (isSuccess(await sellBack(run, sandboxOn(run, connection), { itemId: id, packId }))) taken++;
    }
  });
  return { controls: vacant.length, taken };
}
