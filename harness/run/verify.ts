import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report, RequirementResult } from "../../contract/report.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { ExchangeChecks } from "../checks/exchange-checks.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient } from "../client/user-client.ts";
import type { Target } from "../config/target.ts";
import { CoverageCounter } from "../coverage/coverage.ts";
import { Holdings } from "../given/holdings.ts";
import { PackShelf } from "../given/pack-shelf.ts";
import { ProviderStates } from "../states/provider-states.ts";
import { Timekeeper } from "../states/timekeeper.ts";
import { BOUNDS, type Bounds } from "../transport/bounds.ts";
import { Redactor } from "../transport/redactor.ts";
import { type ExchangeObserver, Wire } from "../transport/wire.ts";
import { Answering } from "./answering.ts";
import { explainCascades } from "./cascades.ts";
import { Conductor } from "./conductor.ts";
import { toFindings } from "./findings.ts";
import { Latency } from "./latency.ts";
import { Ledger } from "./ledger.ts";
import { FIRST_WIDTH, Overlap } from "./overlap.ts";
import { type Ending, play } from "./play.ts";
import { findObstacle } from "./preflight.ts";
import { requirementOf } from "./requirement-rows.ts";
import type { RunContext } from "./run-context.ts";
import type { Scenario } from "./scenario.ts";
import { Sentinels } from "./sentinels.ts";
import { Inconclusive, NotExercised } from "./stops.ts";
import { toResults, toTotals, toUnlock } from "./verdicts.ts";

/** How often a finding's scenario is played again alone. */
const CONFIRMATIONS = 2;
/** And so often when it did not show each time, so that its rate can be told. */
const MOST_CONFIRMATIONS = 4;
/** More scenarios than this are not played again: then everything is broken, and a reader needs no third proof. */
const MOST_CONFIRMED = 24;

/** What a report says of a run that was ended from outside. */
const INTERRUPTED = "the run was interrupted";
const SUITE_FAULT = "a fault of the suite itself";
/** So long may scenarios that were cut short give back what they arranged. Milliseconds. */
const GRACE_MS = 2_500;
/** A timer can't be set further ahead. Milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface VerifyOptions {
  readonly target: Target;
  readonly scenarios: readonly Scenario[];
  readonly suite: Report["suite"];
  /** Narrows the run to scenarios whose title, area or requirements contain the text, case-insensitively. */
  readonly only?: string;
  /** False leaves out the repetition of findings. Default true. */
  readonly isConfirming?: boolean;
  /** Told after each scenario. */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly findings: number;
  }) => void;
  /** Ends the run early, with a whole report of what was done; a text as the abort's reason stands in it. */
  readonly signal?: AbortSignal;
  /** Told of each exchange, unredacted: for plans and measurements. */
  readonly onExchange?: ExchangeObserver;
  /** Scenarios that overlap from first to last, for measurements; default: as many as the system takes. */
  readonly overlap?: number;
  /** How long and how much answers may take; tests of our own shorten it. */
  readonly bounds?: Partial<Bounds>;
}

