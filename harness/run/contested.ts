import type { RequirementId } from "../../contract/index.ts";
import { Attempt } from "../context/attempt.ts";
import type { Scenario } from "../context/scenario.ts";
import { EarlyExit, Inconclusive, NotExercised, NotHeldOnce, TargetGone } from "../exits/early-exits.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import { isCopyIndependent, mayBeOfOtherHolders } from "../listings/copy-independent.ts";
import { isSmallPool, sharingOf } from "../listings/sharing.ts";
import { areOtherUsersSeen } from "../shared-listings/other-users.ts";
import { type TrialsResult, trySoleCopies } from "../shared-listings/sole-copy-trials.ts";
import { surveyListings } from "../shared-listings/survey.ts";
import { Vacancy } from "../shared-listings/vacancy.ts";
import { reportEndlessSales } from "./endless-sales.ts";
import type { Run } from "./run.ts";
import { play, type ScenarioOutcome } from "./run-scenario.ts";
import { stateLossOf } from "./state-loss-detector.ts";

/** Maximum times that a scenario is played alone until its own pulls are different listings. */
const MAX_TURNS = 3;
/** Time after which no further trial with sole copies begins: slow systems would need many minutes. Milliseconds. */
const MAX_SETTLING_MS = 120_000;
const OTHERS = "another user may hold the same listing, and the run could not exclude that";

/** A scenario without a reliable result so far, with its outcome if it was played. */
export interface Contested {
  readonly scenario: Scenario;
  readonly ending?: ScenarioOutcome;
}

/** Returns whether another holder of the same listing may explain the outcome, so that the scenario has to run again alone. */
export async function isContested(run: Run, ending: ScenarioOutcome): Promise<boolean> {
  if (ending.attempt.scenario.surface !== "sandbox") return false;
  if (ending.stop instanceof NotHeldOnce) return true;
  if (doubtful(ending.attempt).length === 0) return false;
  return sharingOf(run.listings) !== "unique" || areOtherUsersSeen(run);
}

/** Returns whether a scenario has to run alone. If listings are few, concurrent scenarios hold the same ones. */
export function mustRunAlone({ listings }: Run, scenario: Scenario): boolean {
  if (scenario.surface !== "sandbox" || sharingOf(listings) !== "shared") return false;
  return buysMuch(scenario) || (isSmallPool(listings) && dependsOnSoleCopies(scenario));
}

/** Returns whether a scenario verifies anything that other holders of its listings can change. */
export function dependsOnSoleCopies({ surface, verifies }: Scenario): boolean {
  return surface === "sandbox" && verifies.some(isAboutCopies);
}

/** Statistics need so many pulls that users then hold copies of every listing. */
function buysMuch({ verifies }: Scenario): boolean {
  return verifies.some((id) => requirementOf(id).observed === "statistics");
}

/**
 * Runs the contested scenarios again, one at a time, after everything that other users hold was sold back. Remaining
 * violations are tried with listings that nobody else holds.
 */
export async function settleContested(
  run: Run,
  contested: readonly Contested[],
  conclude: (scenario: Scenario, ending: ScenarioOutcome) => void,
): Promise<void> {
  if (contested.length === 0) return;
  const vacancy = new Vacancy(run);
  const soloRunner = new SoloRunner(run, vacancy);
  if (contested.some(({ ending }) => ending !== undefined && doubtful(ending.attempt).length > 0))
    await surveyListings(run);
  run.giveBackAll = () => soloRunner.giveBackAll();
  const last = contested.filter(({ scenario }) => buysMuch(scenario));
  for (const each of [...contested.filter((one) => !last.includes(one)), ...last]) {
    await run.scheduler.runAll([
      async () => {
        if (run.transport.goneBecause !== undefined) return;
        conclude(each.scenario, await soloRunner.settle(each).catch((exit: unknown) => unsettled(each.scenario, exit)));
      },
    ]);
  }
  run.giveBackAll = undefined;
  reportEndlessSales(run);
}

/** Plays scenarios one at a time. */
class SoloRunner {
  readonly #run: Run;
  readonly #vacancy: Vacancy;
  readonly #endMs = performance.now() + MAX_SETTLING_MS;

  constructor(run: Run, vacancy: Vacancy) {
    this.#run = run;
    this.#vacancy = vacancy;
  }

  async settle({ scenario, ending }: Contested): Promise<ScenarioOutcome> {
    // After the survey, listings count as unique unless they are known to be shared.
    const isDoubtful = ending !== undefined && doubtful(ending.attempt).length > 0;
    const isUnique =
      sharingOf(this.#run.listings) !== "shared" && !(isDoubtful && (await areOtherUsersSeen(this.#run)));
    if (ending !== undefined && isUnique && !(ending.stop instanceof NotHeldOnce)) return ending;
    if (buysMuch(scenario)) {
      // No later scenario depends on copies, so nothing has to be sold back.
      this.#run.cleanup.isSkipped ||= this.#run.target.isLoopback;
      return play(this.#run, scenario);
    }
    // If listings are many, new pulls are seldom held already, and selling everything back would take thousands of requests.
    const again = async () => (isUnique ? play(this.#run, scenario) : this.#playWithFreeListings(scenario));
    let outcome = await again();
    for (let turn = 1; turn < MAX_TURNS && isCrowdedOut(outcome); turn++) outcome = await again();
    if (isUnique || doubtful(outcome.attempt).length === 0) return outcome;
    return this.#decide(scenario, outcome);
  }

  /** Gives back everything that users of this run hold. */
  async giveBackAll(): Promise<void> {
    const run = this.#run;
    if (await this.#vacancy.restart()) {
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
    const isOver = () => performance.now() > this.#endMs;
    const outcome = await trySoleCopies({ run: this.#run, vacancy: this.#vacancy, isOver }, async () => {
      stateLossOf(this.#run).forget();
      const ending = await play(this.#run, scenario);
      const names = violatedAboutCopies(ending.attempt);
      const arrangementFailed = ending.stop instanceof Inconclusive || ending.stop instanceof NotExercised;
      if (arrangementFailed && names.length === 0) return undefined;
      endings.push(ending);
      return new Set(names);
    });
    return concluded(outcome, endings.length === 0 ? [seen] : endings);
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

/**
 * Returns the outcome of a scenario for which no listings could be made free.
 * @throws the given error if it is no early exit, because it is a programming error
 */
function unsettled(scenario: Scenario, exit: unknown): ScenarioOutcome {
  if (!(exit instanceof EarlyExit)) throw exit;
  const stop = exit instanceof NotExercised || exit instanceof TargetGone ? exit : new Inconclusive(exit.message);
  return { attempt: new Attempt(scenario), stop, stateLost: 0 };
}

function isCrowdedOut({ attempt, stop }: ScenarioOutcome): boolean {
  return stop instanceof NotHeldOnce && attempt.violations.length === 0 && attempt.unjudged.length > 0;
}

/** Returns the violated requirements whose violation another holder of the same listing may explain. */
function doubtful(attempt: Attempt): readonly RequirementId[] {
  return [...violatedAboutCopies(attempt), ...attempt.open.filter(isAboutCopies)];
}

/** Returns the requirements of counted violations that another holder may explain. */
function violatedAboutCopies(attempt: Attempt): readonly RequirementId[] {
  const { violations } = attempt;
  const isCertain = (id: RequirementId) =>
    violations.some((each) => each.requirement === id && !mayBeOfOtherHolders(each));
  return violations.map(({ requirement }) => requirement).filter((id) => isAboutCopies(id) && !isCertain(id));
}

function isAboutCopies(requirement: RequirementId): boolean {
  return !isCopyIndependent(requirement);
}
