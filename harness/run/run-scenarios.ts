import type { ReportedScenario } from "../../contract/report.ts";
import type { Scenario } from "../context/scenario.ts";
import { Inconclusive, NotExercised, SeenTooRarely } from "../exits/early-exits.ts";
import type { ViolatedRequirement } from "../ledger/ledger.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import { concurrencyFor, sharingOf } from "../listings/sharing.ts";
import { sampleListings } from "../shared-listings/survey.ts";
import { type Contested, dependsOnSoleCopies, isContested, mustRunAlone, settleContested } from "./contested.ts";
import { Recording } from "./recording.ts";
import { toReportedScenario } from "./reported-scenario.ts";
import type { Run } from "./run.ts";
import { play, type ScenarioOutcome } from "./run-scenario.ts";

/** Maximum times that a visit is played where others hold the same listings. */
const MAX_VISITS = 4;
/** Repetitions of a scenario with a finding, each alone. */
const CONFIRMATIONS = 2;
/** Repetitions if the violation did not occur each time, to estimate its rate. */
const MAX_CONFIRMATIONS = 4;
/** Maximum scenarios that are repeated. If more fail, everything is broken and repeating shows nothing new. */
const MAX_CONFIRMED = 24;

/** Reason for scenarios that were not played after the first finding. */
export const BAILED = "not played: the run was to end at the first finding";

/** Options of running the scenarios. */
export interface ScenarioRunOptions {
  /** False leaves out the repetition of findings. Default true. */
  readonly isConfirming?: boolean;
  /** True stops starting scenarios after the first finding. Default false. */
  readonly isBailing?: boolean;
  /** Called after each scenario. */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly findings: number;
  }) => void;
}

/** Progress of the scenarios. */
export interface RunProgress {
  hasBegun: boolean;
  readonly unfinished: Set<Scenario>;
  readonly played: ReportedScenario[];
  stateLost: number;
}

/**
 * Plays visits one after another, before any request that an ordinary client would not send. Violations that other
 * holders of a listing may explain are left to the scenarios. Where listings are shared, a visit with such a violation is
 * repeated, because an ordinary client meets other holders only sometimes.
 */
export async function runVisits(
  run: Run,
  visits: readonly Scenario[],
  { onProgress }: ScenarioRunOptions,
  progress: RunProgress,
): Promise<void> {
  for (const visit of visits) {
    await run.scheduler.runAll([
      async () => {
        let ending = await play(run, visit);
        let isDoubtful = await isContested(run, ending);
        for (let turn = 1; isDoubtful && turn < MAX_VISITS && areListingsShared(run); turn++) {
          ending = await play(run, visit);
          isDoubtful = await isContested(run, ending);
        }
        if (!isDoubtful) settle(run, ending);
        note(progress, visit, ending);
        onProgress?.({ done: 0, total: visits.length, findings: findingsOf(run) });
      },
    ]);
  }
}

function note(progress: RunProgress, scenario: Scenario, ending: ScenarioOutcome): void {
  progress.unfinished.delete(scenario);
  progress.played.push(toReportedScenario(ending));
  progress.stateLost += ending.stateLost;
}

/** Returns whether the run has drawn listings repeatedly, or has sold copies of others. */
function areListingsShared({ listings }: Run): boolean {
  return sharingOf(listings) === "shared" || listings.foreignCopies > 0;
}

/** Runs every scenario, concurrently where possible, and repeats those behind findings. */
export async function runScenarios(
  run: Run,
  scenarios: readonly Scenario[],
  { isConfirming, isBailing, onProgress }: ScenarioRunOptions,
  progress: RunProgress,
): Promise<void> {
  const doubted: Scenario[] = [];
  const contested: Contested[] = [];
  let done = 0;
  const isOver = () => run.transport.goneBecause !== undefined || (isBailing === true && findingsOf(run) > 0);
  const conclude = (scenario: Scenario, ending: ScenarioOutcome) => {
    settle(run, ending);
    note(progress, scenario, ending);
    if (ending.attempt.violations.length > 0) doubted.push(scenario);
    onProgress?.({ done: ++done, total: scenarios.length, findings: findingsOf(run) });
  };
  if (!isOver() && scenarios.some(dependsOnSoleCopies)) await sampleListings(run);
  // If listings are few, many concurrent scenarios would keep drawing the same ones.
  if (sharingOf(run.listings) === "shared") run.scheduler.limitConcurrency(concurrencyFor(run.listings));
  await run.scheduler.runAll(
    scenarios.map((scenario) => async () => {
      if (isOver()) return;
      if (mustRunAlone(run, scenario)) {
        contested.push({ scenario });
        return;
      }
      const ending = await play(run, scenario);
      if (await isContested(run, ending)) contested.push({ scenario, ending });
      else conclude(scenario, ending);
    }),
  );
  if (!isOver()) await settleContested(run, contested, conclude);
  if (isConfirming !== false && run.transport.goneBecause === undefined) await confirm(run, doubted);
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
  const { surface } = attempt.scenario;
  attempt.commit(run.ledger);
  if (stop === undefined) return;
  for (const id of attempt.unjudged) {
    if (stop instanceof SeenTooRarely) run.ledger.doubt(id, surface, stop.message);
    else if (stop instanceof NotExercised) run.ledger.notExercised(id, surface, stop.missing, stop.message);
    else run.ledger.inconclusive(id, surface, stop.message);
  }
}

/**
 * Repeats the scenarios with findings, one at a time with fresh users: counts how often each violation occurs, and
 * records the steps that lead to it.
 */
async function confirm(run: Run, scenarios: readonly Scenario[]): Promise<void> {
  const recording = new Recording();
  run.transport.observe((exchange) => recording.add(exchange));
  run.states.observe((step) => recording.add(step));
  const withFindings = scenarios.filter((scenario) => violatedOf(run, scenario).length > 0);
  for (const scenario of withFindings.slice(0, MAX_CONFIRMED)) {
    const turns = () => (isIntermittent(run, scenario) ? MAX_CONFIRMATIONS : CONFIRMATIONS);
    for (let turn = 0; turn < turns() && run.transport.goneBecause === undefined; turn++) {
      await run.scheduler.runAll([
        async () => {
          recording.clear();
          const { attempt, stop } = await play(run, scenario);
          if (stop instanceof Inconclusive || stop instanceof NotExercised) return;
          for (const cause of violatedOf(run, scenario)) {
            const { requirement } = cause.first;
            cause.confirmed ??= { shown: 1, tries: 1 };
            cause.confirmed.tries++;
            const violation = attempt.violations.find((each) => each.requirement === requirement);
            if (violation === undefined) continue;
            cause.confirmed.shown++;
            // A finding of a walk has its own, shorter steps.
            if (cause.first.reproduction.script === undefined) cause.steps ??= recording.stepsTo(violation.evidence);
          }
        },
      ]);
    }
  }
}

/** Returns whether a violation did not occur in every repetition. */
function isIntermittent(run: Run, scenario: Scenario): boolean {
  return violatedOf(run, scenario).some(({ confirmed = { shown: 0, tries: 0 } }) => confirmed.shown < confirmed.tries);
}

/** Returns the violations whose finding shows this scenario. */
function violatedOf(run: Run, { verifies, surface, title }: Scenario): readonly ViolatedRequirement[] {
  return verifies.flatMap((id) => {
    const { violated } = run.ledger.entry(id, surface);
    return violated?.first.scenario === title ? [violated] : [];
  });
}