/**
 * Verifies a system under test: plan, preflight, scenarios side by side, confirmation of findings, verdicts.
 * Whatever the system answers, this resolves with a report.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { target } = options;
  const startedAt = new Date();
  const startedMs = performance.now();
  const bounds = { ...BOUNDS, ...options.bounds };
  const run = toRun(target, bounds, options.overlap ?? FIRST_WIDTH);
  const latency = new Latency();
  const checks = new ExchangeChecks(run.ledger, target, () => run.time.movedS);
  const overlap = new Overlap(run.conductor);
  run.wire.observe((exchange) => latency.add(exchange));
  if (options.overlap === undefined) run.wire.observe((exchange) => overlap.add(exchange));
  if (options.onExchange !== undefined) run.wire.observe(options.onExchange);
  run.wire.observe((exchange, outgoing) => checks.hold(exchange, outgoing));
  const coverage = new CoverageCounter(target.surfaces);
  run.wire.observe((exchange) => coverage.add(exchange));
  const answering = new Answering();
  run.wire.observe((exchange) => answering.add(exchange));

  const selected = longestFirst(select(options.scenarios, target, options.only));
  const tally: Tally = { hasBegun: false, unfinished: new Set(selected), stateLost: 0 };
  const stopLimits = limitRun(run, options.signal, bounds);
  let stopped: string | undefined;
  try {
    stopped = await findObstacle(run).catch((fault: Error) => {
      run.ledger.fault(`the look before the run broke: ${fault.stack?.split("\n").slice(0, 3).join(" ") ?? fault}`);
      return SUITE_FAULT;
    });
    if (stopped === undefined) {
      tally.hasBegun = true;
      await Promise.race([playAll(run, selected, options, tally), graceAfter(run.wire.ended)]);
      for (const scenario of tally.unfinished) giveUp(run, scenario, run.wire.goneBecause ?? INTERRUPTED);
    }
    stopped = run.wire.goneBecause ?? stopped;
  } finally {
    stopLimits();
    await Promise.all([run.wire.close(), run.states.close()]);
  }
  const { stateLost } = tally;

  // What a stranger answered is not held against anybody.
  if (tally.hasBegun) {
    checks.conclude();
    explainCascades(run.ledger, answering);
  }
  const narrowed = options.only === undefined ? undefined : idsNamed(selected, options.only);
  const isSelected = (requirement: Requirement, surface: Surface) =>
    narrowed === undefined ||
    narrowed.has(requirement.id) ||
    run.ledger.entry(requirement.id as Scenario["verifies"][number], surface).cause !== undefined;
  const results = toResults(run.ledger, target.surfaces, isSelected);
  const { findings, evidence } = toFindings(run.ledger, run.redactor, results);
  const totals = toTotals(results);
  if (run.ledger.harnessFaults.length > 0) {
    if (stopped === undefined || stopped === SUITE_FAULT)
      stopped = `${SUITE_FAULT}: ${run.redactor.text(run.ledger.harnessFaults[0] ?? "")}`;
  }
  const redact = (text: string) => run.redactor.text(text);
  const observations = run.ledger.observations.map((each) => ({ ...each, seen: redact(each.seen) }));
  const exitStatus =
    options.signal?.aborted === true
      ? 2
      : exitStatusOf(totals.fail, stopped, target.certify && !isVerifiedWhole(results));
  return {
    format: 1,
    suite: options.suite,
    target: { baseUrl: target.baseUrl, surfaces: target.surfaces, embedded: target.embedded },
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - startedMs),
    seed: target.seed,
    verdict: verdictOf(results, stopped),
    exitStatus,
    ...(stopped === undefined ? {} : { stopped }),
    totals,
    exchanges: run.wire.exchanges,
    requirements: results.map((result) =>
      result.reason === undefined ? result : { ...result, reason: run.redactor.text(result.reason) },
    ),
    findings,
    observations,
    unlock: toUnlock(results),
    stateLost,
    evidence,
    latency: latency.summary(),
    coverage: coverage.conclude({
      results,
      observations,
      fieldCount: (requirement, on) => checks.fieldCount(requirement, on),
      redact,
    }),
  };
}

/** As of ISO/IEC 9646: what could not be told keeps the whole from being told. */
function verdictOf(results: Report["requirements"], stopped: string | undefined): Report["verdict"] {
  const required = results.filter(({ level }) => level === "must");
  const has = (verdict: RequirementResult["verdict"]) => required.some((result) => result.verdict === verdict);
  if (has("fail")) return "fail";
  return stopped === undefined && has("pass") && !has("inconclusive") ? "pass" : "inconclusive";
}

/** A violation that was seen counts, also in a run that could not be finished. */
function exitStatusOf(failed: number, stopped: string | undefined, isIncomplete: boolean): Report["exitStatus"] {
  if (failed > 0) return 1;
  if (stopped !== undefined) return 2;
  return isIncomplete ? 3 : 0;
}

/** Whether every required clause was verified; a field that no record needs to carry is no clause left out. */
function isVerifiedWhole(results: Report["requirements"]): boolean {
  return results.every(
    ({ level, verdict, applies }) => level === "may" || applies === false || verdict === "pass" || verdict === "fail",
  );
}

/**
 * Ends the run when it is interrupted, or takes too long.
 * @returns what has to be called when the run has ended by itself
 */
function limitRun(run: RunContext, signal: AbortSignal | undefined, { runMs }: Bounds): () => void {
  const interrupt = () => run.wire.end(typeof signal?.reason === "string" ? signal.reason : INTERRUPTED);
  if (signal?.aborted === true) interrupt();
  signal?.addEventListener("abort", interrupt, { once: true });
  const minutes = Math.round(runMs / 60_000);
  // Real waiting that was allowed has to fit in, besides everything else.
  const limitMs = Math.min(runMs + 2000 * run.target.maxWaitSeconds, LONGEST_TIMER_MS);
  const timer = setTimeout(() => run.wire.end(`the run took longer than ${minutes} minutes`), limitMs);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
  };
}

/** Settles some time after the run was ended from outside: scenarios may give back what they arranged. */
async function graceAfter(ended: AbortSignal): Promise<void> {
  if (!ended.aborted) await once(ended, "abort");
  await sleep(GRACE_MS, undefined, { ref: false });
}

function toRun(target: Target, bounds: Bounds, width: number): RunContext {
  const redactor = new Redactor();
  for (const [name, secret] of Object.entries(target.keys)) redactor.learn(secret, name);
  const wire = new Wire(target, bounds);
  const conductor = new Conductor(width);
  const states = new ProviderStates(target.providerStatesUrl, wire.ended, bounds.statesMs);
  const shelf = new PackShelf(async (surface) => {
    const line = wire.lease();
    try {
      if (surface === "user") return await new UserClient(wire, line, undefined).available();
      const key = target.keys[surface === "sandbox" ? "SANDBOX_API_KEY" : "PARTNER_API_KEY"];
      return await new PartnerClient(surface, wire, line, key).available();
    } finally {
      wire.giveBack(line);
    }
  });
  const runId = randomBytes(4).toString("hex");
  let users = 0;
  return {
    target,
    wire,
    redactor,
    ledger: new Ledger(),
    conductor,
    states,
    time: new Timekeeper(states, conductor, target.maxWaitSeconds, wire.ended),
    holdings: new Holdings(),
    shelf,
    newUserId: (label = "user") => `packproof-${runId}-${label}-${++users}`,
  };
}

