import type { BareReport, PartialResults, Report } from "../../contract/report.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { unverifiedOf } from "../../contract/unverified.ts";
import { ExchangeChecks } from "../checks/exchange-checks.ts";
import type { Target } from "../config/target.ts";
import type { Scenario } from "../context/scenario.ts";
import { CoverageCounter } from "../coverage/coverage.ts";
import { AdaptiveConcurrency, INITIAL_CONCURRENCY } from "../scheduling/adaptive-concurrency.ts";
import { BOUNDS, type Bounds } from "../transport/bounds.ts";
import type { ExchangeObserver } from "../transport/outgoing.ts";
import { explainCascades } from "./cascades.ts";
import { recordLeftOut, withinEffort } from "./effort.ts";
import { judgeFailingEndpoints } from "./failing-endpoints.ts";
import { toFatalRequests } from "./fatal-requests.ts";
import { toFindings, withoutRepeats } from "./findings.ts";
import { Latency } from "./latency.ts";
import { graceAfter, INTERRUPTED, limitRun } from "./limit-run.ts";
import { newRun } from "./new-run.ts";
import { exitStatusOf, verdictOf } from "./outcome.ts";
import { toPartialResults } from "./partial-results.ts";
import { findObstacle, findProviderObstacle, findSystemObstacle } from "./preflight.ts";
import { findRefusedCredentials } from "./refused-credentials.ts";
import type { Run } from "./run.ts";
import {
  BAILED,
  type RunProgress,
  recordUnfinished,
  runScenarios,
  runVisits,
  type ScenarioRunOptions,
} from "./run-scenarios.ts";
import { excuseRandomViolations, seedDependenceOf } from "./seed-dependence.ts";
import { isAbout, longestFirst, type Narrowing, select } from "./selection.ts";
import { toResults, toTotals, toUnlock } from "./verdicts.ts";
import { WorkingEndpoints } from "./working-endpoints.ts";

const SUITE_FAULT = "a fault of the suite itself";

export interface VerifyOptions extends ScenarioRunOptions {
  readonly target: Target;
  readonly scenarios: readonly Scenario[];
  readonly suite: Report["suite"];
  /** Scenarios that a blind run plays first, one after another. Default: none. */
  readonly visits?: readonly Scenario[];
  /** Narrows the run to some scenarios. */
  readonly only?: Narrowing;
  /** Ends the run early with a complete report of what was done. A text as the abort's reason appears in the report. */
  readonly signal?: AbortSignal;
  /** Called with each exchange, unredacted: for plans and measurements. */
  readonly onExchange?: ExchangeObserver;
  /** True for a part of a run: its report then also holds the partial results for merging. Default false. */
  readonly isPart?: boolean;
  /** Fixed number of concurrent scenarios, for measurements. Default: adapts to the system. */
  readonly concurrency?: number;
  /** Limits of time and size; our own tests shorten them. */
  readonly bounds?: Partial<Bounds>;
}

/** A report, with partial results if it is of a part of a run. */
export type PartReport = BareReport & { readonly partial?: PartialResults };

/**
 * Verifies a system under test: plan, preflight, concurrent scenarios, confirmation of findings, verdicts. Always
 * resolves with a report, whatever the system answers.
 */
