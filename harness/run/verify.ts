import { randomBytes } from "node:crypto";
import { REQUIREMENTS } from "../../contract/index.ts";
import type { Report } from "../../contract/report.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Surface } from "../../contract/surface.ts";
import { ExchangeChecks } from "../checks/exchange-checks.ts";
import { OPTIONAL_FIELD } from "../checks/fields-seen.ts";
import { PartnerClient } from "../client/partner-client.ts";
import { UserClient } from "../client/user-client.ts";
import type { Target } from "../config/target.ts";
import { Holdings } from "../given/holdings.ts";
import { PackShelf } from "../given/pack-shelf.ts";
import { ProviderStates } from "../states/provider-states.ts";
import { Timekeeper } from "../states/timekeeper.ts";
import { Redactor } from "../transport/redactor.ts";
import { type ExchangeObserver, Wire } from "../transport/wire.ts";
import { Conductor } from "./conductor.ts";
import { toFindings } from "./findings.ts";
import { Latency } from "./latency.ts";
import { Ledger } from "./ledger.ts";
import { type Ending, play } from "./play.ts";
import { findObstacle } from "./preflight.ts";
import { requirementOf } from "./requirement-rows.ts";
import type { RunContext } from "./run-context.ts";
import type { Scenario } from "./scenario.ts";
import { Sentinels } from "./sentinels.ts";
import { Inconclusive, NotExercised } from "./stops.ts";
import { toResults, toTotals, toUnlock } from "./verdicts.ts";

/** So many scenarios overlap: enough to wait for latency once, few enough to be a polite guest. */
const WIDTH = 96;
/** How often a finding's scenario is played again alone. */
const CONFIRMATIONS = 2;
/** More scenarios than this are not played again: then everything is broken, and a reader needs no third proof. */
const MOST_CONFIRMED = 24;

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
  /** Ends the run early, with a whole report of what was done. */
  readonly signal?: AbortSignal;
  /** Told of each exchange, unredacted: for plans and measurements. */
  readonly onExchange?: ExchangeObserver;
}

/**
 * Verifies a system under test: plan, preflight, scenarios side by side, confirmation of findings, verdicts.
 * Whatever the system answers, this resolves with a report.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { target } = options;
  const startedAt = new Date();
  const startedMs = performance.now();
  const run = toRun(target);
  const latency = new Latency();
  const checks = new ExchangeChecks(run.ledger, target, () => run.time.movedS);
  run.wire.observe((exchange) => latency.add(exchange));
  if (options.onExchange !== undefined) run.wire.observe(options.onExchange);
  run.wire.observe((exchange, outgoing) => checks.hold(exchange, outgoing));

  const selected = longestFirst(select(options.scenarios, target, options.only));
  let stopped: string | undefined;
  let stateLost = 0;
  try {
    stopped = await findObstacle(run);
    if (stopped === undefined) {
      stateLost = await playAll(run, selected, options);
      if (options.signal?.aborted === true) stopped = "the run was interrupted";
      else stopped = run.wire.goneBecause;
    }
  } finally {
    await run.wire.close();
  }

  checks.conclude();
  const narrowed = options.only === undefined ? undefined : idsNamed(selected, options.only);
  const isSelected = (requirement: Requirement, surface: Surface) =>
    narrowed === undefined ||
    narrowed.has(requirement.id) ||
    run.ledger.entry(requirement.id as Scenario["verifies"][number], surface).cause !== undefined;
  const results = toResults(run.ledger, target.surfaces, isSelected);
  const { findings, evidence } = toFindings(run.ledger, run.redactor, results);
  const totals = toTotals(results);
  if (run.ledger.harnessFaults.length > 0) {
    stopped ??= `a fault of the suite itself: ${run.redactor.text(run.ledger.harnessFaults[0] ?? "")}`;
  }
  const exitStatus = exitStatusOf(totals.fail, stopped, target.certify && !isVerifiedWhole(results, run.ledger));
  return {
    format: 1,
    suite: options.suite,
    target: { baseUrl: target.baseUrl, surfaces: target.surfaces, embedded: target.embedded },
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - startedMs),
    seed: target.seed,
    verdict: totals.fail > 0 ? "fail" : stopped === undefined && totals.pass > 0 ? "pass" : "inconclusive",
    exitStatus,
    ...(stopped === undefined ? {} : { stopped }),
    totals,
    exchanges: run.wire.exchanges,
    requirements: results.map((result) =>
      result.reason === undefined ? result : { ...result, reason: run.redactor.text(result.reason) },
    ),
    findings,
    observations: run.ledger.observations.map((each) => ({ ...each, seen: run.redactor.text(each.seen) })),
    unlock: toUnlock(run.ledger, results),
    stateLost,
    evidence,
    latency: latency.summary(),
  };
}

/** A violation that was seen counts, also in a run that could not be finished. */
function exitStatusOf(failed: number, stopped: string | undefined, isIncomplete: boolean): Report["exitStatus"] {
  if (stopped?.startsWith("the run was interrupted") === true) return 2;
  if (failed > 0) return 1;
  if (stopped !== undefined) return 2;
  return isIncomplete ? 3 : 0;
}

/** Whether every required clause was verified; a field that no record needs to carry is no clause left out. */
function isVerifiedWhole(results: Report["requirements"], ledger: Ledger): boolean {
  return results.every(({ id, surface, level, verdict }) => {
    if (level === "may" || verdict === "pass" || verdict === "fail") return true;
    return ledger.entry(id as Scenario["verifies"][number], surface).missing?.unlock === OPTIONAL_FIELD;
  });
}

function toRun(target: Target): RunContext {
  const redactor = new Redactor();
  for (const [name, secret] of Object.entries(target.keys)) redactor.learn(secret, name);
  const wire = new Wire(target);
  const conductor = new Conductor(WIDTH);
  const states = new ProviderStates(target.providerStatesUrl);
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
    time: new Timekeeper(states, conductor, target.maxWaitSeconds),
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

async function playAll(run: RunContext, scenarios: readonly Scenario[], options: VerifyOptions): Promise<number> {
  const sentinels = new Sentinels(run);
  const doubted: Scenario[] = [];
  let stateLost = 0;
  let done = 0;
  await run.conductor.runAll(
    scenarios.map((scenario) => async () => {
      if (options.signal?.aborted === true) return giveUp(run, scenario, "the run was interrupted");
      if (run.wire.goneBecause !== undefined) return giveUp(run, scenario, run.wire.goneBecause);
      const ending = await play(run, sentinels, scenario);
      settle(run, ending);
      stateLost += ending.stateLost;
      if (ending.attempt.violations.length > 0) doubted.push(scenario);
      options.onProgress?.({ done: ++done, total: scenarios.length, findings: run.ledger.causes.length });
    }),
  );
  if (options.isConfirming !== false && options.signal?.aborted !== true) await confirm(run, sentinels, doubted);
  return stateLost;
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
    for (let turn = 0; turn < CONFIRMATIONS && run.wire.goneBecause === undefined; turn++) {
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
