import { appendFileSync } from "node:fs";
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import { PLAYED } from "../../cli/scenarios.ts";
import type { Scenario } from "../../harness/run/scenario.ts";
import { type Instrumented, loadReference, switchboard } from "./instrumented.ts";
import { judgedBy, type Outcome, play } from "./play.ts";

/** Made by StrykerJS in each of its processes. */
export const createRunner = (): TestRunner => new SuiteRunner();

const idOf = ({ surface, area, title }: Scenario) => `${surface} | ${area} | ${title}`;
const SCENARIOS: ReadonlyMap<string, Scenario> = new Map(PLAYED.map((scenario) => [idOf(scenario), scenario]));
const isProperty = ({ area }: Scenario) => area.startsWith("properties/");

/** Enough to meet every endpoint on every surface. */
const FIRST_LOOK = 64;

/** A run of StrykerJS's tests is a verification of the mutated reference; a test is a scenario. */
class SuiteRunner implements TestRunner {
  #plain: Promise<Instrumented> | undefined;
  /** How many mutants each scenario's requirements have told of: who tells of many is asked first. */
  readonly #kills = new Map<string, number>();

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Plays every scenario alone, so that each is known by what it reaches. */
  async dryRun(_: DryRunOptions): Promise<DryRunResult> {
    const board = switchboard();
    const reference = await this.#loadPlain();
    const tests: TestResult[] = [];
    for (const [id, scenario] of SCENARIOS) {
      board.currentTestId = id;
      const startedMs = performance.now();
      const outcome = await play(reference, [scenario], false);
      const common = { id, name: id, timeSpentMs: Math.round(performance.now() - startedMs) };
      const told = tellingOf(outcome);
      tests.push(
        told === undefined
          ? { ...common, status: TestStatus.Success }
          : { ...common, status: TestStatus.Failed, failureMessage: told },
      );
    }
    board.currentTestId = undefined;
    return {
      status: DryRunStatus.Complete,
      tests,
      mutantCoverage: board.mutantCoverage ?? { static: {}, perTest: {} },
    };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, testFilter, hitLimit } = options;
    const startedMs = performance.now();
    const board = switchboard();
    const plain = await this.#loadPlain();
    const scenarios = testFilter
      ? testFilter.map((id) => SCENARIOS.get(id)).filter((each) => each !== undefined)
      : [...SCENARIOS.values()];
    board.hitCount = hitLimit === undefined ? undefined : 0;
    board.hitLimit = hitLimit;
    board.activeMutant = activeMutant.id;
    try {
      const reference = mutantActivation === "static" ? await loadReference() : plain;
      const result = await this.#judge(reference, scenarios);
      const limited = determineHitLimitReached(board.hitCount, hitLimit);
      const final: MutantRunResult = limited
        ? { status: MutantRunStatus.Timeout, reason: limited.reason ?? "" }
        : result.run;
      log({
        ...activeMutant,
        ms: Math.round(performance.now() - startedMs),
        of: scenarios.length,
        activation: mutantActivation,
        ...result.log,
        final: final.status,
      });
      return final;
    } catch (thrown) {
      const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      log({ ...activeMutant, ms: Math.round(performance.now() - startedMs), threw: text });
      // A reference that can't even be made is seen by everybody.
      return {
        status: MutantRunStatus.Killed,
        killedBy: [],
        failureMessage: `could not be started: ${text}`,
        nrOfTests: 0,
      };
    } finally {
      board.activeMutant = undefined;
      board.hitCount = undefined;
      board.hitLimit = undefined;
    }
  }

  /** Some of everything first, then the rest, then the properties, which take longest. */
  async #judge(reference: Instrumented, scenarios: readonly Scenario[]) {
    const quick = scenarios.filter((each) => !isProperty(each)).sort((a, b) => this.#rank(b) - this.#rank(a));
    const steps = [quick.slice(0, FIRST_LOOK), quick.slice(FIRST_LOOK), scenarios.filter(isProperty)];
    const unverified: string[] = [];
    let played = 0;
    for (const some of steps.filter((each) => each.length > 0)) {
      const outcome = await play(reference, some, true);
      played += some.length;
      const told = tellingOf(outcome);
      if (told !== undefined) {
        const [finding] = outcome.findings;
        const teller = some.find(
          ({ surface, verifies }) =>
            surface === finding?.surface && (verifies as readonly string[]).includes(finding.requirement),
        );
        if (teller !== undefined) this.#kills.set(idOf(teller), this.#rank(teller) + 1);
        const killer = teller ?? some[0];
        const run: MutantRunResult = {
          status: MutantRunStatus.Killed,
          killedBy: killer === undefined ? [] : [idOf(killer)],
          failureMessage: told,
          nrOfTests: played,
        };
        return {
          run,
          log: { told, stopped: outcome.stopped, findings: outcome.findings.map((each) => each.requirement) },
        };
      }
      for (const name of judgedBy(some)) if (!outcome.passed.has(name)) unverified.push(name);
    }
    const run: MutantRunResult = { status: MutantRunStatus.Survived, nrOfTests: played };
    return { run, log: { unverified } };
  }

  #rank(scenario: Scenario): number {
    return this.#kills.get(idOf(scenario)) ?? 0;
  }

  #loadPlain(): Promise<Instrumented> {
    this.#plain ??= loadReference();
    return this.#plain;
  }
}

/** What a run says against the reference, in a line; undefined for nothing. */
function tellingOf({ findings: [finding], stopped }: Outcome): string | undefined {
  if (finding === undefined) return stopped;
  return `${finding.surface} ${finding.requirement}: expected ${finding.expected}; ${finding.actual}`;
}

function log(entry: object): void {
  const file = process.env.PACKPROOF_STRYKER_LOG;
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