export async function verify(options: VerifyOptions): Promise<PartReport> {
  const { target } = options;
  const startedAt = new Date();
  const startedMs = performance.now();
  const bounds = { ...BOUNDS, ...options.bounds };
  const run = newRun(target, bounds, options.concurrency ?? INITIAL_CONCURRENCY);
  const latency = new Latency();
  const checks = new ExchangeChecks(run.ledger, target, () => run.time.movedS);
  const adaptive = new AdaptiveConcurrency(run.scheduler, () => run.transport.noteSlowness());
  run.transport.observe((exchange) => latency.add(exchange));
  if (options.concurrency === undefined) run.transport.observe((exchange) => adaptive.add(exchange));
  if (options.onExchange !== undefined) run.transport.observe(options.onExchange);
  run.transport.observe((exchange, outgoing) => checks.hold(exchange, outgoing));
  const coverage = new CoverageCounter(target.surfaces);
  run.transport.observe((exchange) => coverage.add(exchange));
  const workingEndpoints = new WorkingEndpoints();
  run.transport.observe((exchange) => workingEndpoints.add(exchange));

  const offered = select(options.scenarios, target, options.only);
  const selected = longestFirst(options.only === undefined ? withinEffort(offered, target.effort) : offered);
  recordLeftOut(run, offered, selected);
  const visits = target.traffic.isBlind === true ? select(options.visits ?? [], target, options.only) : [];
  const progress: RunProgress = {
    hasBegun: false,
    unfinished: new Set([...visits, ...selected]),
    played: [],
    stateLost: 0,
  };
  const stopLimits = limitRun(run, options.signal, bounds);
  let stopped: string | undefined;
  let refused: string | undefined;
  let unanswered: string | undefined;
  /** Requests that only a test suite sends, such as provider states and refused keys, come after the visits. */
  const visitFirst = async (): Promise<[string | undefined, string | undefined]> => {
    const obstacle = await findSystemObstacle(run);
    if (obstacle !== undefined) return [obstacle, undefined];
    // Reads the pack lists on the connection of the preflight: within a visit they would need a second connection,
    // which an ordinary client does not open.
    for (const surface of target.surfaces) {
      await run.pause();
      await run.catalogue.packs(surface).catch(() => []);
    }
    await Promise.race([runVisits(run, visits, options, progress), graceAfter(run.transport.ended)]);
    return Promise.all([findProviderObstacle(run), findRefusedCredentials(run)]);
  };
  try {
    const looks = visits.length > 0 ? visitFirst() : Promise.all([findObstacle(run), findRefusedCredentials(run)]);
    [stopped, refused] = await looks.catch((fault: Error) => {
      reportFault(run, "the look before the run", fault);
      return [SUITE_FAULT, undefined];
    });
    if (stopped === undefined) {
      progress.hasBegun = true;
      const played = runScenarios(run, selected, options, progress).catch((fault: Error) =>
        reportFault(run, "the run", fault),
      );
      await Promise.race([played, graceAfter(run.transport.ended)]);
      const why = run.transport.goneBecause ?? (options.isBailing === true ? BAILED : INTERRUPTED);
      for (const scenario of progress.unfinished) recordUnfinished(run, scenario, why);
    }
    stopped = run.transport.goneBecause ?? stopped;
  } finally {
    stopLimits();
    await Promise.all([run.transport.close(), run.states.close()]);
  }
  const { stateLost } = progress;

  const played = seedDependenceOf(selected);
  let partial: PartialResults | undefined;
  // Answers are judged only after the preflight has confirmed the system under test.
  if (progress.hasBegun) {
    checks.conclude();
    if (stopped === undefined) unanswered = judgeFailingEndpoints(run);
    if (options.isPart === true) partial = toPartialResults(run.ledger, workingEndpoints, played, run.redactor);
    explainCascades(run.ledger, workingEndpoints);
    excuseRandomViolations(run.ledger, played);
  }
  const isWanted = isAbout(selected, options.only);
  const isSelected = (requirement: Requirement, surface: Surface) =>
    isWanted(surface, requirement.id) ||
    run.ledger.entry(requirement.id as Scenario["verifies"][number], surface).violated !== undefined;
  const { redactor } = run;
  const results = toResults(run.ledger, target.surfaces, isSelected);
  const { findings, evidence } = toFindings(run.ledger, redactor, results);
  const fatal = toFatalRequests(run.transport.fatalRequests, redactor);
  const totals = toTotals(results);
  // The violation that ended the run may have an explanation since then, but unplayed scenarios must not count as passed.
  const bailed = options.isBailing === true && progress.unfinished.size > 0 ? BAILED : undefined;
  if (totals.fail === 0) stopped ??= refused ?? unanswered ?? bailed;
  if (run.ledger.harnessFaults.length > 0) {
    if (stopped === undefined || stopped === SUITE_FAULT)
      stopped = `${SUITE_FAULT}: ${run.ledger.harnessFaults[0] ?? ""}`;
  }
  const observations = redactor.within(run.ledger.observations);
  const exitStatus =
    options.signal?.aborted === true || run.ledger.harnessFaults.length > 0
      ? 2
      : exitStatusOf(totals.fail, stopped, target.certify && unverifiedOf(results).length > 0);
  return {
    format: 1,
    suite: options.suite,
    target: { baseUrl: target.baseUrl, surfaces: target.surfaces, embedded: target.embedded },
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - startedMs),
    seed: target.seed,
    verdict: verdictOf(results, stopped),
    exitStatus,
    ...(stopped === undefined ? {} : { stopped: redactor.text(stopped) }),
    ...(fatal.fatalRequests === undefined ? {} : { fatalRequests: fatal.fatalRequests }),
    totals,
    exchanges: run.transport.exchanges,
    requirements: results.map((row) =>
      row.reason === undefined ? row : { ...row, reason: redactor.text(row.reason) },
    ),
    findings,
    observations,
    unlock: toUnlock(results),
    stateLost,
    evidence: withoutRepeats([...evidence, ...fatal.evidence]),
    ...(partial === undefined ? {} : { partial }),
    latency: latency.summary(),
    scenarios: progress.played,
    coverage: coverage.conclude({
      results,
      observations,
      fieldCount: (requirement, on) => checks.fieldCount(requirement, on),
      redact: (text) => redactor.text(text),
    }),
  };
}

/** Records a programming error of our own with its place. It ends the run with exit status 2. */
function reportFault({ ledger }: Run, what: string, fault: Error): void {
  ledger.fault(`${what} broke: ${fault.stack?.split("\n").slice(0, 3).join(" ") ?? fault}`);
}
