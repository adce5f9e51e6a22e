import type { ReportedScenario } from "../../contract/report.ts";
import { Inconclusive, NotExercised } from "../exits/early-exits.ts";
import type { ViolatedRequirement } from "../ledger/ledger.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import { concurrencyFor, sharingOf } from "../listings/sharing.ts";
import { sampleListings } from "../shared-listings/survey.ts";
import type { Scenario } from "../stage/scenario.ts";
import { type Contested, isContested, needsTheRunToItself, restsOnCopies, settleContested } from "./contested.ts";
import { toReportedScenario } from "./reported-scenario.ts";
import type { Run } from "./run.ts";
import { play, type ScenarioOutcome } from "./run-scenario.ts";
import { StateLossDetector } from "./state-loss-detector.ts";

/** How often a finding's scenario runs again alone. */
const CONFIRMATIONS = 2;
/** How often when it did not show each time, to estimate its rate. */
const MAX_CONFIRMATIONS = 4;
/** Maximum scenarios that run again: where more fail, everything is broken and repetition shows nothing new. */
const MAX_CONFIRMED = 24;

/** Why scenarios were not played after the first finding. */
export const BAILED = "not played: the run was to end at the first finding";

/** Options of running the scenarios. */
export interface ScenarioRunOptions {
  /** False leaves out the repetition of findings. Default true. */
  readonly isConfirming?: boolean;
  /** True: nothing further is begun once something is violated. Default false. */
  readonly isBailing?: boolean;
  /** Called after each scenario. */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly findings: number;
  }) => void;
}

/** Progress of the scenarios. */
export interface Tally {
  hasBegun: boolean;
  readonly unfinished: Set<Scenario>;
  readonly played: ReportedScenario[];
  stateLost: number;
}

/**
 * Plays visits one after another, before anything is sent that no ordinary client sends. What others who hold the same
 * listings may explain is left to the scenarios.
 */
export async function runVisits(
  run: Run,
  visits: readonly Scenario[],
  { onProgress }: ScenarioRunOptions,
  tally: Tally,
): Promise<void> {
  const stateLoss = new StateLossDetector(run);
  for (const visit of visits) {
    await run.scheduler.runAll([
      async () => {
        const ending = await play(run, stateLoss, visit);
        if (!isContested(run, ending)) settle(run, ending);
        tally.unfinished.delete(visit);
        tally.played.push(toReportedScenario(ending));
        tally.stateLost += ending.stateLost;
        onProgress?.({ done: 0, total: visits.length, findings: findingsOf(run) });
      },
    ]);
  }
}

/** Runs every scenario, concurrently where possible, and repeats those behind findings. */
export async function runScenarios(
  run: Run,
  scenarios: readonly Scenario[],
  { isConfirming, isBailing, onProgress }: ScenarioRunOptions,
  tally: Tally,
): Promise<void> {
  const stateLoss = new StateLossDetector(run);
  const doubted: Scenario[] = [];
  const contested: Contested[] = [];
  let done = 0;
  const isOver = () => run.transport.goneBecause !== undefined || (isBailing === true && findingsOf(run) > 0);
  const conclude = (scenario: Scenario, ending: ScenarioOutcome) => {
    settle(run, ending);
    tally.unfinished.delete(scenario);
    tally.played.push(toReportedScenario(ending));
    tally.stateLost += ending.stateLost;
    if (ending.attempt.violations.length > 0) doubted.push(scenario);
    onProgress?.({ done: ++done, total: scenarios.length, findings: findingsOf(run) });
  };
  if (!isOver() && scenarios.some(restsOnCopies)) await sampleListings(run);
  // Of few listings, concurrent scenarios would draw the same ones again and again.
  if (sharingOf(run.listings) === "shared") run.scheduler.limitConcurrency(concurrencyFor(run.listings));
  await run.scheduler.runAll(
    scenarios.map((scenario) => async () => {
      if (isOver()) return;
      if (needsTheRunToItself(run, scenario)) {
        contested.push({ scenario });
        return;
      }
      const ending = await play(run, stateLoss, scenario);
      if (isContested(run, ending)) contested.push({ scenario, ending });
      else conclude(scenario, ending);
    }),
  );
  if (!isOver()) await settleContested(run, stateLoss, contested, conclude);
  if (isConfirming !== false && run.transport.goneBecause === undefined) await confirm(run, stateLoss, doubted);
}

/** Only requirements of level "must" become findings. */
function findingsOf({ ledger }: Run): number {
  return ledger.violated.filter(({ first }) => requirementOf(first.requirement).level === "must").length;
}

/** Records why a scenario did not run to its end. */
export function recordUnfinished(run: Run, scenario: Scenario, reason: string): void {
  for (const id of scenario.verifies) run.ledger.inconclusive(id, scenario.surface, reason);
}

/** Writes the outcome of a scenario into the ledger. */
function settle(run: Run, { attempt, stop }: ScenarioOutcome): void {
  attempt.commit(run.ledger);
  if (stop === undefined) return;
  for (const id of attempt.unjudged) {
    if (stop instanceof NotExercised) {
      run.ledger.notExercised(id, attempt.scenario.surface, stop.missing, stop.message);
    } else {
      run.ledger.inconclusive(id, attempt.scenario.surface, stop.message);
    }
  }
}

/** Plays the scenarios behind findings again, one at a time on fresh users, and notes how often each showed again. */
async function confirm(run: Run, stateLoss: StateLossDetector, scenarios: readonly Scenario[]): Promise<void> {
  const telling = scenarios.filter((scenario) => violatedOf(run, scenario).length > 0);
  for (const scenario of telling.slice(0, MAX_CONFIRMED)) {
    const turns = () => (isUnsteady(run, scenario) ? MAX_CONFIRMATIONS : CONFIRMATIONS);
    for (let turn = 0; turn < turns() && run.transport.goneBecause === undefined; turn++) {
      await run.scheduler.runAll([
        async () => {
          const { attempt, stop } = await play(run, stateLoss, scenario);
          if (stop instanceof Inconclusive || stop instanceof NotExercised) return;
          for (const cause of violatedOf(run, scenario)) {
            const { requirement } = cause.first;
            cause.confirmed ??= { shown: 1, tries: 1 };
            cause.confirmed.tries++;
            if (attempt.violations.some((violation) => violation.requirement === requirement)) cause.confirmed.shown++;
          }
        },
      ]);
    }
  }
}

/** Whether a finding of the scenario has not shown each time. */
function isUnsteady(run: Run, scenario: Scenario): boolean {
  return violatedOf(run, scenario).some(({ confirmed = { shown: 0, tries: 0 } }) => confirmed.shown < confirmed.tries);
}

/** The findings that show this scenario. */
function violatedOf(run: Run, { verifies, surface, title }: Scenario): readonly ViolatedRequirement[] {
  return verifies.flatMap((id) => {
    const { violated } = run.ledger.entry(id, surface);
    return violated?.first.scenario === title ? [violated] : [];
  });
}
