import type { RequirementId } from "../../contract/index.ts";
import { repeatWhile } from "../actions/repeat-while.ts";
import type { Scenario } from "../arrange/scenario.ts";
import { stateLossOf } from "../environment/state-loss-detector.ts";
import { Inconclusive, MORE_RUNS, NotExclusive, NotExercised } from "../exits/early-exits.ts";
import { isSmallPool, sharingOf } from "../listings/sharing.ts";
import { type TrialsResult, tryExclusiveCopies } from "../shared-listings/exclusive-copy-trials.ts";
import { areOtherUsersSeen } from "../shared-listings/other-users.ts";
import type { UnheldListings } from "../shared-listings/unheld-listings.ts";
import { buysMuch, explainedByHolders, violatedAboutCopies } from "./other-holders.ts";
import type { Run } from "./run.ts";
import { play } from "./run-scenario.ts";
import type { ScenarioOutcome } from "./scenario-outcome.ts";

/** Time after which no further trial with exclusive copies begins: slow systems would need many minutes. Milliseconds. */
const MAX_SETTLING_MS = 120_000;
/**
 * Maximum consecutive trials of a scenario without a result, less one for each scenario before it that ended so. In a small
 * pool the users of a scenario often draw the same listing.
 */
const MAX_IN_VAIN = { small: 6, large: 3 } as const;
const OTHERS = "another user may hold the same listing, and the run could not exclude that";

/** A scenario without a reliable result so far, with its outcome if it was played. */
export interface Candidate {
  readonly scenario: Scenario;
  readonly ending?: ScenarioOutcome;
}

/** Plays scenarios one at a time. */
export class RetryApart {
  readonly #run: Run;
  readonly #unheldListings: UnheldListings;
  readonly #endMs = performance.now() + MAX_SETTLING_MS;
  /** Consecutive scenarios whose trials all gave no result. */
  #fruitless = 0;

  constructor(run: Run, unheldListings: UnheldListings) {
    this.#run = run;
    this.#unheldListings = unheldListings;
  }

  async settle({ scenario, ending }: Candidate): Promise<ScenarioOutcome> {
    // After the survey, listings count as unique unless they are known to be shared.
    const isExplainedByHolders = ending !== undefined && explainedByHolders(ending.attempt).length > 0;
    const isUnique =
      sharingOf(this.#run.listings) !== "shared" && !(isExplainedByHolders && (await areOtherUsersSeen(this.#run)));
    if (ending !== undefined && isUnique && !(ending.stop instanceof NotExclusive)) return ending;
    if (buysMuch(scenario)) {
      // No later scenario depends on copies, so nothing has to be sold back.
      this.#run.cleanup.isSkipped ||= this.#run.target.isLoopback;
      return play(this.#run, scenario);
    }
    // If listings are many, new pulls are seldom held already, and selling everything back would take thousands of requests.
    const again = async () => (isUnique ? play(this.#run, scenario) : this.#playWithFreeListings(scenario));
    const outcome = await repeatWhile(again, isCrowdedOut);
    if (isUnique || explainedByHolders(outcome.attempt).length === 0) return outcome;
    return this.#decide(scenario, outcome);
  }

  /** Gives back everything that users of this run hold. */
  async giveBackAll(): Promise<void> {
    const run = this.#run;
    if (await this.#unheldListings.restart()) {
      stateLossOf(this.#run).forget();
      run.cleanup.isSkipped = true;
      return;
    }
    await run.cleanup.everything(run);
  }

  async #playWithFreeListings(scenario: Scenario): Promise<ScenarioOutcome> {
    await this.giveBackAll();
    return play(this.#run, scenario);
  }

  async #decide(scenario: Scenario, seen: ScenarioOutcome): Promise<ScenarioOutcome> {
    const endings: ScenarioOutcome[] = [];
    const names = explainedByHolders(seen.attempt);
    const isOver = () => performance.now() > this.#endMs;
    const [run, unheldListings, maxInVain] = [this.#run, this.#unheldListings, this.#maxInVain];
    const outcome = await tryExclusiveCopies({ run, unheldListings, isOver, maxInVain }, async () => {
      stateLossOf(this.#run).forget();
      const ending = await play(this.#run, scenario);
      const violated = violatedAboutCopies(ending.attempt);
      if (violated.length === 0 && !isConclusive(ending, names))
        return isPossible(ending) ? "inconclusive" : "not possible";
      endings.push(ending);
      return new Set(violated);
    });
    this.#fruitless = outcome.hasGivenUp && outcome.trials === 0 ? this.#fruitless + 1 : 0;
    return concluded(outcome, endings.length === 0 ? [seen] : endings);
  }

  get #maxInVain(): number {
    const most = isSmallPool(this.#run.listings) ? MAX_IN_VAIN.small : MAX_IN_VAIN.large;
    return Math.max(1, most - this.#fruitless);
  }
}

/** Returns the outcome that shows most of the confirmed violations, without those that other holders may explain. */
function concluded({ believed, open, trials }: TrialsResult, endings: readonly ScenarioOutcome[]): ScenarioOutcome {
  const shows = ({ attempt }: ScenarioOutcome) => violatedAboutCopies(attempt).filter((id) => believed.has(id)).length;
  const best = endings.reduce((one, other) => (shows(other) >= shows(one) ? other : one));
  const violated = new Set(violatedAboutCopies(best.attempt));
  const isLeftOut = (id: RequirementId) =>
    open.has(id) || (trials === 0 && violated.has(id)) || (believed.has(id) && !violated.has(id));
  const attempt = best.attempt.without(isLeftOut, OTHERS);
  for (const id of believed) {
    const shown = endings.map((each) => each.attempt.violations.filter(({ requirement }) => requirement === id));
    if (!violated.has(id)) attempt.add(shown.find((each) => each.length > 0) ?? []);
  }
  for (const id of open) attempt.leaveOpen(id, OTHERS);
  const stop = best.stop ?? (attempt.unjudged.length > 0 ? new Inconclusive(OTHERS) : undefined);
  return { attempt, stateLost: best.stateLost, stop };
}

/** Returns whether an attempt without violations judged these requirements, even if it ended early because of others. */
function isConclusive({ attempt, stop }: ScenarioOutcome, names: readonly RequirementId[]): boolean {
  if (stop === undefined) return true;
  if (stop instanceof NotExclusive) return false;
  return names.every((id) => !attempt.unjudged.includes(id) && !attempt.open.includes(id));
}

/** Returns whether another trial may give a result: nothing is missing but random cases that other pulls may bring. */
function isPossible({ stop }: ScenarioOutcome): boolean {
  return !(stop instanceof NotExercised) || stop.missing === MORE_RUNS;
}

function isCrowdedOut({ attempt, stop }: ScenarioOutcome): boolean {
  return stop instanceof NotExclusive && attempt.violations.length === 0 && attempt.unjudged.length > 0;
}