/**
 * The scenarios of a run. A text that names no scenario but a requirement that all traffic shows (a field of a record)
 * selects every scenario, for any of them may show it.
 */
function select(scenarios: readonly Scenario[], target: Target, only: string | undefined): readonly Scenario[] {
  const offered = scenarios.filter((scenario) => target.surfaces.includes(scenario.surface));
  if (only === undefined) return offered;
  const named = offered.filter((scenario) => isNamed(only, scenario.title, scenario.area, ...scenario.verifies));
  return named.length === 0 && REQUIREMENTS.some(({ id }) => isNamed(only, id)) ? offered : named;
}

/** What waits for time or for the provider begins first, so that its chain of requests overlaps everything else. */
function longestFirst(scenarios: readonly Scenario[]): readonly Scenario[] {
  const rank = ({ verifies }: Scenario) => Math.min(...verifies.map((id) => waitRank(requirementOf(id))));
  return [...scenarios].sort((a, b) => rank(a) - rank(b));
}

function waitRank({ observed }: Requirement): number {
  if (typeof observed === "string") return observed === "statistics" || observed === "race" ? 1 : 3;
  return "time" in observed ? 0 : "state" in observed ? 1 : 2;
}

function idsNamed(selected: readonly Scenario[], only: string): ReadonlySet<string> {
  const judged = selected.filter((scenario) => isNamed(only, scenario.title, scenario.area, ...scenario.verifies));
  const named = REQUIREMENTS.filter(({ id }) => isNamed(only, id));
  return new Set([...judged.flatMap(({ verifies }) => verifies), ...named.map(({ id }) => id)]);
}

function isNamed(only: string, ...texts: readonly string[]): boolean {
  const wanted = only.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** How far the scenarios have come. */
interface Tally {
  hasBegun: boolean;
  readonly unfinished: Set<Scenario>;
  stateLost: number;
}

async function playAll(
  run: RunContext,
  scenarios: readonly Scenario[],
  options: VerifyOptions,
  tally: Tally,
): Promise<void> {
  const sentinels = new Sentinels(run);
  const doubted: Scenario[] = [];
  let done = 0;
  await run.conductor.runAll(
    scenarios.map((scenario) => async () => {
      if (run.wire.goneBecause !== undefined) return;
      const ending = await play(run, sentinels, scenario);
      settle(run, ending);
      tally.unfinished.delete(scenario);
      tally.stateLost += ending.stateLost;
      if (ending.attempt.violations.length > 0) doubted.push(scenario);
      options.onProgress?.({ done: ++done, total: scenarios.length, findings: run.ledger.causes.length });
    }),
  );
  if (options.isConfirming !== false && run.wire.goneBecause === undefined) await confirm(run, sentinels, doubted);
}

function giveUp(run: RunContext, scenario: Scenario, reason: string): void {
  for (const id of scenario.verifies) run.ledger.inconclusive(id, scenario.surface, reason);
}

/** Writes what a scenario came to into the ledger. */
function settle(run: RunContext, { attempt, stop }: Ending): void {
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
async function confirm(run: RunContext, sentinels: Sentinels, scenarios: readonly Scenario[]): Promise<void> {
  for (const scenario of scenarios.slice(0, MOST_CONFIRMED)) {
    const turns = () => (isUnsteady(run, scenario) ? MOST_CONFIRMATIONS : CONFIRMATIONS);
    for (let turn = 0; turn < turns() && run.wire.goneBecause === undefined; turn++) {
      await run.conductor.runAll([
        async () => {
          const { attempt, stop } = await play(run, sentinels, scenario);
          if (stop instanceof Inconclusive || stop instanceof NotExercised) return;
          for (const id of scenario.verifies) {
            const { cause } = run.ledger.entry(id, scenario.surface);
            if (cause === undefined || cause.first.scenario !== scenario.title) continue;
            cause.confirmed ??= { shown: 1, tries: 1 };
            cause.confirmed.tries++;
            if (attempt.violations.some((violation) => violation.requirement === id)) cause.confirmed.shown++;
          }
        },
      ]);
    }
  }
}

/** Whether a finding of the scenario has not shown each time. */
function isUnsteady(run: RunContext, { verifies, surface, title }: Scenario): boolean {
  const causes = verifies.map((id) => run.ledger.entry(id, surface).cause);
  return causes.some((cause) => {
    const { shown, tries } = cause?.confirmed ?? { shown: 0, tries: 0 };
    return cause?.first.scenario === title && shown < tries;
  });
}
